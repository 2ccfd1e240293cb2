import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Conto',
  purpose:
    'Ciò che un’azienda ha fatto in un mese, ciò che ha maturato e a che punto è ogni spesa. Le aziende vedono il proprio conto; la sede e l’amministrazione, tutti.',
  sections: [
    {
      title: 'Leggere il mese',
      paragraphs: [
        'Scegliete il mese in alto. Una chiamata conta nel mese in cui è stata fatta, secondo l’ora della rete.',
        'Ogni spesa di una chiamata fatta è in una sola colonna: {account.column.to_check}, {account.column.change_requested}, {account.column.approved} o {account.column.invoiced}. Insieme fanno {account.column.earned}, al centesimo.',
        'Ogni numero porta al suo elenco. {account.column.ahead}: spese già scritte di chiamate ancora aperte.',
      ],
    },
    {
      title: 'Essere pagati',
      paragraphs: [
        '{account.blocked} dice i motivi, di tutti i mesi, e che cosa fare per ciascuno.',
        '{account.ready}: approvato e non ancora fatturato. L’azienda lo fattura nella sua pagina delle fatture.',
      ],
    },
    {
      title: 'Tutte le aziende',
      paragraphs: [
        'La sede trova le aziende per nome e ordina per qualsiasi colonna; {account.column.blocked} mostra dove attende più denaro. Il nome dell’azienda apre il suo conto.',
        '{list.export} salva il mese come riepilogo o documento per documento.',
      ],
    },
  ],
  refusals: [
    ['account.refused.future', 'Scegliete il mese corrente o uno precedente.'],
    ['account.refused.month', 'L’indirizzo non indica nessun mese.'],
  ],
  keys: [
    ['/', 'al filtro per azienda'],
    ['Tab', 'numero successivo'],
    ['Enter', 'aprire il suo elenco'],
    ['F1', 'questo aiuto'],
  ],
}
