-- Normal forms of telephones, serial numbers, names, streets and postcodes. Their twins are in domain/src/platform/facts.

-- Its cost keeps the planner to the indexes: a word that is everywhere would else be looked for row by row. A function of
-- another language is not unfolded, so the cost counts.
create or replace function address_text(street text, street_number text, code_postal text, ville text) returns text
language plpgsql immutable strict parallel safe cost 1000
as $$ begin return public.plain(street || ' ' || street_number || ' ' || code_postal || ' ' || ville); end $$;

-- The digits of a telephone number, which people write in many ways.
create or replace function phone_digits(phone text) returns text
language sql immutable parallel safe as $$ select regexp_replace(public.latin_digits(phone), '[^0-9]', '', 'g') $$;

-- The forms in which serial numbers, names and streets compare, beside what was typed. The same functions as in
-- domain/src/platform/facts: a test compares both.

-- A serial number without case, accents, spaces and dashes; of a GS1 code the serial number alone.
create or replace function normal_serial_of(value text) returns text
language plpgsql immutable strict parallel safe cost 20 as $$
begin
  return regexp_replace(public.plain(
    coalesce(substring(public.latin_digits(value) from '^\s*(?:\(\d{2,4}\)[^()]*)*\(21\)([^()]*)'), value)),
    '[\s\u0001-\u001f\u007f-\u00a0\u00ad\u00b7\u2000-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff!-/:-@[-`{-~]+', '', 'g');
end $$;

-- PostgreSQL inlines this form, so that most numbers cost no call.
create or replace function normal_serial(value text) returns text
language sql immutable parallel safe cost 1 as $$
  select case when value ~ '^[0-9a-z]*$' then value else public.normal_serial_of(value) end
$$;

create or replace function normal_name(value text) returns text
language plpgsql immutable strict parallel safe cost 20 as $$
begin
  return btrim(regexp_replace(public.plain(
    regexp_replace(
      translate(regexp_replace(value, '(^|[^[:alpha:]])m\.?ª', '\1maria ', 'gi'), 'ªº', 'ao'),
      '[''`\u00ad\u00b4\u02b9\u02bc\u2018\u2019\u201b\u2032\uff07\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g')),
    '[\s\u0001-\u001f\u007f-\u00a0\u00b7\u2000-\u200a\u2010-\u2015\u2022\u2028\u2029\u202f\u205f\u3000!-/:-@[-`{-~]+', ' ', 'g'));
end $$;

-- The word that stands for all spellings of a word of addresses; '' for one that tells no address apart.
create or replace function street_word(word text) returns text
language sql immutable parallel safe cost 1 as $$
  select coalesce('{"c":"calle", "cl":"calle", "cll":"calle", "carrer":"calle", "rua":"calle", "r":"calle", "rue":"calle",
    "via":"calle", "v":"calle", "av":"avenida", "avd":"avenida", "avda":"avenida", "avgda":"avenida",
    "ave":"avenida", "avenue":"avenida", "avinguda":"avenida", "pl":"plaza", "plz":"plaza", "pza":"plaza",
    "plza":"plaza", "pzza":"plaza", "piazza":"plaza", "pc":"plaza", "pca":"plaza", "prc":"plaza", "praca":"plaza",
    "place":"plaza", "placa":"plaza", "po":"paseo", "pso":"paseo", "passeio":"paseo", "passeig":"paseo",
    "pg":"paseo", "ctra":"carretera", "crta":"carretera", "carr":"carretera", "rte":"carretera",
    "route":"carretera", "estrada":"carretera", "est":"carretera", "estr":"carretera", "strada":"carretera",
    "str":"carretera", "co":"camino", "cno":"camino", "cmno":"camino", "cam":"camino", "caminho":"camino",
    "cami":"camino", "ch":"camino", "chem":"camino", "chemin":"camino", "rda":"ronda", "trav":"travesia",
    "trv":"travesia", "tva":"travesia", "tv":"travesia", "travessa":"travesia", "traverse":"travesia",
    "lgo":"largo", "lg":"largo", "cso":"corso", "cours":"corso", "crs":"corso", "vle":"viale", "vlo":"vicolo",
    "vic":"vicolo", "bd":"boulevard", "bld":"boulevard", "blvd":"boulevard", "boul":"boulevard",
    "bulevar":"boulevard", "pje":"pasaje", "psje":"pasaje", "passage":"pasaje", "passatge":"pasaje",
    "pass":"pasaje", "gta":"glorieta", "glta":"glorieta", "al":"alameda", "all":"alameda", "allee":"alameda",
    "imp":"impasse", "fg":"faubourg", "fbg":"faubourg", "sq":"square", "qu":"quai", "s":"san", "santo":"san",
    "sto":"san", "santa":"san", "sta":"san", "sant":"san", "sao":"san", "saint":"san", "st":"san", "sainte":"san",
    "ste":"san", "dr":"doctor", "dra":"doctor", "doctora":"doctor", "doutor":"doctor", "doutora":"doctor",
    "dott":"doctor", "docteur":"doctor", "gral":"general", "gen":"general", "generale":"general",
    "prof":"profesor", "professor":"profesor", "professeur":"profesor", "professore":"profesor", "ntra":"nuestra",
    "nossa":"nuestra", "sra":"senora", "snra":"senora", "senhora":"senora", "ma":"maria", "flli":"fratelli",
    "urb":"urbanizacion", "urbanizacao":"urbanizacion", "pol":"poligono", "ind":"industrial", "bo":"barrio",
    "bairro":"barrio", "bda":"barriada", "ed":"edificio", "edif":"edificio", "bat":"batiment", "esc":"escalera",
    "escada":"escalera", "escalier":"escalera", "sc":"escalera", "scala":"escalera", "pta":"puerta",
    "porta":"puerta", "porte":"puerta", "bj":"bajo", "bjo":"bajo", "bajos":"bajo", "ent":"entresuelo",
    "entlo":"entresuelo", "izq":"izquierda", "izqda":"izquierda", "izda":"izquierda", "esq":"izquierda",
    "esquerdo":"izquierda", "dcha":"derecha", "dch":"derecha", "drcha":"derecha", "dto":"derecha", "dta":"derecha",
    "direito":"derecha", "rdc":"rc", "snc":"sn", "de":"", "del":"", "d":"", "da":"", "do":"", "das":"", "dos":"",
    "di":"", "della":"", "delle":"", "dello":"", "dell":"", "dei":"", "degli":"", "du":"", "des":"", "la":"",
    "las":"", "los":"", "le":"", "les":"", "el":"", "els":"", "lo":"", "il":"", "l":"", "i":"", "e":"", "y":"",
    "et":"", "a":"", "n":"", "no":"", "num":"", "numero":"", "nro":"", "nr":"", "piso":"", "planta":"", "andar":"",
    "etage":""}'::jsonb ->> word, word)
$$;

-- The words of an address between single spaces: `3º` is 3, `nº` is `no`, `C.so` is `cso`, `s/n` is `sn`.
create or replace function address_words(value text) returns text
language plpgsql immutable strict parallel safe cost 50 as $$
declare
  words text := value;
begin
  if octet_length(words) <> length(words) then
    words := public.latin_digits(words);
    words := regexp_replace(words, '(\d)\s?\.?[ºª°]', '\1 ', 'g');
    words := replace(translate(words, 'ªº°´ʹʼ‘’‛′＇', 'aoo        '), '№', 'no ');
    words := regexp_replace(words, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g');
  end if;
  words := public.plain(words);
  if strpos(words, '/') > 0 then
    words := regexp_replace(words, '(^|[^a-z0-9])([rs])/([cn])(?![a-z0-9])', '\1\2\3', 'g');
  end if;
  if strpos(words, '.') > 0 then
    words := regexp_replace(words, '\.(?=(so|z?za|le|lo|go|l?li|[oa])(?![a-z0-9]))', '', 'g');
  end if;
  return btrim(regexp_replace(words,
    '[\s\u0001-\u001f\u007f-\u00a0\u00b7\u2000-\u200a\u2010-\u2015\u2022\u2028\u2029\u202f\u205f\u3000!-/:-@[-`{-~]+', ' ', 'g'));
end $$;

-- The national numbers of a field, without the country's code: people rarely type it. A field may have two.
create or replace function phone_keys(phone text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  typed text := public.latin_digits(phone);
  keys text[] := array[right(public.phone_digits(typed), 9)];
begin
  if typed ~ '[^0-9 +-]' then
    keys := keys || array(select right(digits, 9) from regexp_split_to_table(
        regexp_replace(lower(typed), '(ext|x|int|poste|ramal|#)\.? *\d{1,5}', ' ', 'g'), '[/;,|]|\m(y|o|e|ou|et|or|and|und)\M') part,
      regexp_replace(part, '\D', '', 'g') digits where length(digits) >= 6);
  end if;
  return keys;
end $$;

-- Postcodes in their normal form: the twin of normalisePostcode in domain, for postcodes stored before it.
create or replace function postcode_key(code text, country text) returns text
language sql immutable parallel safe
return (
  select case
    when country in ('ES', 'FR', 'IT') and digits ~ '^\d{4,5}$' then lpad(digits, 5, '0')
    when country = 'IT' and digits ~ '^\d{3}$' then lpad(digits, 5, '0')
    when country = 'PT' and digits ~ '^\d{7}$' then left(digits, 4) || '-' || right(digits, 3)
    when country = 'PT' and digits ~ '^\d{4}$' then digits
    else trim(code)
  end
  from regexp_replace(regexp_replace(upper(public.latin_digits(code)), '[^0-9A-Z]', '', 'g'), '^[A-Z]{1,2}(?=[0-9]+$)', '') digits
);

-- The postcodes that companies serve, however they were written: without blanks, hyphens and the letters of the country.
create or replace function served_postcode(code text) returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(upper(public.latin_digits(code)), '[^0-9A-Z]', '', 'g'), '^[A-Z]{1,2}(?=[0-9]+$)', '');

-- `Calle Olmo nº12` has the house number 12: the sign in front of it may stand without a blank.
create or replace function normal_street(value text) returns text
language plpgsql immutable strict parallel safe cost 100 as $$
begin
  return coalesce((select string_agg(public.street_word(word), ' ') filter (where public.street_word(word) <> '')
    from regexp_split_to_table(
      regexp_replace(public.address_words(regexp_replace(public.latin_digits(value), '(^|[^[:alnum:]])n\.?\s?[º°]\.?\s*(?=\d)', '\1 ', 'gi')),
        '(^| )(\d+) (bis|ter|quater|[a-mo-z])(?= |$)', '\1\2\3', 'g'), ' ') word), '');
end $$;

-- The e-mail addresses of a field in small letters. Its cost keeps the planner to the indexes.
create or replace function email_words(value text) returns tsvector
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  if value = '' then
    return '';
  end if;
  return array_to_tsvector(array(
    select distinct left(regexp_replace(address[1], '^mailto:|\.+$', '', 'g'), 254)
    from regexp_matches(
      lower(regexp_replace(value, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g')),
      '[^\s,;<>()"\u00a0]+@[^\s,;<>()"\u00a0]+', 'g') address));
end $$;
