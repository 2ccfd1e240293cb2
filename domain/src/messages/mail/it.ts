import type { MailMessages } from '../messages.ts'

/** The end of the emails about a planned visit. */
const plannedVisit = `Quando: {day}, dalle {from} alle {until}
Apparecchio: {appliance}
Motivo: {reported}
Azienda: {company} {phone}
Tecnico: {technician}
Indirizzo: {address}

Per preparare la visita: {prepare}

Ci dica qui se le va bene, chieda un altro orario o ci scriva, senza password: {link}

Intervento {call_id}`

export const mail: MailMessages = {
  account: {
    subject: 'Rendiconto di {month}',
    body: `Spettabile {raison_sociale},

questo è lo stato del vostro rendiconto alla fine di {month}.

{ready}

{blocked}

Tutto, documento per documento, nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  bank_account: {
    subject: 'Il conto bancario di {raison_sociale} è cambiato',
    body: `Spettabile {raison_sociale},

{user_name} ha modificato il conto su cui vengono pagate le vostre fatture. Il nuovo è: {iban}

Se non è corretto, avvisate subito la vostra rete. I vostri dati fiscali sono nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  bank_account_removed: {
    subject: 'Il conto bancario di {raison_sociale} è stato tolto',
    body: `Spettabile {raison_sociale},

{user_name} ha tolto il conto su cui vengono pagate le vostre fatture. Senza un conto non si possono pagare.

Se non è corretto, avvisate subito la vostra rete. I vostri dati fiscali sono nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  dispute: {
    subject: 'La fattura {number} è contestata',
    body: `Spettabile {raison_sociale},

{user_name} contesta la vostra fattura {number}. Non viene pagata finché la contestazione non è chiusa.

Motivo: {reason}

Le vostre fatture emesse sono nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  credit_note: {
    subject: 'Nota di credito {number} di {raison_sociale}',
    body: `Buongiorno,

{raison_sociale} ha stornato la fattura {invoice} del {day} con la nota di credito {number}.

Imponibile: {net}
Causale: {cause}
Stato della fattura: {state}

Le fatture nel portale: {url}

Cordiali saluti,
Callout`,
  },
  quality_alarms: {
    subject: '{count} {count|nuovo allarme|nuovi allarmi} di qualità del prodotto',
    body: `Buongiorno,

Questo si guasta più del previsto:

{alarms}

Le prove e le loro chiamate, nel portale: {url}

Questa e-mail arriva al massimo una volta alla settimana, e solo con nuovi allarmi. Può disdirla in quella pagina.

Cordiali saluti,
Callout`,
  },
  second_person: {
    subject: '{user_name} propone modifiche che hanno effetto tra {hours} ore',
    body: `Buongiorno,

{user_name} propone:

{changes}

Nessun altro nella vostra rete può confermarlo. Ha effetto tra {hours} ore se nessuno di voi lo rifiuta qui: {url}

Cordiali saluti,
Callout`,
  },
  customer_again: {
    subject: 'Serve un’altra visita',
    body: `Buongiorno,

L’azienda {company} è stata da lei il {day} e serve un’altra visita. L’azienda la concorderà con lei.

Se vuole dirle qualcosa, scriva qui, senza password: {link}

Intervento {call_id}`,
  },
  customer_campaign: {
    subject: 'Una visita per il suo apparecchio: {appliance}',
    body: `Buongiorno,

vorremmo farle visita per il suo apparecchio {appliance}:

{reason}

Un tecnico concorderà l’ora con lei. La visita, e come scriverci, senza password: {link}

Chiamata {call_id}`,
  },
  customer_cancelled: {
    subject: 'La visita del tecnico è annullata',
    body: `Buongiorno,

La visita fissata non avrà luogo, perché l’intervento è stato annullato. Se ha ancora bisogno della riparazione, ci contatti indicando il numero dell’intervento.

Lo stato attuale: {link}

Intervento {call_id}`,
  },
  customer_changed: {
    subject: 'Nuovo orario della visita del tecnico: {day}',
    body: `Buongiorno,

La visita per il suo apparecchio ha un’altra data o ora.

${plannedVisit}`,
  },
  customer_day_before: {
    subject: 'Domani viene il tecnico: {day}',
    body: `Buongiorno,

Le ricordiamo la visita di domani.

${plannedVisit}`,
  },
  // At most 160 characters with a link of 60; a long company name is cut.
  customer_day_before_sms: {
    subject: 'Visita di domani',
    body: 'Domani dalle {from} alle {until} visita di {company}. Confermi o chieda un altro orario: {link}',
  },
  customer_done: {
    subject: 'La visita è terminata',
    body: `Buongiorno,

{company} ha terminato il lavoro sul suo apparecchio.

Com’è andata? Ce lo dica qui: {link}

Intervento {call_id}`,
  },
  customer_kept: {
    subject: 'La visita del tecnico resta fissata: {day}',
    body: `Buongiorno,

Non è possibile venire all’ora richiesta. La visita resta come fissata.

${plannedVisit}`,
  },
  customer_message: {
    subject: 'Il suo intervento {call_id}',
    body: `Buongiorno,

le scriviamo per il suo intervento {call_id}{appliance}.

{visit}Qui può vedere a che punto è e scriverci, senza password: {link}

{sender}`,
  },
  customer_on_the_way: {
    subject: 'Il tecnico è in arrivo',
    body: `Buongiorno,

{technician} ({company} {phone}) è in arrivo da lei.

Arrivo previsto: {expected}

La visita: {link}

Intervento {call_id}`,
  },
  customer_promised: {
    subject: 'Visita del tecnico: {day}',
    body: `Buongiorno,

La visita del tecnico è fissata.

${plannedVisit}`,
  },
  customer_request_code: {
    subject: '{code} è il suo codice',
    body: `Buongiorno,

perché l’ufficio riceva la sua richiesta di visita, scriva questo codice nella pagina: {code}

Vale 24 ore. Se non ha chiesto nessuna visita, non faccia nulla: senza il codice, ciò che è stato scritto viene cancellato.`,
  },
  customer_requested: {
    subject: 'Richiesta di visita {call_id} ricevuta',
    body: `Buongiorno,

abbiamo ricevuto la sua richiesta e le proporremo un orario.

Apparecchio: {appliance}
Problema: {reported}
Indirizzo: {address}

Segua qui la sua richiesta, senza password: {link}

Chiamata {call_id}`,
  },
  customer_withdrawn: {
    subject: 'La visita del tecnico è rinviata',
    body: `Buongiorno,

La visita fissata non avrà luogo a quell’ora. Le scriveremo appena ci sarà una nuova data.

Lo stato attuale: {link}

Intervento {call_id}`,
  },
  late: {
    subject: 'Chiamata {call_id}: {raison_sociale} non ha risposto',
    body: `L’azienda {raison_sociale} non ha risposto alla chiamata {call_id} ({subject}). Il termine è scaduto il {due}.

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}

{url}`,
  },
  office_message: {
    subject: 'Chiamata {call_id}: {subject}',
    body: `Chiamata {call_id}: {subject}

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}

La chiamata nel portale: {url}

{raison_sociale}`,
  },
  overdue: {
    subject: 'Chiamata {call_id}: la visita è stata fatta?',
    body: `Spettabile {raison_sociale},

la visita della chiamata {call_id} ({subject}) era prevista per il {appointment}, e la chiamata è ancora aperta.

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}

Indicate il risultato o concordate un nuovo appuntamento nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  overdue_dispatch: {
    subject: 'Chiamata {call_id}: l’appuntamento è passato',
    body: `La visita di {raison_sociale} per la chiamata {call_id} ({subject}) era prevista per il {appointment}, e la chiamata è ancora aperta.

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}
Telefono: {phone}

{url}`,
  },
  reminder: {
    subject: 'Promemoria: chiamata {call_id} senza risposta',
    body: `Spettabile {raison_sociale},

la chiamata {call_id} ({subject}) attende la vostra risposta. Il termine scade il {due}.

Indirizzo: {adresse}, {code_postal} {ville}

Accettatela o rifiutatela nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  resend: {
    subject: 'Chiamata {call_id}: {subject}',
    body: `Spettabile {raison_sociale},

vi scriviamo per la chiamata {call_id}: {subject}

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}

La chiamata nel portale: {url}

Cordiali saluti,
Assistenza tecnica`,
  },
  customer_receipt: {
    subject: 'Ricevuta di {amount}',
    body: `Gentile {customer_name},

il {day} ha pagato a {raison_sociale} {amount}, imposte incluse ({means}), per la visita dell’intervento {call_id}:

{items}

Questa è una ricevuta e non una fattura. {raison_sociale} emette la fattura.

Tutto sulla visita: {link}

Cordiali saluti,
{portal_name}`,
  },
  visit_done: {
    subject: 'Rapporto della visita del {day}',
    body: `Buongiorno {customer_name},

{raison_sociale} ha terminato la visita del {day} (intervento {call_id}). Il rapporto è allegato a questa e-mail.

Per qualsiasi domanda, risponda indicando il numero dell’intervento.

Cordiali saluti,
{portal_name}

Com’è andata? Ce lo dica qui: {link}`,
  },
  webhook_paused: {
    subject: 'Il webhook verso {host} è in pausa',
    body: `Il webhook verso {webhook} non è stato consegnato per tre giorni. Ultima risposta: {answer}

È in pausa: finché non lo riattiva non gli viene inviato nulla. Controlli il sistema che lo riceve e lo riattivi qui: {url}

Callout`,
  },
  withdrawal: {
    subject: 'Chiamata {call_id} ritirata',
    body: `Spettabile {raison_sociale},

il termine per rispondere alla chiamata {call_id} ({subject}) è scaduto il {due}. È stata proposta a un’altra azienda e non dovete fare altro.

Cordiali saluti,
Assistenza tecnica`,
  },
}
