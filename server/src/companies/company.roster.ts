import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'

/** What stays of a company from one call to the next. */
export interface KnownForLong {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly supplier_code: string
  readonly ville: string
  readonly code_postal: string
  readonly phone: string
  readonly email: string
  readonly active: boolean
  readonly capacity: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly skills: readonly string[]
  readonly technicians: number
}

interface Roster {
  /** As `company_changes` counted them when it was read. */
  readonly changes: number
  readonly companies: readonly KnownForLong[]
  /** By skill: for each company, in their order, 1 where it has it. */
  readonly able: ReadonlyMap<string, Uint8Array>
}

interface Asking {
  readonly tx: Db
  readonly memo: Memo
}

/**
 * A network's companies as they are after so many changes: kept by the process, and read again when there are others.
 * Whoever changes companies in a transaction of its own does not ask here before it has committed.
 */
export async function rosterOf({ tx, memo }: Asking, network_code: string, changes: number) {
  const kept = await memo(
    `roster ${network_code}`,
    Number.POSITIVE_INFINITY,
    async (): Promise<{ roster?: Roster }> => ({}),
  )
  if (kept.roster?.changes !== changes) kept.roster = await readRoster(tx, network_code)
  return kept.roster
}

/** The companies and the count of changes, read together: neither is older than the other. */
async function readRoster(tx: Db, network_code: string): Promise<Roster> {
  const { rows } = await sql<KnownForLong & { changes: number }>`
    with skilled as (
      select societe_uuid, array_agg(skill) as skills from company_skills join companies using (societe_uuid)
      where network_code = ${network_code} group by 1),
    crews as (
      select t.societe_uuid, count(*)::int as technicians from technicians t join companies c using (societe_uuid)
      where c.network_code = ${network_code} and t.active group by 1)
    select (select changes from company_changes) as changes, c.societe_uuid, c.raison_sociale, c.supplier_code, c.ville,
      c.code_postal, c.phone, c.email, c.active, c.capacity, c.latitude, c.longitude,
      coalesce(skilled.skills, '{}') as skills, coalesce(crews.technicians, 0) as technicians
    from companies c left join skilled using (societe_uuid) left join crews using (societe_uuid)
    where c.network_code = ${network_code}`.execute(tx)
  return { changes: rows[0]?.changes ?? -1, companies: rows, able: ableOf(rows) }
}

function ableOf(companies: readonly KnownForLong[]) {
  const able = new Map<string, Uint8Array>()
  for (const [n, { skills }] of companies.entries()) {
    for (const skill of skills) {
      const having = able.get(skill) ?? new Uint8Array(companies.length)
      having[n] = 1
      able.set(skill, having)
    }
  }
  return able
}
