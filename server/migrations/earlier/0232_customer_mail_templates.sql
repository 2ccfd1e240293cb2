-- The emails to customers about a visit; a network replaces them in `mail_templates`.
insert into default_mail_templates (culture, template, subject, body) values
('es', 'customer_promised', $$Su visita: {day}$$, $$Buenos días:

La visita a su aparato está prevista.

Cuándo: {day}, de {from} a {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar la visita: {prepare}

Confirme la visita, pida otra hora o escríbanos desde aquí, sin contraseña: {link}

Aviso {call_id}$$),
('pt', 'customer_promised', $$A sua visita: {day}$$, $$Bom dia,

A visita ao seu aparelho está marcada.

Quando: {day}, das {from} às {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar a visita: {prepare}

Confirme a visita, peça outra hora ou escreva-nos aqui, sem palavra-passe: {link}

Pedido {call_id}$$),
('en', 'customer_promised', $$Your visit: {day}$$, $$Hello,

The visit to your appliance is planned.

When: {day}, {from} to {until}
Company: {company} {phone}
Technician: {technician}

To prepare the visit: {prepare}

Confirm the visit, ask for another time or write to us here, without a password: {link}

Service call {call_id}$$),
('fr', 'customer_promised', $$Votre visite : {day}$$, $$Bonjour,

La visite pour votre appareil est prévue.

Quand : {day}, de {from} à {until}
Entreprise : {company} {phone}
Technicien : {technician}

Pour préparer la visite : {prepare}

Confirmez la visite, demandez un autre horaire ou écrivez-nous ici, sans mot de passe : {link}

Intervention {call_id}$$),
('it', 'customer_promised', $$La sua visita: {day}$$, $$Buongiorno,

La visita per il suo apparecchio è fissata.

Quando: {day}, dalle {from} alle {until}
Azienda: {company} {phone}
Tecnico: {technician}

Per preparare la visita: {prepare}

Confermi la visita, chieda un altro orario o ci scriva qui, senza password: {link}

Intervento {call_id}$$),
('es', 'customer_changed', $$Nueva hora de su visita: {day}$$, $$Buenos días:

La visita a su aparato tiene otra fecha u hora.

Cuándo: {day}, de {from} a {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar la visita: {prepare}

Confirme la visita, pida otra hora o escríbanos desde aquí, sin contraseña: {link}

Aviso {call_id}$$),
('pt', 'customer_changed', $$Nova hora da sua visita: {day}$$, $$Bom dia,

A visita ao seu aparelho tem outra data ou hora.

Quando: {day}, das {from} às {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar a visita: {prepare}

Confirme a visita, peça outra hora ou escreva-nos aqui, sem palavra-passe: {link}

Pedido {call_id}$$),
('en', 'customer_changed', $$New time of your visit: {day}$$, $$Hello,

The visit to your appliance has another date or time.

When: {day}, {from} to {until}
Company: {company} {phone}
Technician: {technician}

To prepare the visit: {prepare}

Confirm the visit, ask for another time or write to us here, without a password: {link}

Service call {call_id}$$),
('fr', 'customer_changed', $$Nouvel horaire de votre visite : {day}$$, $$Bonjour,

La visite pour votre appareil a changé de date ou d’heure.

Quand : {day}, de {from} à {until}
Entreprise : {company} {phone}
Technicien : {technician}

Pour préparer la visite : {prepare}

Confirmez la visite, demandez un autre horaire ou écrivez-nous ici, sans mot de passe : {link}

Intervention {call_id}$$),
('it', 'customer_changed', $$Nuovo orario della sua visita: {day}$$, $$Buongiorno,

La visita per il suo apparecchio ha un’altra data o ora.

Quando: {day}, dalle {from} alle {until}
Azienda: {company} {phone}
Tecnico: {technician}

Per preparare la visita: {prepare}

Confermi la visita, chieda un altro orario o ci scriva qui, senza password: {link}

Intervento {call_id}$$),
('es', 'customer_kept', $$Su visita sigue prevista: {day}$$, $$Buenos días:

No es posible venir a la hora que pidió. La visita sigue prevista como estaba.

Cuándo: {day}, de {from} a {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar la visita: {prepare}

Confirme la visita, pida otra hora o escríbanos desde aquí, sin contraseña: {link}

Aviso {call_id}$$),
('pt', 'customer_kept', $$A sua visita mantém-se: {day}$$, $$Bom dia,

Não é possível vir à hora que pediu. A visita mantém-se como estava.

Quando: {day}, das {from} às {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar a visita: {prepare}

Confirme a visita, peça outra hora ou escreva-nos aqui, sem palavra-passe: {link}

Pedido {call_id}$$),
('en', 'customer_kept', $$Your visit stays as planned: {day}$$, $$Hello,

It is not possible to come at the time you asked for. The visit stays as it was planned.

When: {day}, {from} to {until}
Company: {company} {phone}
Technician: {technician}

To prepare the visit: {prepare}

Confirm the visit, ask for another time or write to us here, without a password: {link}

Service call {call_id}$$),
('fr', 'customer_kept', $$Votre visite est maintenue : {day}$$, $$Bonjour,

Il n’est pas possible de venir à l’heure demandée. La visite est maintenue comme prévu.

Quand : {day}, de {from} à {until}
Entreprise : {company} {phone}
Technicien : {technician}

Pour préparer la visite : {prepare}

Confirmez la visite, demandez un autre horaire ou écrivez-nous ici, sans mot de passe : {link}

Intervention {call_id}$$),
('it', 'customer_kept', $$La sua visita resta fissata: {day}$$, $$Buongiorno,

Non è possibile venire all’ora richiesta. La visita resta come fissata.

Quando: {day}, dalle {from} alle {until}
Azienda: {company} {phone}
Tecnico: {technician}

Per preparare la visita: {prepare}

Confermi la visita, chieda un altro orario o ci scriva qui, senza password: {link}

Intervento {call_id}$$),
('es', 'customer_day_before', $$Mañana es su visita: {day}$$, $$Buenos días:

Le recordamos la visita de mañana.

Cuándo: {day}, de {from} a {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar la visita: {prepare}

Confirme la visita, pida otra hora o escríbanos desde aquí, sin contraseña: {link}

Aviso {call_id}$$),
('pt', 'customer_day_before', $$A sua visita é amanhã: {day}$$, $$Bom dia,

Lembramos a visita de amanhã.

Quando: {day}, das {from} às {until}
Empresa: {company} {phone}
Técnico: {technician}

Para preparar a visita: {prepare}

Confirme a visita, peça outra hora ou escreva-nos aqui, sem palavra-passe: {link}

Pedido {call_id}$$),
('en', 'customer_day_before', $$Your visit is tomorrow: {day}$$, $$Hello,

This is a reminder of the visit of tomorrow.

When: {day}, {from} to {until}
Company: {company} {phone}
Technician: {technician}

To prepare the visit: {prepare}

Confirm the visit, ask for another time or write to us here, without a password: {link}

Service call {call_id}$$),
('fr', 'customer_day_before', $$Votre visite est demain : {day}$$, $$Bonjour,

Nous vous rappelons la visite de demain.

Quand : {day}, de {from} à {until}
Entreprise : {company} {phone}
Technicien : {technician}

Pour préparer la visite : {prepare}

Confirmez la visite, demandez un autre horaire ou écrivez-nous ici, sans mot de passe : {link}

Intervention {call_id}$$),
('it', 'customer_day_before', $$La sua visita è domani: {day}$$, $$Buongiorno,

Le ricordiamo la visita di domani.

Quando: {day}, dalle {from} alle {until}
Azienda: {company} {phone}
Tecnico: {technician}

Per preparare la visita: {prepare}

Confermi la visita, chieda un altro orario o ci scriva qui, senza password: {link}

Intervento {call_id}$$),
('es', 'customer_withdrawn', $$Su visita cambia$$, $$Buenos días:

La visita prevista no tendrá lugar a esa hora. Le escribiremos en cuanto haya una nueva fecha.

El estado actual: {link}

Aviso {call_id}$$),
('pt', 'customer_withdrawn', $$A sua visita muda$$, $$Bom dia,

A visita marcada não se realizará a essa hora. Escrever-lhe-emos logo que haja nova data.

O estado atual: {link}

Pedido {call_id}$$),
('en', 'customer_withdrawn', $$Your visit changes$$, $$Hello,

The planned visit does not take place at that time. We write to you as soon as there is a new date.

The present state: {link}

Service call {call_id}$$),
('fr', 'customer_withdrawn', $$Votre visite change$$, $$Bonjour,

La visite prévue n’aura pas lieu à cette heure. Nous vous écrirons dès qu’une nouvelle date sera fixée.

L’état actuel : {link}

Intervention {call_id}$$),
('it', 'customer_withdrawn', $$La sua visita cambia$$, $$Buongiorno,

La visita fissata non avrà luogo a quell’ora. Le scriveremo appena ci sarà una nuova data.

Lo stato attuale: {link}

Intervento {call_id}$$),
('es', 'customer_on_the_way', $$El técnico está en camino$$, $$Buenos días:

{technician} ({company} {phone}) está en camino hacia su domicilio.

La visita: {link}

Aviso {call_id}$$),
('pt', 'customer_on_the_way', $$O técnico está a caminho$$, $$Bom dia,

{technician} ({company} {phone}) está a caminho da sua casa.

A visita: {link}

Pedido {call_id}$$),
('en', 'customer_on_the_way', $$The technician is on the way$$, $$Hello,

{technician} ({company} {phone}) is on the way to you.

The visit: {link}

Service call {call_id}$$),
('fr', 'customer_on_the_way', $$Le technicien est en route$$, $$Bonjour,

{technician} ({company} {phone}) est en route vers chez vous.

La visite : {link}

Intervention {call_id}$$),
('it', 'customer_on_the_way', $$Il tecnico è in arrivo$$, $$Buongiorno,

{technician} ({company} {phone}) è in arrivo da lei.

La visita: {link}

Intervento {call_id}$$),
('es', 'customer_done', $$La visita ha terminado$$, $$Buenos días:

{company} ha terminado el trabajo en su aparato.

¿Cómo ha ido? Díganoslo aquí: {link}

Aviso {call_id}$$),
('pt', 'customer_done', $$A visita terminou$$, $$Bom dia,

{company} terminou o trabalho no seu aparelho.

Como correu? Diga-nos aqui: {link}

Pedido {call_id}$$),
('en', 'customer_done', $$The visit is over$$, $$Hello,

{company} has finished the work on your appliance.

How was it? Tell us here: {link}

Service call {call_id}$$),
('fr', 'customer_done', $$La visite est terminée$$, $$Bonjour,

{company} a terminé le travail sur votre appareil.

Comment cela s’est-il passé ? Dites-le-nous ici : {link}

Intervention {call_id}$$),
('it', 'customer_done', $$La visita è terminata$$, $$Buongiorno,

{company} ha terminato il lavoro sul suo apparecchio.

Com’è andata? Ce lo dica qui: {link}

Intervento {call_id}$$);
