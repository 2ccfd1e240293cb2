-- The email at the end of a month: what is ready to invoice, what is not paid yet and why.
insert into default_mail_templates (culture, template, subject, body) values
('es', 'account', 'Cuenta de {month}', $$Estimados señores de {raison_sociale}:

Este es el estado de su cuenta al cierre de {month}.

{ready}

{blocked}

Todo, documento por documento, en el portal: {url}

Un saludo,
Servicio técnico$$),
('pt', 'account', 'Conta de {month}', $$Exmos. Senhores de {raison_sociale},

Este é o estado da vossa conta no fim de {month}.

{ready}

{blocked}

Tudo, documento a documento, no portal: {url}

Com os melhores cumprimentos,
Assistência técnica$$),
('en', 'account', 'Account of {month}', $$Dear {raison_sociale},

This is your account at the end of {month}.

{ready}

{blocked}

All of it, document by document, in the portal: {url}

Kind regards,
Service desk$$),
('fr', 'account', 'Compte de {month}', $$Bonjour {raison_sociale},

Voici l’état de votre compte à la fin de {month}.

{ready}

{blocked}

Le tout, document par document, sur le portail : {url}

Cordialement,
L’assistance$$),
('it', 'account', 'Conto di {month}', $$Spettabile {raison_sociale},

questo è lo stato del vostro conto alla fine di {month}.

{ready}

{blocked}

Tutto, documento per documento, nel portale: {url}

Cordiali saluti,
Assistenza tecnica$$);
