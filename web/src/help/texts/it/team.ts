import type { HelpText } from '../../helpText.ts'

export const team: HelpText = {
  title: 'Squadra',
  purpose: 'I tecnici della sua azienda: quando lavorano, che cosa riparano e chi ha accesso al portale.',
  sections: [
    {
      title: 'Orario, assenze e competenze',
      paragraphs: [
        '{team.change} apre l’orario di un tecnico. Senza {team.own_hours} vale quello dell’azienda. Un giorno può avere più fasce, fino a quattro, per esempio prima e dopo la pausa di mezzogiorno: il segno più accanto alle ore ne aggiunge una.',
        'Gli orari proposti per una visita, le righe della pianificazione e il piano del giorno seguono l’orario, le assenze e i festivi della rete. Chi non ha la competenza di una chiamata non viene proposto.',
        'La finestra mostra chi ha modificato che cosa, e quando. Se un’altra persona ha salvato nel frattempo, mostra la sua versione e la scelta è sua.',
      ],
    },
    {
      title: 'Dare accesso',
      paragraphs: [
        '{team.invite} apre un account con l’indirizzo e-mail e invia come accedere, nella lingua della persona.',
        'Un tecnico vede solo le chiamate la cui visita è sua, e ne riferisce. Non pianifica e non vede fatture, contratti né il rendiconto. Se la visita passa a un’altra persona, non vede più la chiamata da subito.',
        '{team.close_account} termina subito le sue sessioni.',
      ],
    },
  ],
  refusals: [
    ['team.refused.address_taken', 'Ogni persona ha un indirizzo proprio. Ne chieda un altro, o avvisi la centrale.'],
    ['team.refused.has_account', 'Lo chiuda prima di invitare un’altra persona.'],
    ['team.refused.leave_overlaps', 'Unisca le due assenze in una sola.'],
  ],
  keys: [
    ['Tab', 'il pulsante seguente'],
    ['Invio', 'aprirlo'],
    ['Esc', 'chiudere la finestra'],
    ['F1', 'questa guida'],
  ],
}
