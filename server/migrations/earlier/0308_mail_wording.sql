-- Better wording of default emails. A text that somebody has changed stays as it is.
update default_mail_templates mail set subject = better.subject
from (values
  ('en', 'reminder', 'Reminder: call {call_id} waits for your answer', 'Reminder: call {call_id} is waiting for your answer'),
  ('es', 'account', 'Cuenta de {month}', 'Liquidación de {month}'),
  ('pt', 'account', 'Conta de {month}', 'Apuramento de {month}'),
  ('fr', 'account', 'Compte de {month}', 'Décompte du mois : {month}'),
  ('it', 'account', 'Conto di {month}', 'Rendiconto di {month}'),
  ('es', 'bank_account', 'Ha cambiado la cuenta de {raison_sociale}', 'Ha cambiado la cuenta bancaria de {raison_sociale}'),
  ('pt', 'bank_account', 'A conta de {raison_sociale} mudou', 'A conta bancária de {raison_sociale} mudou'),
  ('it', 'bank_account', 'Il conto di {raison_sociale} è cambiato', 'Il conto bancario di {raison_sociale} è cambiato'),
  ('es', 'customer_promised', 'Su visita: {day}', 'Visita del técnico: {day}'),
  ('pt', 'customer_promised', 'A sua visita: {day}', 'Visita do técnico: {day}'),
  ('en', 'customer_promised', 'Your visit: {day}', 'The technician’s visit: {day}'),
  ('fr', 'customer_promised', 'Votre visite : {day}', 'Visite du technicien : {day}'),
  ('it', 'customer_promised', 'La sua visita: {day}', 'Visita del tecnico: {day}'),
  ('es', 'customer_changed', 'Nueva hora de su visita: {day}', 'Nueva hora de la visita del técnico: {day}'),
  ('pt', 'customer_changed', 'Nova hora da sua visita: {day}', 'Nova hora da visita do técnico: {day}'),
  ('en', 'customer_changed', 'New time of your visit: {day}', 'New time of the technician’s visit: {day}'),
  ('fr', 'customer_changed', 'Nouvel horaire de votre visite : {day}', 'Nouvel horaire de la visite du technicien : {day}'),
  ('it', 'customer_changed', 'Nuovo orario della sua visita: {day}', 'Nuovo orario della visita del tecnico: {day}'),
  ('es', 'customer_kept', 'Su visita sigue prevista: {day}', 'La visita del técnico sigue prevista: {day}'),
  ('pt', 'customer_kept', 'A sua visita mantém-se: {day}', 'A visita do técnico mantém-se: {day}'),
  ('en', 'customer_kept', 'Your visit stays as planned: {day}', 'The technician’s visit stays as planned: {day}'),
  ('fr', 'customer_kept', 'Votre visite est maintenue : {day}', 'La visite du technicien est maintenue : {day}'),
  ('it', 'customer_kept', 'La sua visita resta fissata: {day}', 'La visita del tecnico resta fissata: {day}'),
  ('es', 'customer_day_before', 'Mañana es su visita: {day}', 'Mañana viene el técnico: {day}'),
  ('pt', 'customer_day_before', 'A sua visita é amanhã: {day}', 'O técnico vem amanhã: {day}'),
  ('en', 'customer_day_before', 'Your visit is tomorrow: {day}', 'The technician comes tomorrow: {day}'),
  ('fr', 'customer_day_before', 'Votre visite est demain : {day}', 'Le technicien vient demain : {day}'),
  ('it', 'customer_day_before', 'La sua visita è domani: {day}', 'Domani viene il tecnico: {day}'),
  ('es', 'customer_withdrawn', 'Su visita cambia', 'La visita del técnico se aplaza'),
  ('pt', 'customer_withdrawn', 'A sua visita muda', 'A visita do técnico foi adiada'),
  ('en', 'customer_withdrawn', 'Your visit changes', 'The technician’s visit is postponed'),
  ('fr', 'customer_withdrawn', 'Votre visite change', 'La visite du technicien est reportée'),
  ('it', 'customer_withdrawn', 'La sua visita cambia', 'La visita del tecnico è rinviata')
) better (culture, template, old, subject)
where mail.culture = better.culture and mail.template = better.template and mail.subject = better.old;

update default_mail_templates mail set body = replace(mail.body, better.old, better.new)
from (values
  ('en', 'reminder', $$waits for your answer. Please$$, $$is waiting for your answer. Please$$),
  ('es', 'account', $$el estado de su cuenta al cierre$$, $$el estado de su liquidación al cierre$$),
  ('pt', 'account', $$o estado da vossa conta no fim$$, $$o estado do vosso apuramento no fim$$),
  ('fr', 'account', $$votre compte à la fin de {month}.$$, $$votre décompte à la fin du mois ({month}).$$),
  ('it', 'account', $$lo stato del vostro conto alla fine$$, $$lo stato del vostro rendiconto alla fine$$),
  ('en', 'bank_account', $$Technical service$$, $$Service desk$$),
  ('fr', 'bank_account', $$Service technique$$, $$L’assistance$$),
  ('fr', 'visit_done', $$(demande {call_id}). Le rapport est joint à ce message.

Pour toute question, répondez en indiquant le numéro de la demande.$$, $$(intervention {call_id}). Le rapport est joint à ce message.

Pour toute question, répondez en indiquant le numéro de l’intervention.$$),
  ('es', 'customer_promised', $$La visita a su aparato está prevista.$$, $$La visita del técnico está prevista.$$),
  ('pt', 'customer_promised', $$A visita ao seu aparelho está marcada.$$, $$A visita do técnico está marcada.$$),
  ('en', 'customer_promised', $$The visit to your appliance is planned.$$, $$The technician’s visit is planned.$$),
  ('fr', 'customer_promised', $$La visite pour votre appareil est prévue.$$, $$La visite du technicien est prévue.$$),
  ('it', 'customer_promised', $$La visita per il suo apparecchio è fissata.$$, $$La visita del tecnico è fissata.$$),
  ('en', 'customer_changed', $$has another date or time$$, $$has been moved to another date or time$$),
  ('en', 'customer_day_before', $$the visit of tomorrow$$, $$tomorrow’s visit$$),
  ('en', 'customer_withdrawn', $$The planned visit does not take place at that time. We write to you as soon as there is a new date.

The present state:$$, $$The planned visit will not take place at that time. We will write to you as soon as there is a new date.

Current status:$$),
  ('fr', 'customer_on_the_way', $$est en route vers chez vous$$, $$est en route et arrive bientôt chez vous$$)
) better (culture, template, old, new)
where mail.culture = better.culture and mail.template = better.template;

-- In French a no-break space stands before these signs, so that none begins a line.
update default_mail_templates set
  subject = regexp_replace(subject, ' ([:;?!])', chr(160) || '\1', 'g'),
  body = regexp_replace(body, ' ([:;?!])', chr(160) || '\1', 'g')
where culture = 'fr';
