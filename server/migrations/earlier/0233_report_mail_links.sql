-- The email with the report of a visit carries the customer's link too.
update default_mail_templates set body = body || E'\n\n' || case culture
  when 'es' then '¿Cómo ha ido? Díganoslo aquí: {link}'
  when 'pt' then 'Como correu? Diga-nos aqui: {link}'
  when 'en' then 'How was it? Tell us here: {link}'
  when 'fr' then 'Comment cela s’est-il passé ? Dites-le-nous ici : {link}'
  else 'Com’è andata? Ce lo dica qui: {link}' end
where template = 'visit_done' and body not like '%{link}%';
