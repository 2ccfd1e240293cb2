import { maxSpansPerDay } from '@callout/domain/platform/working-hours.ts'
import * as columns from './columns.ts'
import { companyField, companyKeyColumns, joinCompany } from './companies.ts'
import { companyReference } from './references.ts'
import { errorIf, isEmpty } from './row-checks.ts'
import { type Conflict, copiedFields, importTableOf, type Sheet, type SheetRow } from './sheet.ts'

const file = 'company-hours.csv'
const key = ['network_code', 'supplier_code', 'weekday', 'starts_at'] as const

const checkSpan = ({ starts_at, ends_at }: SheetRow) =>
  errorIf(
    !isEmpty(starts_at) && !isEmpty(ends_at) && String(ends_at) <= String(starts_at),
    'ends_at',
    'it is not after starts_at.',
  )

/** SQL of the spans that the file sets. */
const rows = `(select * from ${importTableOf(file)} where not remove)`
/** SQL of the stored spans that the file does not name: they stay. */
const stored = `(select network_code, supplier_code, weekday, starts_at, ends_at
  from company_hours join companies using (societe_uuid)
  where (${key.join(', ')}) not in (select ${key.join(', ')} from ${importTableOf(file)}))`

/** SQL of the rows `i` that have a span `o` of the same day under this condition. */
const linesBeside = (others: string, condition: string) =>
  `select i.line, to_char(i.starts_at, 'HH24:MI') as value from ${rows} i where exists (select from ${others} o
     where (o.network_code, o.supplier_code, o.weekday) = (i.network_code, i.supplier_code, i.weekday)
       and ${condition}) order by i.line`

/** The rule of `wrongSpans`, over all spans that a day has after the import. */
const conflicts: readonly Conflict[] = [
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
        select line, weekday, row_number() over (
          partition by network_code, supplier_code, weekday order by line nulls first) as place
        from (select line, network_code, supplier_code, weekday from ${rows} i
          union all select null, network_code, supplier_code, weekday from ${stored} o) spans) placed
      where place > ${maxSpansPerDay} and line is not null order by line`,
    message: `has more than ${maxSpansPerDay} spans: join some of them.`,
  },
]

/** The working hours of companies: a row is a span, so that a day with a break has two. */
export const companyHoursSheet: Sheet = {
  file,
  columns: [
    ...companyKeyColumns,
    columns.required(columns.wholeNumber('weekday', 1, 7)),
    columns.required(columns.timeOfDay('starts_at')),
    columns.required(columns.timeOfDay('ends_at')),
    columns.removeColumn,
  ],
  key,
  references: [companyReference()],
  rules: [checkSpan],
  conflicts,
  targets: [
    {
      table: 'company_hours',
      joins: joinCompany,
      key: {
        't.societe_uuid': 'c.societe_uuid',
        't.weekday': 'i.weekday',
        't.starts_at': 'i.starts_at',
      },
      fields: [companyField, ...copiedFields('weekday', 'starts_at', 'ends_at')],
    },
  ],
}
