-- Better wording of Italian and Portuguese default emails. A text that somebody has changed stays as it is.
update default_mail_templates mail set subject = better.subject
from (values
  ('reminder', 'Lembrete: pedido {call_id} sem resposta', 'Lembrete: chamada {call_id} sem resposta'),
  ('withdrawal', 'Pedido {call_id} retirado', 'Chamada {call_id} retirada'),
  ('late', 'Pedido {call_id}: {raison_sociale} não respondeu', 'Chamada {call_id}: {raison_sociale} não respondeu'),
  ('overdue', 'Pedido {call_id}: a visita foi feita?', 'Chamada {call_id}: a visita foi feita?'),
  ('overdue_dispatch', 'Pedido {call_id}: a visita já passou', 'Chamada {call_id}: a marcação já passou')
) better (template, old, subject)
where mail.culture = 'pt' and mail.template = better.template and mail.subject = better.old;

update default_mail_templates mail set body = replace(mail.body, better.old, better.new)
from (values
  ('pt', 'reminder', 'O pedido {call_id} ({subject}) aguarda', 'A chamada {call_id} ({subject}) aguarda'),
  ('pt', 'withdrawal', 'responder ao pedido {call_id} ({subject}) terminou em {due}. Foi proposto a',
    'responder à chamada {call_id} ({subject}) terminou em {due}. Foi proposta a'),
  ('pt', 'late', 'não respondeu ao pedido {call_id}', 'não respondeu à chamada {call_id}'),
  ('pt', 'overdue', 'A visita do pedido {call_id} ({subject}) estava prevista para {appointment}, e o pedido continua aberto.',
    'A visita da chamada {call_id} ({subject}) estava prevista para {appointment}, e a chamada continua aberta.'),
  ('pt', 'overdue_dispatch',
    'A visita do pedido {call_id} ({subject}) de {raison_sociale} estava prevista para {appointment}, e o pedido continua aberto.',
    'A marcação da chamada {call_id} ({subject}) de {raison_sociale} era para {appointment}, e a chamada continua aberta.'),
  ('pt', 'bank_account', 'Exmos. Senhores de {raison_sociale}:', 'Exmos. Senhores de {raison_sociale},'),
  ('it', 'visit_done', $$(chiamata {call_id}). Il rapporto è allegato a questa e-mail.

Per qualsiasi domanda, risponda indicando il numero della chiamata.$$, $$(intervento {call_id}). Il rapporto è allegato a questa e-mail.

Per qualsiasi domanda, risponda indicando il numero dell’intervento.$$)
) better (culture, template, old, new)
where mail.culture = better.culture and mail.template = better.template;
