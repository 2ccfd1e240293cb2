import { type HoursSpan, maxSpansPerDay, officeHours } from '@callout/domain/platform/working-hours.ts'
import * as columns from './columns.ts'
import { companyField, companyKeyColumns, joinCompany } from './companies.ts'
import { companyReference, technicianReference } from './references.ts'
import { errorIf, isEmpty } from './row-checks.ts'
import { type Conflict, copiedFields, importTableOf, type Sheet, type SheetRow } from './sheet.ts'

/** Whose working hours a sheet holds. */
interface HoursOwner {
  readonly file: string
  /** The stored spans. */
  readonly table: 'company_hours' | 'technician_hours'
  /** The columns that name the owner in the file, in the order of a key. */
  readonly key: readonly string[]
}

const checkSpan = ({ starts_at, ends_at }: SheetRow) =>
  errorIf(
    !isEmpty(starts_at) && !isEmpty(ends_at) && String(ends_at) <= String(starts_at),
    'ends_at',
    'it is not after starts_at.',
  )

/** The rule of `wrongSpans`, over all spans that a day has after the import. */
function conflictsOf({ file, table, key }: HoursOwner): Conflict[] {
  const day = [...key, 'weekday'].join(', ')
  const span = `${day}, starts_at`
  /** SQL of the spans that the file sets. */
  const rows = `(select * from ${importTableOf(file)} where not remove)`
  /** SQL of the stored spans that the file does not name: they stay. */
  const stored = `(select ${span}, ends_at from ${table} join companies using (societe_uuid)
    where (${span}) not in (select ${span} from ${importTableOf(file)}))`
  const columnsOf = (row: string) => [...key, 'weekday'].map((column) => `${row}.${column}`).join(', ')
  /** SQL of the rows `i` that have a span `o` of the same day under this condition. */
  const linesBeside = (others: string, condition: string) =>
    `select i.line, to_char(i.starts_at, 'HH24:MI') as value from ${rows} i where exists (select from ${others} o
       where (${columnsOf('o')}) = (${columnsOf('i')}) and ${condition}) order by i.line`
  return [
    {
      column: 'starts_at',
      lines: linesBeside(rows, 'o.starts_at < i.starts_at and o.ends_at > i.starts_at'),
      message: 'is before the end of an earlier span of this day.',
    },
    {
      column: 'starts_at',
      lines: linesBeside(stored, 'o.starts_at < i.ends_at and o.ends_at > i.starts_at'),
      message: 'begins a span that overlaps a stored one: remove that with a row of its own.',
    },
    {
      column: 'weekday',
      lines: `select line, weekday as value from (
          select line, weekday, row_number() over (partition by ${day} order by line nulls first) as place
          from (select line, ${day} from ${rows} i union all select null, ${day} from ${stored} o) spans) placed
        where place > ${maxSpansPerDay} and line is not null order by line`,
      message: `has more than ${maxSpansPerDay} spans: join some of them.`,
    },
  ]
}

const spanColumns = [
  columns.required(columns.wholeNumber('weekday', 1, 7)),
  columns.required(columns.timeOfDay('starts_at')),
  columns.required(columns.timeOfDay('ends_at')),
  columns.removeColumn,
] as const
const spanKey = { 't.weekday': 'i.weekday', 't.starts_at': 'i.starts_at' } as const
const spanFields = copiedFields('weekday', 'starts_at', 'ends_at')

const ofCompany = {
  file: 'company-hours.csv',
  table: 'company_hours',
  key: ['network_code', 'supplier_code'],
} as const

/** The working hours of companies: a row is a span, so that a day with a break has two. */
export const companyHoursSheet: Sheet = {
  file: ofCompany.file,
  columns: [...companyKeyColumns, ...spanColumns],
  key: [...ofCompany.key, 'weekday', 'starts_at'],
  references: [companyReference()],
  rules: [checkSpan],
  conflicts: conflictsOf(ofCompany),
  targets: [
    {
      table: ofCompany.table,
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', ...spanKey },
      fields: [companyField, ...spanFields],
    },
  ],
  ...hoursHistory({
    table: ofCompany.table,
    owners: 'companies',
    ownerKey: ['societe_uuid'],
    importedOwners: `select distinct c.societe_uuid from ${importTableOf(ofCompany.file)} i ${joinCompany}`,
    version: 'hours_version',
    changes: 'company_hours_changes',
    usual: officeHours(),
  }),
}

const ofTechnician = {
  file: 'technician-hours.csv',
  table: 'technician_hours',
  key: ['network_code', 'supplier_code', 'technician'],
} as const

/** The own working hours of technicians, by the clock of their company's place. */
export const technicianHoursSheet: Sheet = {
  file: ofTechnician.file,
  columns: [...companyKeyColumns, columns.required(columns.code('technician')), ...spanColumns],
  key: [...ofTechnician.key, 'weekday', 'starts_at'],
  references: [companyReference(), technicianReference()],
  rules: [checkSpan],
  conflicts: conflictsOf(ofTechnician),
  targets: [
    {
      table: ofTechnician.table,
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.technician': 'i.technician', ...spanKey },
      fields: [companyField, ...copiedFields('technician'), ...spanFields],
    },
  ],
  ...hoursHistory({
    table: ofTechnician.table,
    owners: 'technicians',
    ownerKey: ['societe_uuid', 'technician'],
    importedOwners: `select distinct c.societe_uuid, i.technician from ${importTableOf(ofTechnician.file)} i ${joinCompany}`,
    version: 'calendar_version',
    changes: 'technician_changes',
    usual: [],
  }),
}

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
