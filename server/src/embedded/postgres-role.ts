import pg from 'pg'

/** The role of the product. It owns the database and all objects in it, and has no rights outside of it. */
export const portalRole = 'callout_portal'

/** Extensions the migrations need. The superuser creates them here; elsewhere the database owner may. */
const requiredExtensions = ['pg_trgm', 'unaccent', 'btree_gin']

/**
 * Query for the statements that transfer the superuser's objects to the portal role.
 * Leaves out the system's own objects, those of extensions, and those that follow their table, as partitions do not.
 */
const ownershipTransfers = `
  select format('alter %s %s owner to ${portalRole}', kind, name) as statement from (
    select 'schema' as kind, quote_ident(nspname) as name, 'pg_namespace'::regclass as classid, oid
      from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_|^information_schema$'
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass::text, 'pg_class'::regclass, oid
      from pg_class where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
        and relnamespace::regnamespace::text !~ '^pg_|^information_schema$'
    union all
    select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid
      from pg_proc where proowner = current_user::regrole and pronamespace::regnamespace::text !~ '^pg_|^information_schema$'
    union all
    select 'type', t.oid::regtype::text, 'pg_type'::regclass, t.oid
      from pg_type t left join pg_class c on c.oid = t.typrelid
      where typowner = current_user::regrole and typnamespace::regnamespace::text !~ '^pg_|^information_schema$'
        and (typtype in ('d', 'e', 'r') or c.relkind = 'c')
  ) owned
  where not exists (select from pg_depend d
      where d.classid = owned.classid and d.objid = owned.oid and d.objsubid = 0 and d.deptype in ('e', 'a', 'i'))
    or exists (select from pg_class c where owned.classid = 'pg_class'::regclass and c.oid = owned.oid and c.relispartition)
  union all
  select format('alter database %I owner to ${portalRole}', datname)
    from pg_database where datname = current_database() and datdba = current_user::regrole`

/**
 * Creates the role and makes it owner of the database and of objects that earlier versions created as superuser.
 * Runs at every start, because an earlier version may have run in between.
 */
export async function preparePortalRole(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Concurrent starts wait for each other.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [portalRole])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [portalRole])
    const secret = client.escapeLiteral(password)
    await client.query(`${rowCount ? 'alter' : 'create'} role ${portalRole} login nosuperuser password ${secret}`)
    for (const extension of requiredExtensions) await client.query(`create extension if not exists ${extension}`)
    const { rows } = await client.query<{ statement: string }>(ownershipTransfers)
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
