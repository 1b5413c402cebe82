"""What people of the glass trade say, by what it signals.

``a b`` are words (any plural or feminine), ``a_b`` is a phrase, ``a*`` is every word that begins so.
All without accents. A word may signal several things.
"""

BUSINESS_WORDS = {
    "demande_prix": "devis dvis devsi prx un_prx chiffrage chiffrer chiffrez cotation coter tarif tariff* "
    "faire_un_prix meilleur_prix meilleurs_prix vos_prix votre_prix quel_prix quels_prix prix_pour prix_de un_prix "
    "des_prix les_prix le_prix combien_coute combien_pour combien_ca offre_de_prix demande_de_prix "
    "proposition_de_prix proposition_commerciale prix_svp votre_meilleure_offre prix_unitaire_pour "
    "conditions_tarifaires estimation_de_prix vos_conditions chiffr* communiquer_le_prix communiquer_vos_prix "
    "communiquer_vos_tarifs un_ordre_de_prix quel_budget quel_tarif quel_cout connaitre_le_cout connaitre_le_prix "
    "connaitre_vos_prix quote quotation pricing price_list combien_coutera combien_couterait combien_couteraient "
    "combien_vaut une_estimation estimation_pour consultation vous_consultons consultons appel_d_offres "
    "parvenir_votre_proposition parvenir_votre_offre remettre_votre_offre remettre_votre_proposition "
    "adresser_votre_offre retourner_votre_meilleure_offre retourner_votre_offre ordre_de_grandeur prix_indicatif "
    "a_combien how_much your_best_price your_prices remettre_une_offre faire_une_offre soumettre_une_offre "
    "etablir_une_offre remettre_un_prix faire_une_proposition your_price send_us_your_price etudions_le_remplacement",
    "souhait": "pourriez_vous pouvez_vous merci_de_me merci_de_nous souhaite souhaitons cherche cherchons recherche "
    "recherchons aimerai* voudrai* besoin il_me_faut il_nous_faut veuillez svp please could_you can_you we_need "
    "we_would_like i_need looking_for nous_avons_besoin",
    "commande": "commande cmd cde",
    "commander": "commander commandons bon_de_commande passer_commande passe_commande passons_commande "
    "commande_ferme je_vous_commande nous_vous_commandons je_commande veuillez_livrer voici_ma_commande "
    "voici_notre_commande ci_joint_notre_commande lancer_la_fabrication lancer_en_fabrication lancez_la_commande "
    "valide_le_devis validons_le_devis bon_pour_accord a_commander veuillez_trouver_notre_commande ci_joint_bon "
    "enregistrer_la_commande nouvelle_commande prendre_en_compte_la_commande confirme_ma_commande "
    "confirmons_notre_commande lancer_la_commande lancer_ma_commande lancez ma_commande_de notre_commande_de "
    "reserver confirme_la_commande pouvez_lancer vous_pouvez_lancer purchase_order po place_an_order we_order "
    "passe_la_commande vous_passons_commande vous_passe_commande ajouter_a_ma_commande rajouter_a_ma_commande "
    "ajouter_a_notre_commande rajouter_a_notre_commande commandons_ferme vous_confirmons_notre_commande "
    "vous_confirmons_notre_accord bon_de_commande_joint ordre_d_achat noter_notre_commande noter_ma_commande "
    "trouver_notre_commande trouver_ma_commande mettre_en_fabrication mise_en_fabrication proceed_with_the_order "
    "proceed_with_our_order confirm_our_order on_part_sur partons_sur enregistrer_notre_commande "
    "enregistrer_ma_commande note_de_notre_commande lancer_la_production mettre_en_production commande_validee "
    "vous_pouvez_produire pouvez_produire valider_la_commande validons_la_commande",
    "relance": "relance relanc* sans_nouvelle sans_reponse avez_vous_pu ou_en_est ou_en_sommes reviens_vers_vous "
    "revenons_vers_vous suite_a_mon_mail suite_a_mon_courriel mon_precedent_mail mon_dernier_mail "
    "en_attente_de_votre toujours_en_attente pas_eu_de_reponse pas_recu_de_reponse pas_recu_votre_reponse "
    "petit_rappel sauf_erreur_de_ma_part sauf_erreur_de_notre_part pas_recu_le_devis pas_recu_votre_devis "
    "attends_toujours_votre attendons_toujours_votre facture_impayee reste_impayee rappel_de_paiement eu_le_temps "
    "pas_eu_de_retour pas_de_retour sans_retour aucune_reponse aucun_retour attends_votre attendons_votre "
    "notre_demande_du ma_demande_du mon_mail_du du_nouveau des_nouvelles toujours_pas_recu_votre_devis following_up "
    "follow_up any_news any_update reminder toujours_pas_de_nouvelles toujours_pas_de_reponse toujours_pas_de_retour "
    "tenir_au_courant rappel deuxieme_rappel second_rappel avez_vous_recu reste_sans_suite restee_sans_reponse "
    "restee_sans_suite attends_toujours attendons_toujours e_rappel impayee",
    "reclamation": "reclamation plainte litige avarie non_conforme pas_conforme defaut defectueu* malfacon sinistre "
    "sav mauvaise_qualite probleme souci pas_normal reclamons exigeons exige reprendre remplacer dedommag* complaint "
    "retournons_les vous_retournons vous_retourne organiser_l_enlevement inutilisable sous_garantie replacement_pane "
    "replacements need_replacement inexploitable impropre siffle envoyer_un_technicien "
    "faire_le_necessaire_rapidement deplorable anomalie",
    "retard": "retard pas_livre pas_ete_livre toujours_rien rien_recu pas_recu toujours_pas_recu jamais_recu "
    "jamais_livre devait_etre_livre devait_arriver devaient_arriver devaient_etre_livre pas_arrive "
    "toujours_pas_arrive delai_depasse date_depassee en_souffrance toujours_pas_la tjs_pas_recu tjs_rien "
    "livraison_tardive livraison_rate livraison_ratee promis et_rien rien_sur_le_chantier pas_venu pas_passe "
    "toujours_pas se_fait_attendre attend_depuis attendons_depuis attends_depuis repousse reporte attend_nos "
    "attends_mes attendons_nos attends_ma attendons_notre_livraison late delayed overdue still_waiting not_arrived "
    "has_not_arrived not_been_delivered not_received encore_une_rupture attendons_notre attends_notre attends_mon "
    "attend_notre rien_n_est_livre n_est_livre toujours_personne personne_n_est_venu n_avons_recu_que n_ai_recu_que "
    "ou_est_le_reste chantier_est_bloque jamais_venu camion_n_est_pas_passe n_est_pas_passe ou_sont_mes ou_sont_nos",
    "casse": "casse casses cassee brise brisee bris fissur* fele ebrech* raye rayee rayure eclate abime endommag* "
    "arrive_casse fendu fente explose en_morceaux en_miettes coin_abime cracked broken scratched chipped smashed "
    "damaged shattered buee condensation traces_dans infiltration deteriore ebreche eraflure griffure infiltr* "
    "s_infiltre fuite taches oxyd* pique",
    "erreur": "erreur mauvaise_dimension mauvaises_dimension mauvaise_cote mauvaises_cotes ne_correspond "
    "ne_correspondent ne_correspondant mauvais_produit mauvais_verre trompe il_manque manquant incomplet "
    "pas_la_bonne pas_le_bon pas_les_bonnes inverse erronee errone au_lieu echanger mauvaise_teinte rien_a_voir "
    "pas_ce_que pas_commande alors_que a_la_place a_ete_oublie ont_ete_oublie avez_oublie manquent sont_manquants "
    "est_manquant wrong missing incorrect instead_of mauvaise_couleur mauvais_coloris mauvaise_epaisseur "
    "n_est_pas_la_bonne n_est_pas_le_bon erreur_de_decoupe erreur_de_coupe erreur_de_preparation "
    "proceder_a_l_echange l_echange_des l_echange_du sont_fausses est_fausse cotes_fausses fausses_cotes sont_faux "
    "mauvaise_reference ne_correspondait ne_sont_pas_les_bonnes ne_sont_pas_les_bons le_remplacement_gratuit "
    "demande_de_remplacement",
    "facturation": "double_facturation surfactur* trop_percu erreur_de_facturation facture_erronee facture_deux_fois "
    "factures_deux_fois erreur_sur_la_facture erreur_sur_votre_facture erreur_de_facture contestons_la_facture "
    "conteste_la_facture facture_a_tort comptabilite prelevement remboursement avez_facture compte_deux_fois "
    "comptent_deux_fois preleve_deux_fois refaire_la_facture rectifier_la_facture rectifie facture_en_double "
    "facturation_erronee factures_a_tort overcharged billed_twice trop_facture emettre_un_avoir etablir_un_avoir "
    "faire_un_avoir d_emettre_un_avoir un_avoir l_avoir_promis avoir_promis m_avez_facture nous_avez_facture "
    "facture_fausse erreur_de_tva tva_appliquee corriger_la_facture corriger_votre_facture facturer_deux_fois "
    "deux_fois_le_transport erreur_dans_la_facture erreur_dans_votre_facture l_avez_compte avez_compte "
    "l_avez_facture facture_le_port ne_tient_pas_compte pas_ete_deduite pas_ete_deduit remise_convenue "
    "remise_oubliee merci_de_la_corriger merci_de_la_rectifier",
    "stock": "rupture en_stock stock disponible disponibilite reappro* reassort rupture_de_stock in_stock",
    "technique": "technique notice coefficient dtu fiche_technique compatib* isolation thermique acoustique "
    "classement resistance pv_d_essai certificat norme facteur_solaire pose montage",
    "information": "information informer renseignement horaires ouverture documentation fermeture planning "
    "changement_d_adresse nouvelles_coordonnees compte_rendu reunion absence conges rib fermes fermerons transmettre "
    "ci_joint piece_jointe",
    "colere": "inadmissible inacceptable scandal* colere furieu* ras_le_bol honte honteux n_importe_quoi excede "
    "marre lamentable se_moque vous_moquez intolerable exaspere foutage catastroph* incompet* insupportable",
    "deception": "decu deception mecontent* insatisf* pas_content pas_contents desagreable desole_de_constater "
    "pas_satisfait plus_confiance confiance_rompue",
    "satisfaction": "satisfait parfait excellent ravi impeccable",
    "depart": "changer_de_fournisseur changerons_de_fournisseur changera_de_fournisseur changer_de_cremerie "
    "autre_fournisseur un_autre_fournisseur voir_ailleurs irons_ailleurs ira_ailleurs passer_a_la_concurrence "
    "chez_la_concurrence chez_un_concurrent vers_la_concurrence chez_vos_concurrents irons_voir ira_voir "
    "voir_la_concurrence voir_vos_concurrents rompre resili* cesser_de_travailler cesserons_de_travailler "
    "derniere_commande plus_jamais mettre_fin annuler annulons annulerons aller_ailleurs partir_ailleurs "
    "arrete_de_travailler arretons_de_travailler arreterons_de_travailler stopper_la_collaboration",
    "contentieux": "mise_en_demeure avocat tribunal penalites_de_retard penalites huissier contentieux "
    "voie_juridique dommages_et_interets",
    "urgence": "urgent urgence des_que_possible au_plus_vite asap immediatement tres_rapidement rapidement "
    "chantier_bloque chantier_arrete a_l_arret chantier_attend sans_delai vite",
    "facture": "facture facturation echeance net_a_payer total_ttc montant_ttc total_ht montant_ht tva ttc "
    "total_general conditions_de_reglement invoice vat subtotal sous_total impaye impayee echue echu reglement",
    "controle": "controler verifier controle verification merci_de_verifier bon_a_payer rapprochement ecart "
    "check_this_invoice please_check",
    "avoir": "note_de_credit facture_d_avoir avoir_n avoir_numero avoir_commercial cet_avoir avoir_etabli "
    "avoir_sur_facture avoir_suite emettons_un_avoir emis_un_avoir voici_l_avoir credit_note l_avoir_de "
    "l_avoir_correspondant avoir_correspondant l_avoir_relatif joint_l_avoir votre_avoir notre_avoir jointe_l_avoir "
    "un_avoir_n un_avoir_numero un_avoir_de adressons_un_avoir",
    "confirmation": "confirmation_de_commande accuse_de_reception accuse_reception arc ar_de_commande "
    "confirmons_votre_commande confirmons_la_commande confirmons_la_reception bien_recu_votre_commande "
    "commande_est_confirmee commande_confirmee bien_enregistre_votre_commande confirmation_commande "
    "order_confirmation acknowledgement prise_en_compte_de_votre bonne_prise_en_compte "
    "bonne_reception_de_votre_commande accusons_reception vous_confirmons_votre_commande "
    "commande_a_bien_ete_enregistree commande_a_bien_ete_prise",
    "bl": "bon_de_livraison bl bordereau bordereau_de_livraison bons_de_livraison colis palette emargement "
    "transporteur reserves_a_la_livraison delivery_note packing_list packing_slip chevalet",
    "produit": "verre vitrage vitre feuillete feuilletes trempe trempes miroir glace double_vitrage triple_vitrage "
    "extra_clair clair depoli sable satine imprime opale float bronze gris credence garde_corps paroi_de_douche "
    "verriere intercalaire argon warm_edge low_e stadip securit vitrocer* laque emaille planilux plaque volume "
    "argente argent anti_reflet antireflet anti_effraction glass toughened tempered laminated mirror glazing pane "
    "panes triple volumes chassis menuiserie",
    "livraison": "livraison livrer livre livrez expedi* enlevement transport delivery delivered shipping ship",
    "publicite": "newsletter desabonner desinscription cliquez promo promotion gagnez webinaire webinar "
    "offre_exclusive profitez inscrivez_vous abonnez gratuit",
    "prix": "prix tarif cout coute price cost",
    "devis_recu": "votre_prix_de votre_prix_nous",
}
