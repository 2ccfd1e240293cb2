import type pg from 'pg'

/** Tables of the database itself, which need not be the same. */
const ownTables = ['schema_migrations', 'schema_files', 'default_mail_templates']

/**
 * One line for each column, constraint, index, function, trigger, view, sequence and table of the public schema, as
 * PostgreSQL prints them, in order.
 */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with tables as (
       select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relname <> all ($1)
         and relkind in ('r', 'p', 'v'))
     select line from (
       select format('column %s.%s %s not null %s default %s %s%s', relname, attname, format_type(atttypid, atttypmod),
           attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated) as line
         from tables join pg_attribute a on attrelid = tables.oid and attnum > 0 and not attisdropped
           left join pg_attrdef d on adrelid = attrelid and adnum = attnum
       union all select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(c.oid))
         from tables join pg_constraint c on conrelid = tables.oid
       union all select pg_get_indexdef(indexrelid) || coalesce(obj_description(indexrelid), '') from tables join pg_index on indrelid = tables.oid
       union all select pg_get_triggerdef(t.oid) from tables join pg_trigger t on tgrelid = tables.oid where not tgisinternal
       union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
       union all select format('sequence %s %s %s', sequencename, start_value, data_type)
         from pg_sequences where schemaname = 'public'
       union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
       union all select pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     ) lines order by line collate "C"`,
    [ownTables],
  )
  return rows.map(({ line }) => line)
}
