import type { Help } from '../../helpText.ts'
import { actRefusals, cards, mailing, selecting } from './actions.ts'

export const calls: Pick<Help['screens'], 'servicecalls' | 'servicecallsunassigned' | 'servicecallsdetails'> = {
  servicecalls: {
    title: 'Interventions',
    purpose:
      'Toutes les interventions que vous pouvez voir. Une entreprise voit les siennes ; répartiteurs, centre d’appels et administration voient tout le réseau.',
    sections: [
      {
        title: 'Trouver une intervention',
        paragraphs: [
          'Écrivez dans un filtre de la barre. La liste se réduit à la frappe ; majuscules et accents ne comptent pas.',
          '{list.more_filters} ouvre les autres. Chaque filtre actif est sous la barre ; sa croix le retire.',
          'Filtres, tri et page sont dans l’adresse : on peut la garder, l’envoyer et y revenir par Retour.',
        ],
      },
      {
        title: 'Arranger la liste',
        paragraphs: [
          'Cliquez sur l’en-tête d’une colonne pour trier, encore une fois pour inverser.',
          'Tirez le bord droit de l’en-tête pour changer la largeur ; un double clic la rétablit.',
          '{list.columns} montre, cache et déplace les colonnes. Ce navigateur les retient.',
          '{list.page_size} : choisissez sous la liste, de 5 à 40.',
          'Les onglets au-dessus de la liste sont des vues : filtres, ordre et colonnes sous un nom. Dès que quelque chose diffère, {view.save} apparaît. Le menu à côté des onglets offre {view.save_as_new}, pour vos propres vues {view.rename} et, sur la page propre de la liste, {view.is_default}. Un clic sur l’onglet de la vue ouverte rétablit ce qui y est enregistré.',
        ],
      },
      {
        title: 'Ouvrir et exporter',
        paragraphs: [
          'Cliquez sur une ligne pour ouvrir l’intervention. Son lien ramène à la même liste.',
          '{list.export} enregistre toutes les lignes que laissent les filtres, pas seulement cette page, dans un fichier Excel avec les colonnes visibles. Vous pouvez continuer à travailler.',
          '{call.new}, si votre rôle l’offre, ouvre une intervention vide. Type d’intervention, type de problème, priorité et objet sont obligatoires.',
        ],
      },
      {
        title: 'Sur un téléphone',
        paragraphs: [
          'Chaque ligne est une fiche avec l’essentiel. Touchez la fiche pour l’ouvrir ; faites-la glisser de côté, ou touchez son bouton, pour faire ce qui suit.',
          '{list.filters} ouvre tous les filtres depuis le bas. Au-dessus des fiches se trouvent l’ordre et {selection.choose} ; un appui long sur une fiche la sélectionne aussi.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Aucune intervention ne répond à tous les filtres. Retirez-en un.'],
      ['list.past_end', 'La liste est devenue plus courte que la page où vous êtes.'],
      ['list.failed', 'Le serveur n’a pas répondu. Ce que vous voyez peut être ancien ; réessayez.'],
      ['problem.unauthorized', 'La session est terminée. Connectez-vous ; vous reviendrez à cette liste.'],
    ],
    keys: [
      ['/', 'premier filtre'],
      ['↑ ↓', 'ligne précédente ou suivante'],
      ['Début Fin', 'première ou dernière ligne'],
      ['Entrée', 'ouvrir l’intervention'],
      ['Alt + ← →', 'sur un en-tête : plus étroit ou plus large'],
      ['F1', 'cette aide'],
    ],
  },
  servicecallsunassigned: {
    title: 'Interventions non affectées ou refusées',
    purpose:
      'Les interventions ouvertes qu’aucune entreprise n’a, parce que personne ne les a affectées ou que l’entreprise les a refusées. Réservé aux répartiteurs ; le nombre du menu les compte.',
    sections: [
      {
        title: 'Affecter une intervention',
        paragraphs: [
          'À droite se trouvent l’intervention et ses entreprises avec leur score, la meilleure choisie. Entrée affecte et montre l’intervention suivante ; 1 à 9 choisissent une autre entreprise.',
          'Cliquez sur {call.assign_manually} à droite de la ligne. La fenêtre propose les façons possibles.',
          '{assign.manually} : les entreprises pour cette intervention, la meilleure en premier, avec distance et compétences. Cherchez par nom au besoin, puis {company.select}.',
          '{assign.algorithm} : le portail choisit l’entreprise selon les règles du réseau.',
          '{assign.previous} : seulement si une entreprise a déjà travaillé sur cet appareil.',
          'L’intervention s’ouvre ensuite. Dès lors l’entreprise la voit.',
        ],
      },
      {
        title: 'Regarder d’abord',
        paragraphs: [
          'Un clic à côté des liens d’une ligne ouvre l’intervention à droite ; le crayon, sa page. Si elle a été refusée, le haut de la page montre par qui, quand et pourquoi.',
          'Filtres, colonnes et export fonctionnent comme dans la liste des interventions.',
        ],
      },
      selecting,
    ],
    refusals: [
      [
        'message.assigned_meanwhile',
        'Quelqu’un a été plus rapide. Fermez la fenêtre ; l’intervention quitte cette liste.',
      ],
      ['call.refused.not_open', 'L’intervention a été terminée ou annulée entre-temps.'],
      ['call.refused.no_candidate', 'Aucune entreprise ne remplit toutes les conditions. Affectez à la main.'],
      ['call.refused.relax_radius', 'Le message indique aussi le rayon dans lequel il y a des entreprises.'],
      ['call.refused.relax_declined', 'Les seules qui restent ont déjà refusé. Parlez à l’une et affectez à la main.'],
      ['call.refused.inactive_company', 'Cette entreprise ne prend plus d’interventions. Choisissez-en une autre.'],
      ['call.refused.no_previous', 'Personne n’a encore travaillé sur cet appareil.'],
    ],
    keys: [
      ['/', 'premier filtre'],
      ['↑ ↓', 'ligne précédente ou suivante'],
      ['X', 'sélectionner la ligne'],
      ['Maj + ↑ ↓', 'sélectionner plusieurs lignes'],
      ['Espace', 'ouvrir l’intervention à droite'],
      ['J K', 'là : intervention suivante ou précédente'],
      ['1 … 9', 'là : choisir une entreprise'],
      ['Entrée', 'là : affecter'],
      ['Tab', 'de la ligne à ses boutons'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
  servicecallsdetails: {
    title: 'Intervention',
    purpose: 'Tout d’une intervention : pour qui, quel appareil, qui vient et quand, et ce qui a été fait.',
    sections: [
      {
        title: 'Voir et agir',
        paragraphs: [
          'En haut se trouve l’essentiel : qui, quoi, quand et par qui. Téléphone, e-mail et adresse sont des liens.',
          'Le bouton de couleur est votre prochaine étape. Le reste, suppression comprise, est sous {call.more}.',
          'L’entreprise saisit frais et pièces tant que l’intervention est ouverte. Si elle est faite, {call.next.request_reopening} prévient le centre d’appels et le back-office, qui voient le motif et la rouvrent avec {call.next.reopen}.',
          '{call.tab.overview} raconte ce qui s’est passé.',
          '{call.repeat} : le même problème du même appareil en 60 jours. Le lien mène à l’intervention précédente.',
        ],
      },
      {
        title: 'Modifier et enregistrer',
        paragraphs: [
          'Modifiez ce qu’il faut, dans le volet et dans plusieurs onglets. Vous ne pouvez pas modifier les champs grisés.',
          'Une barre nomme les changements. {save.save} les garde tous ensemble, {save.discard} les annule.',
          'Si vous partez sans enregistrer, on vous le demande avant.',
          'Si quelqu’un a enregistré avant vous, {save.compare} montre les deux valeurs de chaque champ. Choisissez, puis enregistrez.',
        ],
      },
      {
        title: 'Répondre à une intervention (entreprise)',
        paragraphs: [
          '{call.accept} : le meilleur créneau libre est déjà choisi, s’il y en a un. Choisissez-en un autre, ou donnez le rendez-vous, la durée et le technicien ; Entrée envoie. La visite figure ensuite au planning.',
          'Si la panne demande d’habitude des pièces, la fenêtre les montre ; une case les demande à l’acceptation. L’onglet {call.tab.spareparts} les propose aussi.',
          '{call.reject} : choisissez la raison. L’intervention retourne au répartiteur et quitte votre liste.',
        ],
      },
      {
        title: 'Quand le client répond',
        paragraphs: [
          'Le bloc {customer_link.block} montre ce que le client dit par le lien. L’entreprise et les répartiteurs cliquent sur {customer_link.take_wish} ou {customer_link.keep}. Le client reçoit un e-mail si le réseau en envoie pour les visites modifiées et si son adresse est connue. Après {customer_link.keep}, le portail dit si aucun n’est parti : prévenez alors le client vous-même.',
        ],
      },
      {
        title: 'Donner une intervention à une entreprise',
        paragraphs: [
          'Le répartiteur clique sur {call.assign} à côté de l’entreprise ; une intervention qui en a une peut passer à une autre.',
          '{call.unassign} revient au centre d’appels. L’intervention retourne parmi les non affectées.',
        ],
      },
      {
        title: 'Statut',
        paragraphs: [
          'Les statuts proposés dépendent de votre rôle. Vous pouvez le changer tant que celui enregistré est ouvert ; centre d’appels et administration le peuvent toujours.',
          'Pour annuler une intervention ouverte, l’entreprise écrit d’abord un commentaire.',
        ],
      },
      {
        title: 'Produit et numéro de série',
        paragraphs: [
          'Cochez {field.fictive_serial_number} tant que le vrai numéro n’est pas connu. L’intervention ne peut alors pas passer à « Réalisée ».',
          'Décochez quand le numéro est vrai : après confirmation, cela est enregistré aussitôt.',
        ],
      },
      cards,
      mailing,
      {
        title: 'Pièces jointes',
        paragraphs: [
          '{attachment.add} : donnez un nom, choisissez des fichiers ou déposez-les. Ils sont envoyés l’un après l’autre.',
          'Une image s’ouvre dans le portail ; tout autre fichier est enregistré sur votre ordinateur.',
          'Qui a ajouté une pièce peut la supprimer ; le siège peut les supprimer toutes.',
          'Un répartiteur trouve les pièces jointes de toutes les interventions sous {attachment.all}.',
        ],
      },
      {
        title: 'Code de défaut',
        paragraphs: [
          'L’entreprise, le centre d’appels ou l’administration disent ce qui est tombé en panne : groupe, composant, panne et cause. Dès qu’il y a un groupe, le composant est obligatoire.',
          'Changer un niveau efface ceux d’en dessous. Les codes sont enregistrés par la barre de leur propre onglet.',
          '{defect.find} montre les quatre niveaux côte à côte et y cherche par mots.',
        ],
      },
      {
        title: 'Historique',
        paragraphs: [
          'Qui a fait quoi et quand, le plus récent en haut. Dépliez une ligne pour voir chaque champ avant et après.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'Les champs en rouge manquent ou ne sont pas valables. L’onglet du premier s’ouvre.',
      ],
      ['message.conflict', 'Quelqu’un a enregistré avant vous. Rien n’est perdu : comparez et enregistrez.'],
      ['message.appointment_in_past', 'Choisissez un moment à venir.'],
      [
        'call.refused.already_answered',
        'On ne répond qu’une fois à une intervention. Un collègue l’a fait avant vous.',
      ],
      ['call.refused.not_yours', 'Le répartiteur a donné l’intervention à une autre entreprise.'],
      ['call.refused.same_company', 'Cette entreprise a déjà l’intervention.'],
      [
        'text.status_validation',
        'Il manque frais et pièces. Rouvrez l’intervention pour que l’entreprise les saisisse.',
      ],
      ['message.status_validation_for_fictive_serial_number', 'Saisissez le vrai numéro de série et décochez la case.'],
      ['message.comment_required', 'Dites pourquoi l’intervention est annulée.'],
      ...actRefusals,
      ['text.unsupported_media_type', 'Les fichiers de ce type ne sont pas acceptés.'],
      ['message.duplicate_file_name', 'Renommez l’un des deux fichiers.'],
      ['call.not_found', 'L’adresse est fausse, ou l’intervention n’est plus à vous.'],
    ],
    keys: [
      ['Ctrl + S', 'enregistrer'],
      ['Ctrl + Entrée', 'dans une fenêtre : l’envoyer'],
      ['← →', 'sur un onglet : celui d’à côté'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
}
