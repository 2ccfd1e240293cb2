import type { SetupMessages } from '../messages.ts'

export const setup: SetupMessages = {
  legal_facts: {
    title: 'Dati fiscali e aliquota IVA della rete',
    consequence: 'Fatture e certificati escono senza di essi e senza IVA.',
  },
  complete_invoices: {
    title: 'Fatture solo con tutti i dati legali',
    consequence:
      'Una fattura a cui manca un dato legale esce senza IVA, scadenza né IBAN. La regola «Rifiutare fatture senza tutti i dati legali» lo impedisce.',
  },
  hours: {
    title: 'Orario di lavoro della rete',
    consequence: 'Scadenze e orari liberi presumono l’orario d’ufficio dal lunedì al venerdì.',
  },
  holidays: {
    title: 'Festività dell’anno',
    consequence: 'Le scadenze contano le festività come giorni lavorativi.',
  },
  country: {
    title: 'Paese della rete nell’elenco dei paesi',
    consequence: 'Una nuova chiamata comincia con un paese che nessuna chiamata può avere.',
  },
  value_lists: {
    title: 'Elenchi di valori',
    consequence: 'Nessuna chiamata può essere creata, affidata a un’azienda o rifiutata.',
  },
  types: {
    title: 'Tipi di chiamata con problemi',
    consequence: 'Nessuna chiamata di questi tipi può essere creata.',
  },
  texts: {
    title: 'Testi nelle lingue della rete',
    consequence: 'Chi lavora in quella lingua li legge in un’altra.',
  },
  accounts: { title: 'Account', consequence: 'Nessuno può accedere.' },
  people: {
    title: 'Persone che hanno già effettuato l’accesso',
    consequence: 'Non hanno provato ad accedere e non vedono il loro lavoro.',
  },
  companies: { title: 'Aziende', consequence: 'Nessuna chiamata può essere assegnata.' },
  company_place: {
    title: 'Aziende situate sulla mappa',
    consequence: 'La loro distanza non è nota: ricevono solo le chiamate dei loro codici postali.',
  },
  company_skill: {
    title: 'Aziende con competenze',
    consequence: 'Non ricevono nessuna chiamata che ne richiede una.',
  },
  company_technician: {
    title: 'Aziende con un tecnico',
    consequence: 'Non possono accettare una chiamata, perché va indicato chi viene.',
  },
  company_account: {
    title: 'Aziende con un account',
    consequence: 'Nessuno di loro può rispondere a una chiamata.',
  },
  company_email: {
    title: 'Aziende con un indirizzo e-mail',
    consequence: 'Non ricevono nessuna e-mail quando viene assegnata loro una chiamata.',
  },
  technician_account: {
    title: 'Tecnici con un proprio account',
    consequence: 'Non vedono le loro visite sul telefono.',
  },
  technician_hours: {
    title: 'Tecnici con orario di lavoro',
    consequence: 'Gli orari liberi proposti presumono l’orario d’ufficio.',
  },
  skills: {
    title: 'Competenze che un’azienda possiede',
    consequence: 'Le chiamate che le richiedono non hanno candidati.',
  },
  postcode_areas: {
    title: 'Codici postali del paese con il loro luogo',
    consequence: 'La distanza di una chiamata il cui indirizzo non ha coordinate non è nota.',
  },
  product_skill: {
    title: 'Prodotti con una competenza',
    consequence: 'Le loro chiamate richiedono quella del tipo di chiamata, che può essere un’altra.',
  },
  cards: {
    title: 'Schede con numero di serie, data e luogo',
    consequence: 'Nessuno sa di quale apparecchio, garanzia o indirizzo tratta una chiamata.',
  },
  card_countries: {
    title: 'Paesi delle schede nell’elenco dei paesi',
    consequence: 'Una chiamata per esse non può essere salvata.',
  },
  unserved: {
    title: 'Apparecchi che un’azienda può servire',
    consequence: 'Le loro chiamate non hanno candidati.',
  },
  part_price: { title: 'Ricambi con un prezzo', consequence: 'Non costano nulla nei documenti.' },
  fees: { title: 'Tariffa', consequence: 'Nessuna azienda può scrivere quanto costa una visita.' },
  fee_price: {
    title: 'Voci di tariffa con un prezzo oggi',
    consequence: 'Non costano nulla nei documenti.',
  },
  assignment_text: {
    title: 'Testo dell’e-mail di una nuova chiamata',
    consequence: 'Nessuna azienda riceve un’e-mail quando le viene assegnata una chiamata.',
  },
  templates: {
    title: 'Modelli di e-mail senza segnaposto errati',
    consequence: 'I destinatari leggono segnaposto che nessuno ha compilato.',
  },
  authors: {
    title: 'Regola: gli autori non approvano i propri documenti',
    consequence: 'Chi scrive una voce può approvarla da solo.',
  },
  two_people: {
    title: 'Regola: oltre un importo approvano due persone',
    consequence: 'Una persona sola approva qualsiasi importo.',
  },
  test_mail: {
    title: 'Un’e-mail di prova consegnata',
    consequence: 'Non si sa se le e-mail partono.',
  },
  rehearsal: {
    title: 'Una prova riuscita, dalla chiamata alla fattura',
    consequence: 'Nessuno ha visto se una chiamata arriva fino alla fattura.',
  },
}
