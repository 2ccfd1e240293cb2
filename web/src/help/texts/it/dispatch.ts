import type { HelpText } from '../../helpText.ts'

export const dispatch: HelpText = {
  title: 'Smistamento',
  purpose:
    'Una giornata a colpo d’occhio: le chiamate senza azienda, le aziende con le loro visite e dove si trova tutto. Solo per chi assegna.',
  sections: [
    {
      title: 'Assegnare',
      paragraphs: [
        'Trascini una chiamata, o tutte quelle selezionate, su un’azienda dell’elenco o della mappa. Mentre trascina, ogni azienda dice quanto dista, quante chiamate può ancora prendere e che cosa lo sconsiglia.',
        'Con la tastiera: selezioni le chiamate e prema A, poi scelga con le frecce e Invio.',
        '{action.undo} annulla per dieci secondi.',
        'Il termine di risposta di una chiamata decorre dal suo arrivo: filtri e ordini le chiamate in base a esso.',
      ],
    },
    {
      title: 'Proporre',
      paragraphs: [
        '{dispatch.propose} cerca le aziende migliori per tutte le chiamate mostrate o selezionate insieme; non si assegna ancora nulla.',
        'Tenga un’azienda con la puntina o ne scelga un’altra: il resto si ricalcola.',
        'Le chiamate senza azienda dicono perché e che cosa aiuterebbe.',
      ],
    },
  ],
  refusals: [
    ['dispatch.refused.too_many', 'La pagina propone per 2000 chiamate alla volta. Scelga una zona.'],
    ['message.assigned_meanwhile', 'Un’altra persona è stata più veloce. La chiamata esce dal tabellone.'],
  ],
  keys: [
    ['↑ ↓', 'chiamata precedente o successiva'],
    ['X', 'selezionare la chiamata'],
    ['Maiusc + ↑ ↓', 'selezionarne più di seguito'],
    ['Ctrl + A', 'selezionare tutte le chiamate'],
    ['A', 'scegliere un’azienda per la selezione'],
    ['F1', 'questa guida'],
  ],
}
