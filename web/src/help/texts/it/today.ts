import type { Help } from '../../helpText.ts'

export const today: Pick<Help['screens'], 'today'> = {
  today: {
    title: 'Oggi',
    purpose: 'Le visite di un tecnico, oggi e domani, per un telefono in una mano. Tutto funziona anche senza rete.',
    sections: [
      {
        title: 'La giornata',
        paragraphs: [
          'Una scheda per visita, in ordine di ora: cliente, via, apparecchio, che cosa non va e chi paga. La prossima ha una cornice.',
          'Un account dell’ufficio sceglie prima un tecnico. Un tecnico vede solo le proprie visite.',
          'Una riga in alto dice da quando non c’è rete e quanto resta da inviare.',
        ],
      },
      {
        title: 'Dal cliente',
        paragraphs: [
          '{today.call} telefona al cliente, {today.navigate} apre la mappa.',
          '{today.depart} avvisa l’ufficio, e il cliente se ha ricevuto un link. {today.start} apre il rapporto.',
          'Se nessuno apre: dopo {today.depart}, prema {visit.result.absent}, scriva una nota o scatti una foto, e invii.',
        ],
      },
      {
        title: 'Il rapporto',
        paragraphs: [
          'Ciò che scrive o fotografa resta subito su questo telefono, anche dopo un riavvio.',
          'Il numero di serie dice subito che cosa è coperto, fino a quando e chi paga. La fotocamera legge il codice se il telefono può.',
          'Il guasto, i ricambi e le spese vengono dagli elenchi dell’ufficio.',
          'Il cliente firma con il dito. Senza firma basta il nome.',
          '{today.send} conserva il rapporto e lo invia appena c’è rete. Il cliente lo riceve per e-mail se l’indirizzo è noto.',
          'Un rapporto senza spese chiede prima: con la chiamata eseguita, la centrale deve riaprirla per inserirle.',
        ],
      },
      {
        title: 'Se qualcosa non è accettato',
        paragraphs: [
          'La visita mostra il motivo sul suo campo. {today.correct} riapre il rapporto. La foto rifiutata è segnata: la tolga e invii il resto.',
          'Se un’altra persona ha cambiato la chiamata, scelga in ogni campo che cosa resta e prema {today.send_again}.',
          'Se la visita è terminata altrove o è di qualcun altro, dice chi e quando. {today.add} aggiunge nota, foto e orari alla chiamata, per 14 giorni; {today.copy} copia il testo.',
          'Nulla va perso: solo {today.give_up} toglie ciò che ha annotato.',
        ],
      },
    ],
    refusals: [
      ['visit.refused.already', 'L’ufficio o un altro telefono l’ha già registrato.'],
      ['visit.refused.clock_ahead', 'Il telefono è avanti di più di cinque minuti.'],
      ['visit.refused.absent_unexplained', 'Una nota o una foto dice che era lì.'],
      [
        'message.status_validation_for_fictive_serial_number',
        'La chiamata ha un numero provvisorio: legga quello dell’apparecchio.',
      ],
    ],
    keys: [],
  },
}
