import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Rendiconto',
  purpose:
    'Ciò che un’azienda ha fatto in un mese, ciò che ha maturato e a che punto è ogni spesa. Le aziende vedono il proprio rendiconto; i coordinatori e l’amministrazione, tutti.',
  sections: [
    {
      title: 'Leggere il mese',
      paragraphs: [
        'Scelga il mese in alto. Una chiamata conta nel mese in cui è stata eseguita, secondo l’ora della rete.',
        'Ogni spesa di una chiamata eseguita è in una sola colonna: {account.column.to_check}, {account.column.change_requested}, {account.column.approved} o {account.column.invoiced}. Insieme fanno {account.column.earned}, al centesimo.',
        'Per le aziende e i coordinatori, ogni numero porta al suo elenco. {account.column.ahead}: spese già inserite di chiamate ancora aperte.',
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
        'I coordinatori e l’amministrazione trovano le aziende per nome e ordinano per qualsiasi colonna; {account.column.blocked} mostra dove attende più denaro. Il nome dell’azienda apre il suo rendiconto.',
        '{list.export} salva il mese come riepilogo e, per le aziende e i coordinatori, documento per documento.',
      ],
    },
  ],
  refusals: [
    ['account.refused.future', 'Scelga il mese corrente o uno precedente.'],
    ['account.refused.month', 'L’indirizzo non indica nessun mese.'],
  ],
  keys: [
    ['/', 'al filtro per azienda'],
    ['Tab', 'numero successivo'],
    ['Invio', 'aprire il suo elenco, se è un link'],
    ['F1', 'questa guida'],
  ],
}
