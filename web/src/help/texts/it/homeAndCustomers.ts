import type { Help } from '../../helpText.ts'

export const homeAndCustomers: Pick<Help['screens'], 'home' | 'customers'> = {
  home: {
    title: 'Home',
    purpose: 'Che cosa la aspetta, che cosa succede oggi e che cosa è cambiato dalla sua ultima visita.',
    sections: [
      {
        title: 'Da fare ora',
        paragraphs: [
          'Ogni riga è un elenco di chiamate o documenti con il loro numero. Un clic, o le frecce e Invio, lo apre.',
          'I numeri sono esatti e cambiano da soli.',
          '{overview.queue.unanswered}: l’azienda non ha accettato né rifiutato entro il termine della chiamata; senza termine, entro un giorno.',
        ],
      },
      {
        title: 'Oggi e dalla sua ultima visita',
        paragraphs: [
          'Le visite di oggi sono in ordine di orario, quelle di un’azienda per tecnico. Un clic apre la chiamata. Se sono più di 50, {overview.all_visits} apre il loro elenco.',
          '{overview.mark_seen} svuota l’elenco delle modifiche. Ricomincia con la prossima. In una rete con moltissime modifiche contiene solo le più recenti e dice da quando; il segno vale anche per le precedenti. Chi è connesso come azienda ne vede le modifiche degli ultimi sette giorni e non le segna.',
        ],
      },
      {
        title: 'Cifre',
        paragraphs: [
          'La linea grigia è il periodo precedente. Un punto porta alle sue chiamate; {overview.show_table} mostra lo stesso in numeri.',
          'La pagina di un’azienda la confronta con la mediana della rete. Un’azienda vede la mediana solo se almeno altre tre hanno un valore.',
        ],
      },
      {
        title: 'Trovare tutto',
        paragraphs: [
          'Ctrl + K apre la ricerca in ogni pagina, tranne {menu.today}: cliente, via, telefono, numero di serie, di chiamata, di documento o di contratto, in qualsiasi ordine.',
          'Bastano le ultime sei cifre di un telefono o di un numero di serie, e una parola può avere una lettera sbagliata. Ciò che corrisponde meglio viene per primo.',
          'Dopo > offre azioni: una nuova chiamata, un’altra pagina, rete, lingua o aspetto.',
        ],
      },
    ],
    refusals: [],
    keys: [
      ['↑ ↓', 'riga precedente o successiva'],
      ['Invio', 'aprire l’elenco'],
      ['Ctrl + K', 'cercare'],
      ['?', 'tutti i tasti della schermata'],
      ['F1', 'questa guida'],
    ],
  },
  customers: {
    title: 'Cliente',
    purpose: 'Tutto su un cliente in una pagina: come raggiungerlo, i suoi apparecchi e le sue chiamate.',
    sections: [
      {
        title: 'Vedere',
        paragraphs: [
          'Una chiamata aperta sta in alto. Telefono, e-mail e indirizzo sono collegamenti.',
          'Gli apparecchi mostrano garanzia e contratto. Prima vengono le chiamate aperte, poi le più recenti. Un + dopo il loro numero dice che ce ne sono di più vecchie; sono nell’elenco delle chiamate.',
        ],
      },
      {
        title: 'Nuova chiamata',
        paragraphs: ['{call.new} apre il modulo con cliente, indirizzo e apparecchio già compilati.'],
      },
    ],
    refusals: [],
    keys: [
      ['Ctrl + K', 'cercare un altro cliente'],
      ['F1', 'questa guida'],
    ],
  },
}
