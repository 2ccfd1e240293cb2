-- To a company whose bank account somebody changed: a wrong one is noticed before money is sent there.
insert into default_mail_templates (culture, template, subject, body) values
('es', 'bank_account', 'Ha cambiado la cuenta de {raison_sociale}', $$Estimados señores de {raison_sociale}:

{user_name} ha cambiado la cuenta en la que se pagan sus facturas. La nueva es: {iban}

Si no es correcto, avisen enseguida a su red. Sus datos fiscales están en el portal: {url}

Un saludo,
Servicio técnico$$),
('pt', 'bank_account', 'A conta de {raison_sociale} mudou', $$Exmos. Senhores de {raison_sociale}:

{user_name} alterou a conta em que são pagas as vossas faturas. A nova é: {iban}

Se não estiver correto, avisem de imediato a vossa rede. Os vossos dados fiscais estão no portal: {url}

Com os melhores cumprimentos,
Assistência técnica$$),
('en', 'bank_account', 'The bank account of {raison_sociale} has changed', $$Dear {raison_sociale},

{user_name} has changed the account to which your invoices are paid. The new one is: {iban}

If this is wrong, tell your network at once. Your legal facts are in the portal: {url}

Kind regards,
Technical service$$),
('fr', 'bank_account', 'Le compte bancaire de {raison_sociale} a changé', $$Bonjour {raison_sociale},

{user_name} a modifié le compte sur lequel vos factures sont payées. Le nouveau est : {iban}

Si c’est une erreur, prévenez tout de suite votre réseau. Vos données légales sont dans le portail : {url}

Cordialement,
Service technique$$),
('it', 'bank_account', 'Il conto di {raison_sociale} è cambiato', $$Spettabile {raison_sociale},

{user_name} ha modificato il conto su cui vengono pagate le vostre fatture. Il nuovo è: {iban}

Se non è corretto, avvisate subito la vostra rete. I vostri dati fiscali sono nel portale: {url}

Cordiali saluti,
Assistenza tecnica$$);
