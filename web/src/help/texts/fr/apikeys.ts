import type { HelpText } from '../../helpText.ts'

export const apikeys: HelpText = {
  title: 'Clés d’API',
  purpose: 'Les clés avec lesquelles d’autres programmes, comme un ERP ou une boutique en ligne, accèdent au portail.',
  sections: [
    {
      title: 'Créer une clé',
      paragraphs: [
        '{apikey.create} demande le nom du programme, son rôle, ses réseaux et ce qu’il peut faire. Une clé d’une entreprise de service ne voit que les interventions de cette entreprise.',
        '{apikey.scope.mail} lui permet d’envoyer ses propres e-mails ; la clé d’une entreprise n’écrit qu’aux adresses de ses interventions.',
        'La clé n’est affichée qu’une fois. Copiez-la aussitôt et transmettez-la de façon sûre. Si elle est perdue, créez-en une autre et révoquez la première.',
        'L’historique montre ce que fait le programme, par exemple « key: ERP ».',
      ],
    },
    {
      title: 'Suivre et révoquer',
      paragraphs: [
        '{apikey.last_used} est exacte à la minute. Une clé que personne n’utilise peut être révoquée.',
        '{apikey.revoke} met fin à une clé sur-le-champ. Les clés terminées restent 90 jours dans la liste.',
      ],
    },
  ],
  refusals: [
    ['apikey.refused.other_network', 'Demandez-le à un répartiteur des réseaux indiqués.'],
    ['apikey.refused.no_scope', 'Sans lire ni écrire, une clé ne servirait à rien.'],
  ],
  keys: [
    ['Tab', 'bouton suivant'],
    ['Entrée', 'l’ouvrir'],
    ['Échap', 'fermer la fenêtre'],
    ['F1', 'cette aide'],
  ],
}
