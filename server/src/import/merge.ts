import type pg from 'pg'
import type { Loaded } from './load.ts'
import { type Target, tableOf } from './sheet.ts'

/** What became of a file's rows in one table. */
export interface Merged {
  readonly file: string
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/**
 * Writes a checked file: rows that are new are added, those that differ are changed, those marked for it are removed.
 * What has no row in the file stays as it is.
 */
export async function merge(client: pg.ClientBase, loaded: Loaded): Promise<Merged[]> {
  const merged: Merged[] = []
  for (const target of loaded.sheet.targets) merged.push(await mergeInto(client, loaded, target))
  return merged
}

async function mergeInto(client: pg.ClientBase, { sheet, present }: Loaded, target: Target): Promise<Merged> {
  const { into, rows = tableOf(sheet.file), alongside = '', key, fields, counts, stale } = target
  const written = fields.filter(({ of }) => of.length === 0 || of.some((column) => present.has(column)))
  const columns = written.map(({ column }) => `"${column}"`)
  const is = (side: (read: string, index: number) => string) =>
    Object.entries(key)
      .map(([stored, read], index) => `${stored} = ${side(read, index)}`)
      .join(' and ')
  const isReady = is((_, index) => `ready.k${index}`)

  await client.query(
    `create temp table ready on commit drop as
     select ${Object.values(key)
       .map((read, index) => `${read} as k${index}, `)
       .join('')}
       ${written.map(({ as }, index) => `${as(present)} as f${index}, `).join('')}
       ${present.has('remove') && !target.rows ? 'i.remove' : 'false'} as removed, t.tableoid is null as is_new
     from ${rows} i ${alongside} left join ${into} t on ${is((read) => read)}`,
  )
  const run = async (statement: string) => (await client.query(statement)).rowCount ?? 0
  const removed =
    (await run(`delete from ${into} t using ready where removed and ${isReady}`)) + (stale ? await run(stale) : 0)
  const changed = await run(
    `update ${into} t set ${written.map(({ column }, index) => `"${column}" = ready.f${index}`).join(', ')}
       ${counts ? `, ${counts} = t.${counts} + 1` : ''}
     from ready where not removed and not is_new and ${isReady}
       and row(${columns.map((column) => `t.${column}`).join(', ')})
         is distinct from row(${written.map((_, index) => `ready.f${index}`).join(', ')})`,
  )
  const added = await run(
    `insert into ${into} (${columns.join(', ')})
     select ${written.map((_, index) => `f${index}`).join(', ')} from ready where not removed and is_new`,
  )
  await client.query('drop table ready')
  return { file: sheet.file, table: into, added, changed, removed }
}
