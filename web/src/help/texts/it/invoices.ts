import type { Help } from '../../helpText.ts'

export const invoices: Pick<Help['screens'], 'invoicegeneration'> = {
  invoicegeneration: {
    title: 'Generazione fatture',
    purpose:
      'Le spese approvate e non ancora fatturate. Scelga quelle che vanno insieme e ne faccia una fattura. Solo per le aziende di assistenza.',
    sections: [
      {
        title: 'Fare una fattura',
        paragraphs: [
          'Scelga i documenti con un clic, o tutti con la casella in testa all’elenco. Il piè di pagina dice quanti sono e a quanto ammontano.',
          'I filtri riducono ciò che vede. Ciò che ha scelto resta scelto mentre un filtro lo nasconde, e conta.',
          'Scriva il proprio numero, di 10 caratteri al massimo, e prema {invoice.generate}. Controlli numero, quantità e importo e confermi: il PDF viene scaricato subito.',
          'I documenti vengono chiusi ed escono dall’elenco. Si fatturano tutti o nessuno.',
        ],
      },
      {
        title: 'Scaricare di nuovo una fattura',
        paragraphs: [
          '{invoice.history} mostra tutte le fatture generate, la più recente per prima. Cerchi per numero.',
          '{invoice.download} dà lo stesso PDF del primo giorno. Accanto, CII e UBL danno la stessa fattura per i programmi (EN 16931). Anche il PDF la contiene.',
        ],
      },
      {
        title: 'Da una chiamata',
        paragraphs: [
          'Anche la scheda {call.tab.fees} di una chiamata ha i due pulsanti: lì {invoice.generate} propone le spese approvate di quella chiamata.',
        ],
      },
      {
        title: 'Annullare una fattura',
        paragraphs: [
          '{invoice.credit}, in {invoice.history}, genera una nota di credito con un numero proprio non ancora usato. I documenti tornano nell’elenco e si possono fatturare di nuovo.',
          'La fattura e la nota di credito restano nell’elenco, ognuna con il suo PDF e i suoi file.',
        ],
      },
      {
        title: 'Fatture elettroniche',
        paragraphs: [
          '{legal.title}, nel menu con le sue iniziali, mostra partita IVA, IBAN e regime IVA della sua azienda. Li cambia la rete. Se manca qualcosa, la fattura è solo un PDF senza IVA; la pagina dice che cosa manca.',
          'I coordinatori e l’amministrazione della rete leggono tutte le fatture in {menu.supplierinvoices}.',
        ],
      },
    ],
    refusals: [
      ['invoice.refused.number_taken', 'Questo numero è già stato usato. Ne scelga un altro.'],
      ['invoice.refused.invoiced', 'Un collega ha fatturato il documento prima di lei. Scelga di nuovo.'],
      ['invoice.refused.total', 'Il documento è cambiato nel frattempo. L’elenco mostra il nuovo totale.'],
      ['invoice.refused.not_confirmed', 'La sua approvazione è stata ritirata o deve ancora venire. Lo lasci fuori.'],
      [
        'invoice.refused.credited',
        'Qualcuno ha annullato la fattura prima di lei. L’elenco mostra con quale nota di credito.',
      ],
    ],
    keys: [
      ['/', 'primo filtro'],
      ['↑ ↓', 'documento precedente o successivo'],
      ['Spazio', 'scegliere il documento'],
      ['Esc', 'chiudere la finestra'],
      ['F1', 'questa guida'],
    ],
  },
}
