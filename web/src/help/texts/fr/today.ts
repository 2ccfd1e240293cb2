import type { Help } from '../../helpText.ts'

export const today: Pick<Help['screens'], 'today'> = {
  today: {
    title: 'Aujourd’hui',
    purpose:
      'Les visites d’un technicien, aujourd’hui et demain, pour un téléphone tenu d’une main. Tout marche aussi sans réseau.',
    sections: [
      {
        title: 'La journée',
        paragraphs: [
          'Une carte par visite, dans l’ordre des heures : client, rue, appareil, panne et payeur. La prochaine est encadrée.',
          'Un compte du bureau choisit d’abord un technicien. Un technicien ne voit que ses visites.',
          'Une ligne en haut dit depuis quand il n’y a pas de réseau et combien d’envois attendent.',
        ],
      },
      {
        title: 'Chez le client',
        paragraphs: [
          '{today.call} téléphone au client, {today.navigate} ouvre la carte.',
          '{today.depart} prévient le bureau, et le client s’il a reçu un lien. {today.start} ouvre le rapport.',
          'Si personne n’ouvre : après {today.depart}, choisissez {visit.result.absent}, écrivez une remarque ou prenez une photo, et envoyez.',
        ],
      },
      {
        title: 'Le rapport',
        paragraphs: [
          'Ce que vous écrivez ou photographiez est aussitôt gardé sur ce téléphone, même après un redémarrage.',
          'Le numéro de série dit aussitôt ce qui est couvert, jusqu’à quand et qui paie. La caméra lit le code si le téléphone le peut.',
          'La panne, les pièces et les frais viennent des listes du bureau.',
          'Le client signe du doigt. Sans signature, le nom suffit.',
          '{today.send} garde le rapport et l’envoie dès qu’il y a du réseau. Le client le reçoit par e-mail si son adresse est connue.',
          'Un rapport sans frais pose d’abord la question : une fois l’intervention réalisée, la centrale doit la rouvrir pour les saisir.',
        ],
      },
      {
        title: 'Si quelque chose est refusé',
        paragraphs: [
          'La visite montre la raison sur son champ. {today.correct} rouvre le rapport. La photo refusée est marquée : retirez-la et envoyez le reste.',
          'Si une autre personne a modifié l’intervention, choisissez dans chaque champ ce qui reste, puis {today.send_again}.',
          'Si la visite s’est terminée ailleurs ou est à quelqu’un d’autre, il est dit par qui et quand. {today.add} ajoute votre remarque, vos photos et vos heures à l’intervention, pendant 14 jours ; {today.copy} emporte le texte.',
          'Rien ne se perd : seul {today.give_up} supprime ce que vous avez noté.',
        ],
      },
    ],
    refusals: [
      ['visit.refused.already', 'Le bureau ou un autre téléphone l’a déjà noté.'],
      ['visit.refused.clock_ahead', 'Le téléphone avance de plus de cinq minutes.'],
      ['visit.refused.absent_unexplained', 'Une remarque ou une photo dit que vous étiez là.'],
      [
        'message.status_validation_for_fictive_serial_number',
        'L’intervention porte un numéro provisoire : lisez celui de l’appareil.',
      ],
    ],
    keys: [],
  },
}
