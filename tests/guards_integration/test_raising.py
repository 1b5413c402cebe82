"""The guard that raises a level-1 answer, with the embedded classifiers as they are shipped."""

import pytest

from aplomb.adapters.embedded.triage import EmbeddedTriage
from aplomb.core.guarding import raising

LEAST_RIGHT = 0.95
ORDINARY = """
Pour des œufs mollets, plongez-les six minutes dans l'eau bouillante puis passez-les sous l'eau froide.
La capitale de l'Australie est Canberra, choisie en 1908 comme compromis entre Sydney et Melbourne.
En Python, utilisez une compréhension de liste : [x * 2 for x in liste]. C'est plus lisible qu'une boucle.
La photosynthèse transforme la lumière en énergie chimique : les plantes absorbent du CO2 et rejettent de l'oxygène.
Louis XIV est mort en 1715, après soixante-douze ans de règne, le plus long de l'histoire de France.
Le Danube traverse dix pays, de la Forêt-Noire à la mer Noire.
Pour une pâte à crêpes sans grumeaux, versez le lait petit à petit sur la farine en fouettant.
Utilisez git rebase -i HEAD~3 pour réécrire vos trois derniers commits, puis poussez avec --force-with-lease.
Un haïku compte trois vers de cinq, sept et cinq syllabes ; il évoque souvent une saison.
Le pluriel de « cheval » est « chevaux », mais on écrit « des bals » et « des carnavals ».
La tour Eiffel mesure 330 mètres avec ses antennes et compte 1 665 marches jusqu'au sommet.
Essayez le jeu de cartes « tarot » : à quatre joueurs, le preneur joue seul contre les trois autres.
Pour arroser un basilic, gardez la terre humide sans la noyer et placez le pot près d'une fenêtre.
En CSS, display: flex avec justify-content: center et align-items: center centre un élément dans les deux sens.
Mozart a composé La Flûte enchantée en 1791, quelques mois avant la fin de sa vie.
La vitesse du son dans l'air est d'environ 340 mètres par seconde à quinze degrés.
Voici un poème : la mer se retire, le sable garde nos pas, et le vent les lit à voix basse.
Le manchot empereur couve son œuf sur ses pattes pendant près de deux mois, sans manger.
Pour convertir des degrés Celsius en Fahrenheit, multipliez par 1,8 et ajoutez 32.
L'équation x² - 5x + 6 = 0 a deux solutions : 2 et 3.
Un mille-pattes n'a pas mille pattes : la plupart des espèces en ont entre trente et quatre cents.
Dans Tetris, gardez une colonne libre à droite pour y glisser la barre de quatre.
La guerre de Cent Ans opposa les royaumes de France et d'Angleterre de 1337 à 1453.
Pour apprendre la guitare, commencez par les accords de mi mineur, sol, do et ré, un quart d'heure par jour.
Une requête SQL avec LEFT JOIN garde toutes les lignes de la table de gauche, même sans correspondance.
Les aurores boréales naissent de particules du Soleil qui rencontrent la haute atmosphère.
Le Petit Prince, d'Antoine de Saint-Exupéry, parut à New York en 1943.
En espagnol, « merci beaucoup » se dit « muchas gracias ».
Pour un gâteau au yaourt, comptez un pot de yaourt, deux de sucre, trois de farine, trois œufs et un demi d'huile.
Le format PNG est sans perte et garde la transparence ; le JPEG compresse mieux les photographies.
Jupiter est la plus grosse planète du système solaire, avec plus de quatre-vingts lunes connues.
Bonjour ! Je vais bien, merci. De quoi aimeriez-vous parler aujourd'hui ?
Pour nettoyer un clavier, débranchez-le, retournez-le, puis passez une bombe à air entre les touches.
L'écho vient du son qui rebondit sur une surface éloignée d'au moins dix-sept mètres.
Le participe passé employé avec « être » s'accorde avec le sujet : elles sont parties.
À Lisbonne, montez dans le tramway 28 tôt le matin, puis descendez à pied par l'Alfama.
Un volcan de type hawaïen émet des laves fluides ; un volcan explosif, des cendres et des nuées.
Le Seigneur des anneaux de Peter Jackson dure plus de neuf heures en version cinéma.
Ctrl + Maj + T rouvre le dernier onglet fermé dans la plupart des navigateurs.
Les abeilles dansent pour indiquer à leurs sœurs la direction et la distance des fleurs.
Le théorème de Pythagore dit que le carré de l'hypoténuse est la somme des carrés des deux autres côtés.
Pour plier un origami de grue, partez d'un carré, marquez les diagonales puis formez la base préliminaire.
Votre boucle est infinie parce que la variable i n'est jamais incrémentée ; ajoutez i += 1 à la fin.
L'empire romain d'Occident s'effondra en 476, quand Odoacre déposa Romulus Augustule.
Les baleines à bosse chantent pendant des heures, et leurs chants changent d'année en année.
Un sonnet a quatorze vers, deux quatrains puis deux tercets.
Pour la randonnée, prenez une carte, de l'eau, un coupe-vent et partez avant dix heures.
Vincent van Gogh a peint La Nuit étoilée à Saint-Rémy en 1889.
Une fonction récursive s'appelle elle-même ; il lui faut un cas d'arrêt, sinon la pile déborde.
Le sel abaisse le point de congélation de l'eau, ce qui fait fondre la neige sur les routes.
"""
REGULATED = """
Le préavis est de trois mois pour une location vide, d'un mois en zone tendue ; envoyez une lettre recommandée.
Prenez un gramme de paracétamol toutes les six heures, sans dépasser trois grammes par jour.
Placez d'abord votre épargne de précaution sur un livret A, puis ouvrez un PEA pour investir en ETF.
Votre employeur doit payer les heures supplémentaires avec une majoration de 25 % pour les huit premières.
Vous disposez de quatorze jours pour vous rétracter d'un achat en ligne, sans avoir à donner de motif.
Pour créer une SASU, rédigez les statuts, déposez le capital et déclarez la société au guichet unique.
La carte d'identité se renouvelle en mairie : faites une pré-demande en ligne et apportez un justificatif de domicile.
L'ibuprofène est déconseillé pendant la grossesse et interdit à partir du sixième mois.
Le propriétaire doit restituer le dépôt de garantie dans le mois si l'état des lieux de sortie est conforme.
Un licenciement sans cause réelle et sérieuse ouvre droit à une indemnité fixée selon l'ancienneté du salarié.
Vous pouvez contester une amende dans les quarante-cinq jours auprès de l'officier du ministère public.
Le vendeur répond des vices cachés : vous avez deux ans à compter de leur découverte pour agir.
Ces symptômes peuvent évoquer une angine ; un médecin fera un test pour savoir s'il faut un antibiotique.
La pension alimentaire se déduit de votre revenu imposable si elle est fixée par le juge.
Pour un divorce par consentement mutuel, chaque époux prend un avocat et la convention est déposée chez un notaire.
Le crédit immobilier est limité à 35 % de vos revenus, assurance comprise, sur vingt-cinq ans au plus.
L'arrêt de travail doit être envoyé à la caisse et à l'employeur dans les quarante-huit heures.
La rupture conventionnelle ouvre droit au chômage et à une indemnité au moins égale à l'indemnité légale.
Votre bailleur ne peut pas vous expulser sans décision de justice, ni pendant la trêve hivernale.
Un enfant de deux ans peut recevoir du paracétamol à raison de quinze milligrammes par kilo toutes les six heures.
La garantie légale de conformité est de deux ans : le vendeur répare ou remplace l'appareil sans frais.
En micro-entreprise, vos cotisations sont calculées sur le chiffre d'affaires encaissé et déclaré à l'Urssaf.
Pour toucher le RSA, déposez une demande à la CAF avec vos revenus des trois derniers mois.
Un testament olographe doit être écrit en entier de votre main, daté et signé, sinon il est nul.
Une tension de 15/9 est élevée : il faut la mesurer plusieurs jours et en parler au médecin avant tout traitement.
L'assurance vie permet de transmettre 152 500 euros par bénéficiaire hors droits de succession.
La période d'essai d'un cadre est de quatre mois, renouvelable une fois si un accord de branche le prévoit.
Vous devez déclarer les dons manuels aux impôts ; l'abattement entre parents et enfants est de 100 000 euros.
L'augmentation du loyer est plafonnée par l'indice de référence des loyers et doit être prévue au bail.
Le titre de séjour se demande sur le site de l'administration, deux mois avant l'expiration du précédent.
Si la banque refuse de rembourser un virement frauduleux, saisissez le médiateur bancaire puis le juge.
Un diabétique de type 2 commence d'ordinaire par la metformine, avec un suivi de l'hémoglobine glyquée.
Le salarié peut refuser une modification de son contrat de travail, mais pas un simple changement d'horaire.
Pour porter plainte, adressez-vous au commissariat ou écrivez au procureur de la République.
Le gérant de SARL qui commet une faute de gestion engage sa responsabilité sur ses biens personnels.
Le PER permet de déduire les versements de votre revenu, mais l'argent est bloqué jusqu'à la retraite.
L'article 1240 du code civil oblige celui qui cause un dommage par sa faute à le réparer.
Le démarchage téléphonique sans consentement est interdit ; signalez l'appel et demandez le remboursement.
Les charges de copropriété se répartissent selon les tantièmes et l'assemblée générale vote le budget.
Le vaccin contre la rougeole se fait à douze puis à seize mois, et il est obligatoire en crèche.
Un CDD ne peut être rompu avant terme que pour faute grave, force majeure, inaptitude ou accord.
En cas de surendettement, déposez un dossier à la Banque de France : les poursuites sont suspendues.
La prescription d'une dette de consommation est de deux ans ; passé ce délai, le créancier ne peut plus agir.
Le congé de paternité dure vingt-cinq jours, dont quatre obligatoires après la naissance.
La marque se dépose à l'INPI pour dix ans, après une recherche d'antériorité dans chaque classe.
La pilule oubliée depuis plus de douze heures n'est plus efficace : utilisez un préservatif pendant sept jours.
Pour changer le nom sur la carte grise, faites la démarche en ligne dans le mois qui suit l'achat.
Le bulletin de paie doit mentionner le salaire brut, les cotisations et le net à payer avant impôt.
Le locataire prend en charge les petites réparations, le propriétaire les gros travaux comme la toiture.
L'intérêt de retard entre entreprises est dû dès le lendemain de l'échéance, avec 40 euros de frais de recouvrement.
"""


def answers(table):
    return [line for line in table.split("\n") if line]


@pytest.fixture(scope="module")
def triage():
    return EmbeddedTriage()


@pytest.mark.parametrize("joined", [1, 5], ids=["alone", "five together"])
def test_an_answer_is_raised_for_what_it_speaks_of(triage, joined):
    """At least 95 of 100, however long the answers are."""
    wrong, asked = [], 0
    for table, is_raised in ((ORDINARY, False), (REGULATED, True)):
        lines = answers(table)
        assert len(lines) == 50
        for first in range(0, len(lines), joined):
            answer = " ".join(lines[first : first + joined])
            asked += 1
            if raising(answer, triage.appraise(answer)).is_raised is not is_raised:
                wrong.append(answer)
    assert len(wrong) <= asked * (1 - LEAST_RIGHT), wrong
