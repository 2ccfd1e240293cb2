import type pg from 'pg'

/**
 * Fills the network up to `count` companies with copies of its own at slightly different coordinates, including skills,
 * postcodes, leaves and technicians.
 */
export async function ensureCompanyCount(pool: pg.Pool, network_code: string, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      `create temporary table made on commit drop as
       with have as (select societe_uuid, row_number() over (order by supplier_code) as n, count(*) over () as total
         from companies where network_code = $1 and active)
       select gen_random_uuid() as fresh, have.societe_uuid as old, row_number() over () as n
       from generate_series(1, greatest(0, $2 - (select count(*) from companies where network_code = $1))) again
         join have on have.n = 1 + again % have.total`,
      [network_code, count],
    )
    if (rowCount) for (const copy of copyStatements) await client.query(copy)
    await client.query('commit')
    await client.query('analyze companies, company_skills, company_postcodes, company_leaves, technicians')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const copyStatements = [
  `insert into companies (societe_uuid, network_code, supplier_code, raison_sociale, email, phone, adresse, street_number,
      code_postal, ville, pays, latitude, longitude, capacity, active)
    select made.fresh, network_code, supplier_code || '-' || made.n, raison_sociale || ' ' || made.n,
      'sat' || made.n || '@companies.example', phone, adresse, street_number, code_postal, ville, pays,
      latitude + 0.2 * sin(made.n), longitude + 0.2 * cos(made.n), capacity, true
    from companies join made on made.old = societe_uuid`,
  `insert into company_skills (societe_uuid, skill)
    select made.fresh, skill from company_skills join made on made.old = societe_uuid`,
  `insert into company_postcodes (societe_uuid, code_postal)
    select made.fresh, code_postal from company_postcodes join made on made.old = societe_uuid`,
  `insert into company_leaves (societe_uuid, starts_on, ends_on)
    select made.fresh, starts_on, ends_on from company_leaves join made on made.old = societe_uuid`,
  `insert into technicians (technician_uuid, societe_uuid, technician, technician_name, active)
    select gen_random_uuid(), made.fresh, technician, technician_name, active
    from technicians join made on made.old = societe_uuid`,
]
