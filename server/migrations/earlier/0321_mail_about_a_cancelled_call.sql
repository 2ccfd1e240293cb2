-- The email to a customer who was told of a visit of a call that is cancelled; a network replaces it in `mail_templates`.
alter table customer_links drop constraint customer_links_kind_check;
alter table customer_links add constraint customer_links_kind_check
  check (kind in ('promised', 'changed', 'withdrawn', 'cancelled', 'kept', 'day_before', 'on_the_way', 'done')) not valid;

insert into default_mail_templates (culture, template, subject, body) values
('es', 'customer_cancelled', $$Se anula la visita del técnico$$, $$Buenos días:

La visita prevista no tendrá lugar, porque el aviso se ha anulado. Si todavía necesita la reparación, póngase en contacto con nosotros e indique el número del aviso.

El estado actual: {link}

Aviso {call_id}$$),
('pt', 'customer_cancelled', $$A visita do técnico foi anulada$$, $$Bom dia,

A visita marcada não se realizará, porque o pedido foi anulado. Se ainda precisar da reparação, contacte-nos e indique o número do pedido.

O estado atual: {link}

Pedido {call_id}$$),
('en', 'customer_cancelled', $$The technician’s visit is cancelled$$, $$Hello,

The planned visit will not take place, because the service call was cancelled. If you still need the repair, please contact us and give the number of the call.

Current status: {link}

Service call {call_id}$$),
('fr', 'customer_cancelled', $$La visite du technicien est annulée$$, $$Bonjour,

La visite prévue n’aura pas lieu, car l’intervention a été annulée. Si vous avez encore besoin de la réparation, contactez-nous en indiquant le numéro de l’intervention.

L’état actuel : {link}

Intervention {call_id}$$),
('it', 'customer_cancelled', $$La visita del tecnico è annullata$$, $$Buongiorno,

La visita fissata non avrà luogo, perché l’intervento è stato annullato. Se ha ancora bisogno della riparazione, ci contatti indicando il numero dell’intervento.

Lo stato attuale: {link}

Intervento {call_id}$$);
