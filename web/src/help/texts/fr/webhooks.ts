import type { HelpText } from '../../helpText.ts'

export const webhooks: HelpText = {
  title: 'Webhooks',
  purpose: 'D’autres programmes sont prévenus aussitôt que quelque chose change.',
  sections: [
    {
      title: 'Créer un webhook',
      paragraphs: [
        '{webhook.create} demande l’adresse du programme et les événements qu’il veut ; sans choix, il les reçoit tous.',
        'Le secret n’est affiché qu’une fois. Avec lui, le programme vérifie qu’un événement vient du portail. {webhook.rotate}',
        '{webhook.test} envoie aussitôt un événement et montre la réponse du programme.',
      ],
    },
    {
      title: 'Suivre les envois',
      paragraphs: [
        '{webhook.deliveries} montre chaque événement avec ses essais et la dernière réponse. Ce qui n’est pas accepté est réessayé, d’abord après 10 secondes, puis avec des pauses croissantes.',
        'Après trois jours sans succès, le webhook est mis en pause et un e-mail part à l’adresse des répartiteurs. Réactivez-le quand le programme est de retour.',
        '{webhook.resend} renvoie un événement ; sous la liste, toutes les modifications depuis un moment.',
      ],
    },
  ],
  refusals: [
    ['webhook.refused.not_encrypted', 'Demandez une adresse chiffrée à la personne qui gère le programme.'],
    ['webhook.refused.inactive', 'Modifiez le webhook et activez-le.'],
  ],
  keys: [
    ['Tab', 'bouton suivant'],
    ['Entrée', 'l’ouvrir'],
    ['Échap', 'fermer la fenêtre'],
    ['F1', 'cette aide'],
  ],
}
