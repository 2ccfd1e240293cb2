-- To the dispatchers of a network, when a webhook could not be delivered for three days.
insert into default_mail_templates (culture, template, subject, body) values
('es', 'webhook_paused', 'El webhook a {host} está en pausa', $$El webhook a {webhook} no se ha podido entregar durante tres días. Última respuesta: {answer}

Está en pausa: hasta que lo active de nuevo no se le envía nada. Compruebe el sistema que lo recibe y actívelo aquí: {url}

Callout$$),
('pt', 'webhook_paused', 'O webhook para {host} está em pausa', $$O webhook para {webhook} não pôde ser entregue durante três dias. Última resposta: {answer}

Está em pausa: até o ativar de novo, nada lhe é enviado. Verifique o sistema que o recebe e ative-o aqui: {url}

Callout$$),
('en', 'webhook_paused', 'The webhook to {host} is paused', $$The webhook to {webhook} could not be delivered for three days. Last answer: {answer}

It is paused: nothing is sent to it until you activate it again. Check the system that receives it, then activate it here: {url}

Callout$$),
('fr', 'webhook_paused', 'Le webhook vers {host} est en pause', $$Le webhook vers {webhook} n’a pas pu être livré pendant trois jours. Dernière réponse : {answer}

Il est en pause : rien ne lui est envoyé tant que vous ne l’avez pas réactivé. Vérifiez le système qui le reçoit, puis réactivez-le ici : {url}

Callout$$),
('it', 'webhook_paused', 'Il webhook verso {host} è in pausa', $$Il webhook verso {webhook} non è stato consegnato per tre giorni. Ultima risposta: {answer}

È in pausa: finché non lo riattiva non gli viene inviato nulla. Controlli il sistema che lo riceve e lo riattivi qui: {url}

Callout$$);
