"""What people say who sell, buy, compare and negotiate; written as ``business_words`` is."""

SALES_WORDS = {
    "prospect": "prospect lead premier_contact rencontre_au_salon salon nouveau_client ouverture_de_compte "
    "ouverture_d_un_compte decideur partenariat collaborer demo demonstration nouveau_partenaire "
    "premiere_prise_de_contact prise_de_contact fiche_prospect vous_presenter interesse_par_vos interesses_par_vos "
    "decouvert_votre decouvrir_votre potentiel linkedin chiffre_d_affaires travailler_avec_vous travailler_ensemble "
    "pas_encore_client devenir_client nous_rencontrer recontacter a_recontacter architecte decision_en "
    "contact_entrant nouveau_contact nouveau_lead promoteur compte_rendu_de_visite demande_entrante prospection "
    "cold_call prospecter piste_commerciale piste ce_contact ouvrir_un_compte_client ouvrir_un_compte_chez "
    "ouvrir_un_compte_professionnel",
    "reseau_linkedin": "linkedin",
    "qualifie": "budget decideur directeur gerant projet chantier volume annuel demarrage valide signature signe "
    "gros_volume recurrent veut_signer budget_valide immeuble",
    "tiede": "curieu* simple_information eventuel* peut_etre plus_tard pas_presse dans_l_annee reflechi* "
    "l_annee_prochaine pas_pour_l_instant sans_projet l_an_prochain pas_avant pas_de_budget_avant hesit* "
    "compare_encore sans_urgence tiede aucun_projet simple_curiosite",
    "froid": "pas_interesse ne_plus_me_contacter ne_nous_contactez_plus desabonner sans_budget aucun_budget "
    "pas_de_budget desinscri* aucun_besoin pas_de_projet plus_de_projet signe_avec_un_concurrent signe_avec_un_autre "
    "signe_chez_un a_signe_ailleurs ne_repond_plus ne_donne_plus_suite plus_aucune_reponse not_interested "
    "unsubscribe ne_plus_l_appeler ne_plus_appeler ne_plus_le_contacter ne_plus_la_contacter ne_plus_etre_contacte "
    "ne_plus_etre_appele ne_plus_l_appele",
    "rencontre": "rendez_vous rdv visite rencontrer venir_vous_voir passer_a_l_agence sur_place showroom",
    "telephone": "telephone appeler appelez rappeler rappelez appel tel phoning",
    "prix_conteste": "trop_cher trop_eleve trop_eleves hors_budget plus_cher au_dessus_de_notre_budget prix_eleve "
    "prix_eleves cher depasse_notre_budget moins_cher au_dessus_du_marche notre_budget_ne ne_passe_pas budget_serre "
    "over_budget too_expensive too_high trop_chere trop_chers",
    "delai_conteste": "trop_long trop_longs delai_trop delais_trop trop_tard delai_ne_convient delais_sont_trop "
    "delai_est_trop",
    "qualite_contestee": "doute_sur_la_qualite qualite_insuffisante qualite_inferieure doutes_sur_la_qualite "
    "qualite_moyenne",
    "deja_servi": "deja_un_fournisseur fournisseur_habituel fournisseur_actuel travaillons_deja fideles_a "
    "satisfaits_de_notre_fournisseur relation_de_confiance satisfait_de_son satisfait_de_leur son_fournisseur_actuel "
    "leur_fournisseur_actuel ne_souhaite_pas_changer ne_veut_pas_changer travaille_deja",
    "inertie": "pas_le_moment pas_pour_l_instant l_annee_prochaine pas_prioritaire plus_tard pas_la_priorite "
    "on_verra reflechir reflechissons l_an_prochain pas_de_budget_avant sans_projet",
    "concurrent": "concurrent concurrence concurrente votre_concurrent moins_cher_ailleurs un_confrere "
    "proposition_concurrente offre_concurrente",
    "comparaison": "benchmark comparatif comparaison comparer comparez tableau_comparatif meilleure_offre "
    "mieux_disant moins_disant offres_recues trois_offres deux_offres versus classement_des quel_fournisseur "
    "lequel_retenir quel_est_le_meilleur mise_en_concurrence panel mieux_place analyse_des_fournisseurs "
    "analyse_des_offres choisir_entre recu_les_prix recu_trois compare_suppliers compare_the comparer_les "
    "comparez_les which_one lead_times qui_choisir que_choisir qui_retenir quelle_offre quel_verrier "
    "quel_est_le_mieux le_plus_competitif mieux_disante plus_avantageux plus_interessante plus_interessant "
    "arbitrer_entre hesite_entre hesitons_entre faut_il_changer trois_propositions deux_propositions "
    "que_recommandez_vous analyse_comparative que_nous_conseillez which_supplier best_offer_between laquelle_choisir "
    "lequel_choisir la_quelle_choisir laquelle_retenir laquelle_prendre lequel_prendre laquelle_est lequel_est "
    "face_a_celle",
    "fournisseur": "fournisseur supplier vendor verrier",
    "moq": "moq minimum_de_commande mini_de_commande quantite_minimum franco quantite_minimale",
    "hausse": "hausse augmentation augmente augmenter en_hausse surcharge",
    "baisse": "en_baisse a_baisse baisse_de",
    "stable": "stable stables inchange constant prix_ferme prix_fermes",
    "volatil": "volatil* fluctu* variable instable",
    "fiable": "fiable fiables ponctuel serieux toujours_a_l_heure jamais_de_retard reactif certifie regulier",
    "peu_fiable": "peu_fiable pas_fiable retards_frequents souvent_en_retard souvent_en_rupture irregulier retards "
    "ruptures litiges",
    "conditions_bonnes": "franco_de_port port_offert sans_acompte fin_de_mois escompte franco",
    "conditions_dures": "acompte paiement_a_la_commande comptant prepaiement paiement_comptant sans_franco",
    "negociation": "remise rabais ristourne reduction geste_commercial geste contre_proposition contre_offre negoci* "
    "aligner alignez revoir_votre_prix revoir_vos_prix revoir_votre_offre revoir_a_la_baisse faire_un_effort "
    "un_effort dernier_prix baisser baissez descendre_a prix_cible notre_cible revoyez_votre pouvez_faire_mieux "
    "derniere_offre marge_de_manoeuvre conceder concession monter_a descendre on_reste_a restons_a reste_a "
    "si_vous_prenez en_dessous de_moins un_peu_moins prix_plancher vous_aligner au_dessus_du_marche faire_mieux "
    "discount rebate better_price improve_your your_target our_target target_price couper_la_poire s_entendre "
    "a_condition_que si_nous_prenons si_nous_commandons si_vous_commandez votre_hausse hausse_tarifaire "
    "reponse_favorable sans_reponse_favorable sinon_on_va best_offer match_the_price meet_our faire_un_effort_sur "
    "consentir un_petit_geste we_can_offer can_offer de_mieux consent* faire_un_prix_plus si_vous_passez on_signe "
    "prend_l_autre prendre_l_autre si_vous_descendez",
    "accord": "accepte acceptons acceptee d_accord ok_pour nous_validons je_valide validons marche_conclu entendu "
    "ca_nous_va nous_convient me_convient bon_pour_accord affaire_conclue c_est_bon_pour we_accept agreed deal_done "
    "c_est_entendu acceptons_votre acceptons_vos_conditions accepte_vos_conditions acceptons_vos "
    "acceptons_les_conditions allons_y c_est_note_votre",
    "refus": "refus* declin* ne_pouvons_pas_accepter ne_peux_pas_accepter pas_accepter hors_de_question "
    "ne_donnerons_pas_suite ne_donnons_pas_suite pas_donner_suite non_merci impossible_d_accepter rejetons rejete "
    "pas_possible_a_ce_prix aucun_rabais aucune_remise maintenons_notre maintenons_nos maintenons_l_offre "
    "pas_de_remise pas_de_rabais aucun_geste we_cannot_accept unable_to_accept we_decline ne_pouvons_pas_aller "
    "ne_pouvons_pas_baisser impossible_de_baisser pas_possible_de_descendre ne_nous_conviennent_pas "
    "ne_nous_convient_pas ne_me_convient_pas ne_conviennent_pas impossible_pour_nous prix_est_ferme prix_sont_fermes "
    "ne_bougerons_pas",
    "hierarchie": "direction directeur superieur hierarch* escalad* arbitrage comite direction_generale "
    "votre_responsable responsable_commercial arbitrer arbitre votre_patron remonter_le_sujet remonter_a "
    "votre_directeur_commercial your_manager escalate directeur_commercial pas_autorite transmets_a_ma "
    "transmets_a_notre transmets_a_mon pas_habilite pas_le_pouvoir_de en_refere en_referer",
    "devis_recu": "votre_devis du_devis ce_devis sur_le_devis suivant_devis devis_numero notre_devis "
    "le_devis_indiquait devis_signe devis_accepte",
    "catalogue": "avez_vous vous_faites faites_vous vendez_vous proposez_vous dispo dispos fiche_produit "
    "quelle_reference quelle_est_la_reference do_you_have do_you_sell catalogue gamme reference_du_verre "
    "do_you_have_any",
}
