-- The email to the customer after the visit. The report is attached.
insert into default_mail_templates (culture, template, subject, body) values
('es', 'visit_done', 'Informe de la visita del {day}', $$Hola, {customer_name}:

{raison_sociale} ha terminado la visita del {day} (aviso {call_id}). El informe va adjunto a este correo.

Si tiene alguna pregunta, responda indicando el número del aviso.

Un saludo,
{portal_name}$$),
('pt', 'visit_done', 'Relatório da visita de {day}', $$Olá, {customer_name},

{raison_sociale} terminou a visita de {day} (pedido {call_id}). O relatório segue em anexo.

Se tiver alguma pergunta, responda indicando o número do pedido.

Com os melhores cumprimentos,
{portal_name}$$),
('en', 'visit_done', 'Report of the visit on {day}', $$Dear {customer_name},

{raison_sociale} has finished the visit on {day} (call {call_id}). The report is attached to this email.

If you have a question, please reply with the number of the call.

Kind regards,
{portal_name}$$),
('fr', 'visit_done', 'Rapport de la visite du {day}', $$Bonjour {customer_name},

{raison_sociale} a terminé la visite du {day} (demande {call_id}). Le rapport est joint à ce message.

Pour toute question, répondez en indiquant le numéro de la demande.

Cordialement,
{portal_name}$$),
('it', 'visit_done', 'Rapporto della visita del {day}', $$Buongiorno {customer_name},

{raison_sociale} ha terminato la visita del {day} (chiamata {call_id}). Il rapporto è allegato a questa e-mail.

Per qualsiasi domanda, risponda indicando il numero della chiamata.

Cordiali saluti,
{portal_name}$$);
