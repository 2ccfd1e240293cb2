-- Arabic and Persian digits now compare as 0 to 9 (latin_digits in schema/values), and names in Chinese, Japanese and Korean
-- letters are found by their end (search_words). Indexes hold the former words of rows with such texts: those of a table
-- that has any are built again. Of the others nothing changes.
do $$
declare
  checked record;
  has_any boolean;
  changed text;
begin
  for checked in select * from (values
    ('calls', 'concat_ws('' '', phone, phone2, internal_serial_number, code_postal, customer_name, adresse, street_number, ville, subject)'),
    ('service_contracts', 'concat_ws('' '', phone, phone2, internal_serial_number, code_postal, customer_name, adresse, street_number, ville)'),
    ('equipment_cards', 'concat_ws('' '', "OwnerPhone", "OwnerPhone2", "InternalSN", "Zip", "OwnerName", "Street", "StreetNo", "City")'),
    ('companies', 'concat_ws('' '', phone, supplier_code, code_postal, raison_sociale, adresse, street_number, ville)'),
    ('company_postcodes', 'code_postal'),
    ('products', 'concat_ws('' '', code_product, item_name)'),
    ('attachments', 'concat_ws('' '', attachment_name, user_name)')) tables (name, texts)
  loop
    execute format('select exists (select from %I where %s ~ %L)', checked.name, checked.texts, '[٠-٩۰-۹０-９\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]') into has_any;
    continue when not has_any;
    for changed in select indexrelid::regclass::text from pg_index
      where indrelid = checked.name::regclass and indexprs is not null
    loop
      execute 'reindex index ' || changed;
    end loop;
  end loop;
end $$;
