import type { HoursSpan } from '@callout/domain/platform/working-hours.ts'

interface KeptHours {
  /** The table of the spans, of their owners and of the changes. */
  readonly table: 'company_hours' | 'technician_hours'
  readonly owners: 'companies' | 'technicians'
  readonly changes: 'company_hours_changes' | 'technician_changes'
  readonly ownerKey: readonly string[]
  /** SQL of the keys of the owners in the file. */
  readonly importedOwners: string
  /** The column that counts the changes of an owner. */
  readonly version: 'hours_version' | 'calendar_version'
  /** The hours of an owner without any. */
  readonly usual: readonly HoursSpan[]
}

/**
 * Statements that count and keep the change of each owner whose hours a file changes, as a save in the portal does. An
 * import leaves `user_name` empty.
 */
export function hoursHistory({ table, owners, changes, ownerKey, importedOwners, version, usual }: KeptHours) {
  const key = ownerKey.join(', ')
  const sameOwner = (one: string, other: string) =>
    ownerKey.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ')
  const hoursOf = (owner: string) => `coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday,
      'starts_at', to_char(h.starts_at, 'HH24:MI'), 'ends_at', to_char(h.ends_at, 'HH24:MI')) order by h.weekday, h.starts_at)
    from ${table} h where ${sameOwner('h', owner)}), '${JSON.stringify(usual)}'::jsonb)`
  const before = `${table}_before`
  return {
    beforeMerge: [
      `create temp table ${before} on commit drop as
       select ${key}, ${hoursOf('o')} as hours from (${importedOwners}) o`,
    ],
    afterMerge: [
      `with changed as (
         update ${owners} t set ${version} = t.${version} + 1 from ${before} b
         where ${sameOwner('t', 'b')} and ${hoursOf('b')} <> b.hours
         returning ${ownerKey.map((column) => `t.${column}`).join(', ')}, t.${version}, b.hours)
       insert into ${changes} (${key}, version, changed_at, user_name, changes)
       select ${key}, c.${version}, now(), '', jsonb_build_array(
         jsonb_build_object('field', 'hours', 'old_value', c.hours, 'new_value', ${hoursOf('c')}))
       from changed c`,
      `drop table ${before}`,
    ],
  }
}
