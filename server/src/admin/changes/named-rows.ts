import type { QueryRunner } from '../../import/query-runner.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import { storedFromSql, storedKeySql } from '../../import/stored/stored-rows.ts'

/** The keys of the rows that a row of another table names: they cannot go without it. */
export async function findNamedRows(client: QueryRunner, sheet: Sheet, keys: readonly string[]): Promise<Set<string>> {
  // Codes of value lists stand in records as text.
  if (sheet.file === 'value-lists.csv') return new Set(keys)
  const { rows: references } = await client.query<{ condition: string }>(
    `select format('exists (select from %s r where %s)', conrelid::regclass,
       (select string_agg(format('r.%I = t.%I', naming.attname, named.attname), ' and ')
        from unnest(conkey, confkey) columns (naming, named)
        join pg_attribute naming on naming.attrelid = conrelid and naming.attnum = columns.naming
        join pg_attribute named on named.attrelid = confrelid and named.attnum = columns.named)) as condition
     from pg_constraint where contype = 'f' and confrelid = $1::regclass and conparentid = 0`,
    [sheet.targets[0]?.table],
  )
  if (references.length === 0) return new Set()
  const { rows } = await client.query<{ key: string }>(
    `select ${storedKeySql(sheet)} as key from ${storedFromSql(sheet)}
       and ${storedKeySql(sheet)} = any ($1) and (${references.map(({ condition }) => condition).join(' or ')})`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}
