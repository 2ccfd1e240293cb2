import type { Help } from '../../helpText.ts'

export const planning: Pick<Help['screens'], 'planning'> = {
  planning: {
    title: 'Pianificazione',
    purpose: 'Le visite della sua azienda, o della rete, in un calendario. Le ore sono quelle della rete.',
    sections: [
      {
        title: 'Guardare',
        paragraphs: [
          '{planning.view.day}, {planning.view.week} e {planning.view.agenda} mostrano di più o di meno. Le frecce voltano pagina, {planning.today} riporta a oggi.',
          '{field.subContractors} limita a una o più aziende.',
          'Il colore è lo stato, spiegato sotto il calendario. Una visita tratteggiata non è ancora accettata.',
          'Dove non stanno tutte le visite di un’ora, un pulsante conta le altre e le mostra.',
          'Prema una visita: i suoi dati stanno nel pannello a destra, con un link alla chiamata.',
        ],
      },
      {
        title: 'Rispondere alle chiamate (azienda)',
        paragraphs: [
          'Il pannello {planning.appointments} mostra le chiamate che la aspettano, con {call.accept} e {call.reject}.',
          'Dopo l’accettazione il calendario va alla visita. La freccia del pannello lo ripiega.',
          'Un giorno si scrive come 11/25/2026, 25.11, +3 o domani; sotto il campo si legge che cosa è stato capito. Nel menu utente si sceglie se viene prima il mese o il giorno.',
        ],
      },
      {
        title: 'Spostare una visita',
        paragraphs: [
          'Trascini la visita alla nuova ora, o il bordo inferiore per la durata. È salvata quando la lascia.',
          'Senza mouse: scelga la visita e prema {planning.move}. Lì si cambia anche il tecnico.',
          'Se il tecnico ha già una visita a quell’ora, o non lavora, il portale lo dice e chiede prima di continuare.',
          'Se il portale rifiuta, la visita torna al suo posto e il motivo sta sotto il calendario.',
          'Call center e amministrazione guardano, ma non spostano le visite.',
        ],
      },
      {
        title: 'Per tecnico (azienda)',
        paragraphs: [
          '{planning.technicians} mostra un giorno o una settimana con una riga per tecnico: orari, assenze, visite e il tempo di guida tra l’una e l’altra. In grigio è il tempo in cui il tecnico non lavora: per il suo orario, un’assenza o un festivo della rete; una visita vi si può mettere lo stesso. {planning.layout.calendar} è l’altra disposizione.',
          'Un avviso dice quanti minuti mancano dove non si arriva in tempo dalla visita precedente.',
          'Sotto le chiamate a cui rispondere stanno quelle di {field.to_plan}: senza appuntamento o senza tecnico, o con una visita già passata. Ne trascini una su un tecnico, o prema {planning.plan}. Una chiamata non ancora accettata apre l’accettazione con quell’ora.',
          'Trascini una visita a un’altra ora, un altro giorno o un altro tecnico. Nella settimana la visita mantiene la sua ora; una chiamata senza ora riceve il miglior orario libero di quel giorno. Senza mouse: il tasto M su una visita apre {planning.move}.',
          '{day_plan.title} cerca un percorso più breve tra le visite di un tecnico. Gli appuntamenti restano alla loro ora se non li segna; nulla cambia finché non accetta la proposta, e si può annullare.',
        ],
      },
    ],
    refusals: [
      ['call.refused.not_accepted', 'Una visita si sposta quando l’azienda ha accettato la chiamata.'],
      ['call.refused.not_open', 'Il lavoro è fatto o annullato: la visita resta dov’era.'],
      ['message.appointment_in_past', 'Una visita non può essere spostata nel passato.'],
      ['message.conflict', 'Qualcuno ha cambiato la chiamata. Guardi la nuova ora e riprovi.'],
      ['call.refused.already_answered', 'Un collega ha risposto prima a questa chiamata.'],
      [
        'day_plan.refused.closed',
        'Lo dicono l’orario o le assenze del tecnico o dell’azienda, oppure è un festivo della rete. Sposti le visite una a una.',
      ],
      [
        'day_plan.refused.overlap',
        'Il tecnico ha ormai un’altra visita a quell’ora. Guardi il giorno e lo pianifichi di nuovo.',
      ],
    ],
    keys: [
      ['Tab', 'visita o pulsante seguente'],
      ['Invio', 'scegliere la visita'],
      ['M', 'spostare la visita (tecnici)'],
      ['Esc', 'chiudere la finestra'],
      ['F1', 'questa guida'],
    ],
  },
}
