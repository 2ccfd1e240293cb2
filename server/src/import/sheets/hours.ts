import { say } from '@callout/domain/messages/import-messages.ts'
import { type HoursSpan, maxSpansPerDay, officeHours } from '@callout/domain/platform/working-hours.ts'
import { errorIf, isEmpty } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { companyField, companyKeyColumns, joinCompany, storedCompany } from './companies.ts'
import { companyReference, partOf, technicianReference } from './references.ts'
import { type Conflict, copiedFields, importTableOf, type Sheet, type SheetRow } from './sheet.ts'

/** The owners of the working hours of a sheet: the tables of the spans, of the owners and of the changes. */
interface HoursOwner {
  readonly file: string
  readonly table: 'company_hours' | 'technician_hours'
  readonly owners: 'companies' | 'technicians'
  readonly changes: 'company_hours_changes' | 'technician_changes'
  /** The columns that name the owner, in the file and in the tables, besides those of its company. */
  readonly named: readonly 'technician'[]
  /** The column that counts the changes of an owner. */
  readonly version: 'hours_version' | 'calendar_version'
  /** The hours of an owner without any. */
  readonly usual: readonly HoursSpan[]
}

/** The columns that name the owner in the file, in the order of a key. */
const keyOf = ({ named }: HoursOwner) => ['network_code', 'supplier_code', ...named]

const checkSpan = ({ starts_at, ends_at }: SheetRow) =>
  errorIf(!isEmpty(starts_at) && !isEmpty(ends_at) && String(ends_at) <= String(starts_at), 'ends_at', say('span_ends'))

/** The rule of `wrongSpans`, over all spans that a day has after the import. */
function conflictsOf(owner: HoursOwner): Conflict[] {
  const { file, table } = owner
  const key = keyOf(owner)
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
      message: say('span_before'),
    },
    {
      column: 'starts_at',
      lines: linesBeside(stored, 'o.starts_at < i.ends_at and o.ends_at > i.starts_at'),
      message: say('span_overlaps'),
    },
    {
      column: 'weekday',
      lines: `select line, weekday as value from (
          select line, weekday, row_number() over (partition by ${day} order by line nulls first) as place
          from (select line, ${day} from ${rows} i union all select null, ${day} from ${stored} o) spans) placed
        where place > ${maxSpansPerDay} and line is not null order by line`,
      message: say('spans_too_many', { max: maxSpansPerDay }),
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

/** A sheet of working hours: a row is a span, so that a day with a break has two. */
function hoursSheet(owner: HoursOwner): Sheet {
  const { file, table, named } = owner
  return {
    file,
    columns: [...companyKeyColumns, ...named.map((name) => columns.required(columns.code(name))), ...spanColumns],
    key: [...keyOf(owner), 'weekday', 'starts_at'],
    references: [companyReference(), ...named.map(() => technicianReference())].map(partOf),
    rules: [checkSpan],
    conflicts: conflictsOf(owner),
    stored: storedCompany,
    targets: [
      {
        table,
        joins: joinCompany,
        key: {
          't.societe_uuid': 'c.societe_uuid',
          ...Object.fromEntries(named.map((name) => [`t.${name}`, `i.${name}`])),
          ...spanKey,
        },
        fields: [companyField, ...copiedFields(...named), ...spanFields],
      },
    ],
    ...hoursHistory(owner),
  }
}

/** The working hours of companies. */
export const companyHoursSheet = hoursSheet({
  file: 'company-hours.csv',
  table: 'company_hours',
  owners: 'companies',
  changes: 'company_hours_changes',
  named: [],
  version: 'hours_version',
  usual: officeHours(),
})

/** The own working hours of technicians, by the clock of their company's place. */
export const technicianHoursSheet = hoursSheet({
  file: 'technician-hours.csv',
  table: 'technician_hours',
  owners: 'technicians',
  changes: 'technician_changes',
  named: ['technician'],
  version: 'calendar_version',
  usual: [],
})

/**
 * Statements that count and keep the change of each owner whose hours a file changes, as a save in the portal does. An
 * import leaves `user_name` empty.
 */
function hoursHistory({ file, table, owners, changes, named, version, usual }: HoursOwner) {
  const ownerKey = ['societe_uuid', ...named]
  const key = ownerKey.join(', ')
  const imported = ['c.societe_uuid', ...named.map((name) => `i.${name}`)].join(', ')
  const sameOwner = (one: string, other: string) =>
    ownerKey.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ')
  const hoursOf = (owner: string) => `coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday,
      'starts_at', to_char(h.starts_at, 'HH24:MI'), 'ends_at', to_char(h.ends_at, 'HH24:MI')) order by h.weekday, h.starts_at)
    from ${table} h where ${sameOwner('h', owner)}), '${JSON.stringify(usual)}'::jsonb)`
  const before = `${table}_before`
  return {
    beforeMerge: [
      `create temp table ${before} on commit drop as
       select ${key}, ${hoursOf('o')} as hours from (select distinct ${imported} from ${importTableOf(file)} i ${joinCompany}) o`,
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
