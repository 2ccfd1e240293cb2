-- These emails also go to customers who cancelled or asked for another time. A text that somebody has changed stays as it is.
update default_mail_templates mail set body = replace(mail.body, better.old, better.new)
from (values
  ('es', $$Confirme la visita, pida otra hora o escríbanos desde aquí, sin contraseña:$$,
    $$Díganos aquí si le viene bien, pida otra hora o escríbanos, sin contraseña:$$),
  ('pt', $$Confirme a visita, peça outra hora ou escreva-nos aqui, sem palavra-passe:$$,
    $$Diga-nos aqui se lhe convém, peça outra hora ou escreva-nos, sem palavra-passe:$$),
  ('en', $$Confirm the visit, ask for another time or write to us here, without a password:$$,
    $$Tell us here whether this suits you, ask for another time or write to us, without a password:$$),
  ('fr', $$Confirmez la visite, demandez un autre horaire ou écrivez-nous ici, sans mot de passe$$,
    $$Dites-nous ici si cela vous convient, demandez un autre horaire ou écrivez-nous, sans mot de passe$$),
  ('it', $$Confermi la visita, chieda un altro orario o ci scriva qui, senza password:$$,
    $$Ci dica qui se le va bene, chieda un altro orario o ci scriva, senza password:$$)
) better (culture, old, new)
where mail.culture = better.culture
  and mail.template in ('customer_promised', 'customer_changed', 'customer_kept', 'customer_day_before');
