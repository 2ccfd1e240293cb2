-- Emails about deadlines and visits in each language. A network's own text in mail_templates replaces the one here.
create table default_mail_templates (
  culture text not null check (culture in ('es', 'pt', 'en', 'fr', 'it')),
  template text not null,
  subject text not null,
  body text not null,
  primary key (culture, template)
);

insert into default_mail_templates (culture, template, subject, body) values
('es', 'reminder', 'Recordatorio: aviso {call_id} sin respuesta', $$Estimados señores de {raison_sociale}:

El aviso {call_id} ({subject}) espera su respuesta. El plazo termina el {due}.

Dirección: {adresse}, {code_postal} {ville}

Acéptenlo o rechácenlo en el portal: {url}

Un saludo,
Servicio técnico$$),
('es', 'withdrawal', 'Aviso {call_id} retirado', $$Estimados señores de {raison_sociale}:

El plazo para responder al aviso {call_id} ({subject}) terminó el {due}. Lo hemos ofrecido a otra empresa y ya no tienen que hacer nada.

Un saludo,
Servicio técnico$$),
('es', 'late', 'Aviso {call_id}: {raison_sociale} no ha respondido', $$La empresa {raison_sociale} no ha respondido al aviso {call_id} ({subject}). El plazo terminó el {due}.

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}

{url}$$),
('es', 'overdue', 'Aviso {call_id}: ¿se ha hecho la visita?', $$Estimados señores de {raison_sociale}:

La visita del aviso {call_id} ({subject}) estaba prevista para el {appointment}, y el aviso sigue abierto.

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}

Anoten el resultado o acuerden una nueva cita en el portal: {url}

Un saludo,
Servicio técnico$$),
('es', 'overdue_dispatch', 'Aviso {call_id}: la cita ha pasado', $$La visita del aviso {call_id} ({subject}) de {raison_sociale} estaba prevista para el {appointment}, y el aviso sigue abierto.

Cliente: {customer_name}
Dirección: {adresse}, {code_postal} {ville}
Teléfono: {phone}

{url}$$),
('pt', 'reminder', 'Lembrete: pedido {call_id} sem resposta', $$Exmos. Senhores de {raison_sociale},

O pedido {call_id} ({subject}) aguarda a vossa resposta. O prazo termina em {due}.

Morada: {adresse}, {code_postal} {ville}

Aceitem ou recusem no portal: {url}

Com os melhores cumprimentos,
Assistência técnica$$),
('pt', 'withdrawal', 'Pedido {call_id} retirado', $$Exmos. Senhores de {raison_sociale},

O prazo para responder ao pedido {call_id} ({subject}) terminou em {due}. Foi proposto a outra empresa e já não precisam de fazer nada.

Com os melhores cumprimentos,
Assistência técnica$$),
('pt', 'late', 'Pedido {call_id}: {raison_sociale} não respondeu', $$A empresa {raison_sociale} não respondeu ao pedido {call_id} ({subject}). O prazo terminou em {due}.

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}

{url}$$),
('pt', 'overdue', 'Pedido {call_id}: a visita foi feita?', $$Exmos. Senhores de {raison_sociale},

A visita do pedido {call_id} ({subject}) estava prevista para {appointment}, e o pedido continua aberto.

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}

Registem o resultado ou combinem nova data no portal: {url}

Com os melhores cumprimentos,
Assistência técnica$$),
('pt', 'overdue_dispatch', 'Pedido {call_id}: a visita já passou', $$A visita do pedido {call_id} ({subject}) de {raison_sociale} estava prevista para {appointment}, e o pedido continua aberto.

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}
Telefone: {phone}

{url}$$),
('en', 'reminder', 'Reminder: call {call_id} waits for your answer', $$Dear {raison_sociale},

Call {call_id} ({subject}) waits for your answer. Please answer by {due}.

Address: {adresse}, {code_postal} {ville}

Accept or decline it in the portal: {url}

Kind regards,
Service desk$$),
('en', 'withdrawal', 'Call {call_id} withdrawn', $$Dear {raison_sociale},

The time to answer call {call_id} ({subject}) ended on {due}. It was offered to another company, and there is nothing more for you to do.

Kind regards,
Service desk$$),
('en', 'late', 'Call {call_id}: no answer from {raison_sociale}', $$The company {raison_sociale} has not answered call {call_id} ({subject}). The deadline was {due}.

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}

{url}$$),
('en', 'overdue', 'Call {call_id}: has the visit taken place?', $$Dear {raison_sociale},

The visit for call {call_id} ({subject}) was planned for {appointment}, and the call is still open.

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}

Please report the result or make a new appointment in the portal: {url}

Kind regards,
Service desk$$),
('en', 'overdue_dispatch', 'Call {call_id}: the appointment has passed', $$The visit of {raison_sociale} for call {call_id} ({subject}) was planned for {appointment}, and the call is still open.

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}
Telephone: {phone}

{url}$$),
('fr', 'reminder', 'Rappel : intervention {call_id} sans réponse', $$Bonjour {raison_sociale},

L’intervention {call_id} ({subject}) attend votre réponse. Le délai se termine le {due}.

Adresse : {adresse}, {code_postal} {ville}

Acceptez-la ou refusez-la sur le portail : {url}

Cordialement,
L’assistance$$),
('fr', 'withdrawal', 'Intervention {call_id} retirée', $$Bonjour {raison_sociale},

Le délai de réponse à l’intervention {call_id} ({subject}) a pris fin le {due}. Elle a été proposée à une autre entreprise et vous n’avez plus rien à faire.

Cordialement,
L’assistance$$),
('fr', 'late', 'Intervention {call_id} : {raison_sociale} n’a pas répondu', $$L’entreprise {raison_sociale} n’a pas répondu à l’intervention {call_id} ({subject}). Le délai a pris fin le {due}.

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}

{url}$$),
('fr', 'overdue', 'Intervention {call_id} : la visite a-t-elle eu lieu ?', $$Bonjour {raison_sociale},

La visite de l’intervention {call_id} ({subject}) était prévue le {appointment}, et l’intervention est toujours ouverte.

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}

Indiquez le résultat ou convenez d’un nouveau rendez-vous sur le portail : {url}

Cordialement,
L’assistance$$),
('fr', 'overdue_dispatch', 'Intervention {call_id} : le rendez-vous est passé', $$La visite de {raison_sociale} pour l’intervention {call_id} ({subject}) était prévue le {appointment}, et l’intervention est toujours ouverte.

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}
Téléphone : {phone}

{url}$$),
('it', 'reminder', 'Promemoria: chiamata {call_id} senza risposta', $$Spettabile {raison_sociale},

la chiamata {call_id} ({subject}) attende la vostra risposta. Il termine scade il {due}.

Indirizzo: {adresse}, {code_postal} {ville}

Accettatela o rifiutatela nel portale: {url}

Cordiali saluti,
Assistenza tecnica$$),
('it', 'withdrawal', 'Chiamata {call_id} ritirata', $$Spettabile {raison_sociale},

il termine per rispondere alla chiamata {call_id} ({subject}) è scaduto il {due}. È stata proposta a un’altra azienda e non dovete fare altro.

Cordiali saluti,
Assistenza tecnica$$),
('it', 'late', 'Chiamata {call_id}: {raison_sociale} non ha risposto', $$L’azienda {raison_sociale} non ha risposto alla chiamata {call_id} ({subject}). Il termine è scaduto il {due}.

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}

{url}$$),
('it', 'overdue', 'Chiamata {call_id}: la visita è stata fatta?', $$Spettabile {raison_sociale},

la visita della chiamata {call_id} ({subject}) era prevista per il {appointment}, e la chiamata è ancora aperta.

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}

Indicate il risultato o concordate un nuovo appuntamento nel portale: {url}

Cordiali saluti,
Assistenza tecnica$$),
('it', 'overdue_dispatch', 'Chiamata {call_id}: l’appuntamento è passato', $$La visita di {raison_sociale} per la chiamata {call_id} ({subject}) era prevista per il {appointment}, e la chiamata è ancora aperta.

Cliente: {customer_name}
Indirizzo: {adresse}, {code_postal} {ville}
Telefono: {phone}

{url}$$);
