"""What people of the glass trade say, by what it signals.

``a b`` are words (any plural or feminine), ``a_b`` is a phrase, ``a*`` is every word that begins so.
All without accents. A word may signal several things.
"""

BUSINESS_WORDS = {
    "demande_prix": "devis dvis devsi prx un_prx chiffrage chiffrer chiffrez cotation coter tarif tariff* "
    "faire_un_prix meilleur_prix meilleurs_prix vos_prix votre_prix quel_prix quels_prix prix_pour prix_de "
    "un_prix des_prix les_prix le_prix combien_coute combien_pour combien_ca offre_de_prix demande_de_prix "
    "proposition_de_prix proposition_commerciale prix_svp votre_meilleure_offre prix_unitaire_pour "
    "conditions_tarifaires estimation_de_prix vos_conditions chiffr* communiquer_le_prix communiquer_vos_prix "
    "communiquer_vos_tarifs un_ordre_de_prix quel_budget quel_tarif quel_cout connaitre_le_cout "
    "connaitre_le_prix connaitre_vos_prix",
    "souhait": "pourriez_vous pouvez_vous merci_de_me merci_de_nous souhaite souhaitons cherche cherchons "
    "recherche recherchons aimerai* voudrai* besoin il_me_faut il_nous_faut veuillez svp",
    "commande": "commande cmd cde",
    "commander": "commander commandons bon_de_commande passer_commande passe_commande passons_commande "
    "commande_ferme je_vous_commande nous_vous_commandons je_commande veuillez_livrer voici_ma_commande "
    "voici_notre_commande ci_joint_notre_commande lancer_la_fabrication lancer_en_fabrication "
    "lancez_la_commande valide_le_devis validons_le_devis bon_pour_accord a_commander "
    "veuillez_trouver_notre_commande ci_joint_bon enregistrer_la_commande nouvelle_commande "
    "prendre_en_compte_la_commande confirme_ma_commande confirmons_notre_commande lancer_la_commande "
    "lancer_ma_commande lancez ma_commande_de notre_commande_de reserver confirme_la_commande pouvez_lancer "
    "vous_pouvez_lancer",
    "relance": "relance relanc* sans_nouvelle sans_reponse avez_vous_pu ou_en_est ou_en_sommes "
    "reviens_vers_vous revenons_vers_vous suite_a_mon_mail suite_a_mon_courriel mon_precedent_mail "
    "mon_dernier_mail en_attente_de_votre toujours_en_attente pas_eu_de_reponse pas_recu_de_reponse "
    "pas_recu_votre_reponse petit_rappel sauf_erreur_de_ma_part sauf_erreur_de_notre_part pas_recu_le_devis "
    "pas_recu_votre_devis attends_toujours_votre attendons_toujours_votre facture_impayee reste_impayee "
    "rappel_de_paiement eu_le_temps pas_eu_de_retour pas_de_retour sans_retour aucune_reponse aucun_retour "
    "attends_votre attendons_votre notre_demande_du ma_demande_du mon_mail_du du_nouveau des_nouvelles "
    "toujours_pas_recu_votre_devis",
    "reclamation": "reclamation plainte litige avarie non_conforme pas_conforme defaut defectueu* malfacon "
    "sinistre sav mauvaise_qualite probleme souci pas_normal reclamons exigeons exige reprendre remplacer "
    "dedommag*",
    "retard": "retard pas_livre pas_ete_livre toujours_rien rien_recu pas_recu toujours_pas_recu jamais_recu "
    "jamais_livre devait_etre_livre devait_arriver devaient_arriver devaient_etre_livre pas_arrive "
    "toujours_pas_arrive delai_depasse date_depassee en_souffrance toujours_pas_la tjs_pas_recu tjs_rien "
    "livraison_tardive livraison_rate livraison_ratee promis et_rien rien_sur_le_chantier pas_venu pas_passe "
    "toujours_pas se_fait_attendre attend_depuis attendons_depuis attends_depuis repousse reporte attend_nos "
    "attends_mes attendons_nos attends_ma attendons_notre_livraison",
    "casse": "casse casses cassee brise brisee bris fissur* fele ebrech* raye rayee rayure eclate abime "
    "endommag* arrive_casse fendu fente explose en_morceaux en_miettes coin_abime",
    "erreur": "erreur mauvaise_dimension mauvaises_dimension mauvaise_cote mauvaises_cotes ne_correspond "
    "ne_correspondent ne_correspondant mauvais_produit mauvais_verre trompe il_manque manquant incomplet "
    "pas_la_bonne pas_le_bon pas_les_bonnes inverse erronee errone au_lieu echange echanger remplacement "
    "mauvaise_teinte rien_a_voir pas_ce_que pas_commande alors_que",
    "facturation": "double_facturation surfactur* trop_percu erreur_de_facturation facture_erronee "
    "facture_deux_fois factures_deux_fois erreur_sur_la_facture erreur_sur_votre_facture erreur_de_facture "
    "contestons_la_facture conteste_la_facture facture_a_tort comptabilite prelevement remboursement "
    "avez_facture",
    "stock": "rupture en_stock stock disponible disponibilite reappro*",
    "technique": "technique notice coefficient dtu fiche_technique compatib* isolation thermique acoustique "
    "classement resistance pv_d_essai certificat norme facteur_solaire pose montage",
    "information": "information informer renseignement horaires ouverture documentation fermeture planning "
    "changement_d_adresse nouvelles_coordonnees compte_rendu reunion absence conges rib fermes fermerons "
    "transmettre ci_joint piece_jointe",
    "colere": "inadmissible inacceptable scandal* colere furieu* ras_le_bol honte honteux n_importe_quoi "
    "excede marre lamentable se_moque vous_moquez intolerable exaspere foutage catastroph* incompet* "
    "insupportable",
    "deception": "decu deception mecontent* insatisf* pas_content pas_contents desagreable "
    "desole_de_constater pas_satisfait plus_confiance confiance_rompue",
    "satisfaction": "satisfait parfait excellent ravi impeccable",
    "depart": "changer_de_fournisseur changerons_de_fournisseur changera_de_fournisseur changer_de_cremerie "
    "autre_fournisseur un_autre_fournisseur voir_ailleurs irons_ailleurs ira_ailleurs passer_a_la_concurrence "
    "chez_la_concurrence chez_un_concurrent vers_la_concurrence chez_vos_concurrents irons_voir ira_voir "
    "voir_la_concurrence voir_vos_concurrents rompre resili* cesser_de_travailler cesserons_de_travailler "
    "derniere_commande plus_jamais mettre_fin annuler annulons annulerons aller_ailleurs partir_ailleurs",
    "contentieux": "mise_en_demeure avocat tribunal penalites_de_retard penalites huissier contentieux "
    "voie_juridique dommages_et_interets",
    "urgence": "urgent urgence des_que_possible au_plus_vite asap immediatement tres_rapidement rapidement "
    "chantier_bloque chantier_arrete a_l_arret chantier_attend sans_delai vite",
    "facture": "facture facturation echeance net_a_payer total_ttc montant_ttc total_ht montant_ht tva ttc "
    "total_general conditions_de_reglement",
    "controle": "controler verifier controle verification merci_de_verifier bon_a_payer rapprochement ecart",
    "avoir": "note_de_credit facture_d_avoir avoir_n avoir_numero avoir_commercial cet_avoir avoir_etabli "
    "avoir_sur_facture avoir_suite emettons_un_avoir emis_un_avoir voici_l_avoir",
    "confirmation": "confirmation_de_commande accuse_de_reception accuse_reception arc ar_de_commande "
    "confirmons_votre_commande confirmons_la_commande confirmons_la_reception bien_recu_votre_commande "
    "commande_est_confirmee commande_confirmee bien_enregistre_votre_commande confirmation_commande",
    "bl": "bon_de_livraison bl bordereau bordereau_de_livraison bons_de_livraison colis palette emargement "
    "transporteur reserves_a_la_livraison",
    "prospect": "prospect lead premier_contact rencontre_au_salon salon nouveau_client ouvrir_un_compte "
    "ouverture_de_compte ouverture_d_un_compte decideur partenariat collaborer demo demonstration "
    "nouveau_partenaire premiere_prise_de_contact prise_de_contact fiche_prospect vous_presenter "
    "interesse_par_vos interesses_par_vos decouvert_votre decouvrir_votre potentiel linkedin "
    "chiffre_d_affaires travailler_avec_vous travailler_ensemble pas_encore_client devenir_client "
    "nous_rencontrer recontacter a_recontacter architecte decision_en",
    "reseau_linkedin": "linkedin",
    "qualifie": "budget decideur directeur gerant projet chantier volume annuel demarrage valide signature "
    "signe gros_volume recurrent",
    "tiede": "curieu* simple_information eventuel* peut_etre plus_tard pas_presse dans_l_annee reflechi* "
    "l_annee_prochaine pas_pour_l_instant",
    "froid": "pas_interesse ne_plus_me_contacter ne_nous_contactez_plus desabonner sans_budget aucun_budget "
    "pas_de_budget desinscri* aucun_besoin pas_de_projet plus_de_projet",
    "rencontre": "rendez_vous rdv visite rencontrer venir_vous_voir passer_a_l_agence sur_place showroom",
    "telephone": "telephone appeler appelez rappeler rappelez appel tel phoning",
    "prix_conteste": "trop_cher trop_eleve trop_eleves hors_budget plus_cher au_dessus_de_notre_budget "
    "prix_eleve prix_eleves cher depasse_notre_budget moins_cher au_dessus_du_marche notre_budget_ne "
    "ne_passe_pas budget_serre",
    "delai_conteste": "trop_long trop_longs delai_trop delais_trop trop_tard delai_ne_convient",
    "qualite_contestee": "doute_sur_la_qualite qualite_insuffisante qualite_inferieure doutes_sur_la_qualite "
    "qualite_moyenne",
    "deja_servi": "deja_un_fournisseur fournisseur_habituel fournisseur_actuel travaillons_deja fideles_a "
    "satisfaits_de_notre_fournisseur relation_de_confiance",
    "inertie": "pas_le_moment pas_pour_l_instant l_annee_prochaine pas_prioritaire plus_tard pas_la_priorite "
    "on_verra reflechir reflechissons",
    "concurrent": "concurrent concurrence concurrente votre_concurrent moins_cher_ailleurs un_confrere "
    "proposition_concurrente offre_concurrente",
    "comparaison": "benchmark comparatif comparaison comparer comparez tableau_comparatif meilleure_offre "
    "mieux_disant moins_disant offres_recues trois_offres deux_offres consultation versus classement_des "
    "quel_fournisseur lequel_retenir quel_est_le_meilleur mise_en_concurrence panel mieux_place "
    "analyse_des_fournisseurs analyse_des_offres choisir_entre lequel laquelle recu_les_prix recu_trois",
    "fournisseur": "fournisseur",
    "moq": "moq minimum_de_commande mini_de_commande quantite_minimum franco quantite_minimale",
    "hausse": "hausse augmentation augmente augmenter en_hausse surcharge",
    "baisse": "en_baisse a_baisse baisse_de",
    "stable": "stable stables inchange constant prix_ferme prix_fermes",
    "volatil": "volatil* fluctu* variable instable",
    "fiable": "fiable fiables ponctuel serieux toujours_a_l_heure jamais_de_retard reactif certifie regulier",
    "peu_fiable": "peu_fiable pas_fiable retards_frequents souvent_en_retard souvent_en_rupture irregulier "
    "retards ruptures litiges",
    "conditions_bonnes": "franco_de_port port_offert sans_acompte fin_de_mois escompte franco",
    "conditions_dures": "acompte paiement_a_la_commande comptant prepaiement paiement_comptant sans_franco",
    "negociation": "remise rabais ristourne reduction geste_commercial geste contre_proposition contre_offre "
    "negoci* aligner alignez revoir_votre_prix revoir_vos_prix revoir_votre_offre revoir_a_la_baisse "
    "faire_un_effort un_effort dernier_prix baisser baissez descendre_a prix_cible notre_cible revoyez_votre "
    "pouvez_faire_mieux derniere_offre marge_de_manoeuvre conceder concession monter_a descendre on_reste_a "
    "restons_a reste_a si_vous_prenez en_dessous de_moins un_peu_moins prix_plancher vous_aligner "
    "au_dessus_du_marche faire_mieux",
    "accord": "accepte acceptons acceptee d_accord ok_pour nous_validons je_valide validons marche_conclu "
    "entendu ca_nous_va nous_convient me_convient bon_pour_accord affaire_conclue c_est_bon_pour",
    "refus": "refus* declin* ne_pouvons_pas_accepter ne_peux_pas_accepter pas_accepter hors_de_question "
    "ne_donnerons_pas_suite ne_donnons_pas_suite pas_donner_suite non_merci impossible_d_accepter rejetons "
    "rejete pas_possible_a_ce_prix",
    "hierarchie": "direction directeur superieur hierarch* escalad* arbitrage comite direction_generale "
    "votre_responsable responsable_commercial",
    "produit": "verre vitrage vitre feuillete feuilletes trempe trempes miroir glace double_vitrage "
    "triple_vitrage extra_clair clair depoli sable satine imprime opale float bronze gris credence "
    "garde_corps paroi_de_douche verriere intercalaire argon warm_edge low_e stadip securit vitrocer* laque "
    "emaille planilux plaque volume argente argent anti_reflet antireflet anti_effraction",
    "livraison": "livraison livrer livre livrez expedi* enlevement transport",
    "publicite": "newsletter desabonner desinscription cliquez promo promotion gagnez webinaire webinar "
    "offre_exclusive profitez inscrivez_vous abonnez gratuit",
    "prix": "prix tarif cout coute",
}
