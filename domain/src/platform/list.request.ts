import { z } from 'zod'
import type { MessageKey } from '../messages/messages.ts'
import { arrayOf, readInstant } from './fields.ts'
import { parseJsonText } from './json.ts'
import { type Filter, type FilterKind, type List, sortableColumns } from './list.ts'
import { once } from './once.ts'

export const pageSizes = [5, 10, 20, 30, 40] as const
export const defaultPageSize = 40

/** A sort order: column name and direction. */
export interface Sort {
  readonly Member: string
  /** 0 ascending, 1 descending. */
  readonly SortDirection: 0 | 1
}

/** Inclusive bounds: dates, or amounts as decimal text. */
export interface Range {
  readonly from?: string
  readonly to?: string
}

export type FilterValue = string | boolean | readonly string[] | Range
export type FilterData = Readonly<Record<string, FilterValue>>

/** The texts that a list searched in place of a filter that no row has, by filter: those with a typing error less. */
export const similarTexts = once(() => z.record(z.string(), z.array(z.string())))
export type SimilarTexts = Readonly<Record<string, string[]>>

/** The most rows of a page: for people, and for programs with an API key. */
export const maxPageSizes = { people: 100, programs: 1000 } as const

/** A parsed list request: page, sort order and filters. */
export interface ListRequest {
  readonly Page: number
  readonly PageSize: number
  readonly Sorts: readonly Sort[]
  /** -1 requests the exact count; a total that the client already knows is returned unchanged. */
  readonly Total: number
  readonly filterData: FilterData
  /** Rows with the fields of their records. For API keys. */
  readonly fields?: 'all'
  /** Rows after this key, in the order of keys instead of pages; '' begins. For API keys. */
  readonly after?: string
}

/** True if a list request asks for what only programs with an API key get. */
export const isForPrograms = ({ PageSize, fields, after }: Partial<ListRequest>) =>
  (PageSize ?? 0) > maxPageSizes.people || fields !== undefined || after !== undefined

/** The last page that can be asked for, and the most characters of a text that rows must contain. */
export const listLimits = { page: 10_000_000, text: 1000 } as const

const filterSchemas = once((): Record<FilterKind, z.ZodType> => {
  const dateBound = z.string().refine((value) => value === '' || readInstant(value) !== undefined, 'not a date')
  const amountBound = z
    .union([z.string(), z.number().transform(String)])
    .refine((value) => value === '' || /^-?\d{1,12}(\.\d{1,6})?$/.test(value), 'not an amount')
  // PostgreSQL refuses NUL in a parameter.
  const searchText = z.string().refine((value) => !value.includes('\u0000'), 'not a text')
  const singleValue = z.union([searchText.max(listLimits.text), z.number().transform(String)])
  return {
    contains: singleValue,
    exact: singleValue,
    custom: singleValue,
    oneOf: z
      .union([
        searchText,
        z.number(),
        z.literal(true),
        arrayOf(z.union([searchText, z.number(), z.boolean()]), { max: 2000 }),
      ])
      .transform((value) => (Array.isArray(value) ? value : [value]).map(String).filter((item) => item !== '')),
    instants: z.strictObject({ from: dateBound.nullish(), to: dateBound.nullish() }),
    days: z.strictObject({ from: dateBound.nullish(), to: dateBound.nullish() }),
    amounts: z.strictObject({ from: amountBound.nullish(), to: amountBound.nullish() }),
    flag: z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)]),
  }
})

/** True if a filter value does not restrict the list: undefined, null, empty, false or a range without bounds. */
export function isEmptyFilter(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object')
    return Object.values(value).every((bound) => bound === undefined || bound === '' || bound === null)
  return false
}

// A range without bounds is parsed too: filters that take no range must refuse it.
const isRange = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text; anything else as it is, and undefined for an empty value. */
export const parseJsonIfText = (value: unknown) => {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? parseJsonText(value) : value
}

/** An integer, or its digits; the error of any other value is no message for a form, so it is answered 400. */
export const integerBetween = (min: number, max: number) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), z.int().min(min).max(max))

/** Body schema of a list request. Errors name the unknown column or filter, or the filter with a wrong value. */
export function listRequestSchema(list: List) {
  const forPrograms = { fields: z.literal('all').optional(), after: z.string().optional() }
  return z.strictObject(requestShape(list, forPrograms)).transform(toListRequest)
}

/** Formats of an export: for people, and for programs. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Media type of an xlsx export. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of an exported list. */
export interface ExportColumn {
  /** Column header in the user's language. */
  readonly Name: string
  readonly Field: string
  /** Width on screen, in pixels. */
  readonly Width?: number
}

/** A parsed export request: a list request with columns. Page and page size are ignored. */
export type ExportRequest = ListRequest & { readonly columns: readonly ExportColumn[] }

/** Body schema of an export request: list request plus columns. Errors name an unknown `Field`. */
export function exportRequestSchema(list: List) {
  const column = z.strictObject({
    Name: z.string().min(1).max(250),
    Field: z.string().refine((field) => Object.hasOwn(list.columns, field), {
      error: (issue) => `unknown column "${issue.input}"`,
    }),
    Width: z.preprocess(
      (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
      z.number().positive().max(5000).optional(),
    ),
  })
  return z
    .strictObject({
      ...requestShape(list, {}),
      columns: z.preprocess(
        (value) => parseJsonIfText(value) ?? [],
        arrayOf(column, { max: 200 }).refine((columns) => columns.length > 0, 'text.required' satisfies MessageKey),
      ),
    })
    .transform(({ columns, ...listBody }): ExportRequest => ({ ...toListRequest(listBody), columns }))
}

/** Schema of a list's filters alone, as an object or JSON text; empty becomes undefined. */
export function filterDataSchema(list: List) {
  return z.preprocess(parseJsonIfText, filtersOf(list).transform(dropEmpty).optional())
}

const filtersOf = (list: List) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(list.filters).map(([name, f]) => [
        name,
        z.preprocess((v) => givenValue(f, v), filterSchemas()[f.kind].optional()).transform((v) => asFlags(f, v)),
      ]),
    ),
  )

/** The value of a filter, undefined if it is empty. For a filter of stored booleans, false is a value. */
function givenValue({ storedAs }: Filter, value: unknown) {
  if (storedAs === 'boolean' && value === false) return 'false'
  return !isRange(value) && isEmptyFilter(value) ? undefined : value
}

const flagOf: Readonly<Record<string, string>> = { true: 'Y', false: 'N' }

/** Filters by Y and N take true and false too, as the flags of a list do. */
const asFlags = ({ valueList }: Filter, value: unknown) =>
  valueList === 'document_flags' && Array.isArray(value) ? value.map((item) => flagOf[item] ?? item) : value

/** The meaning of `PageSize` in the OpenAPI document. */
const pageSizeText = ({ isUnpaged }: List) =>
  `Rows of a page, 1 to 100.${isUnpaged ? ` 0 returns all rows${isUnpaged === true ? '' : ', to companies alone'}.` : ''}`

function requestShape<Programs extends z.ZodRawShape>(list: List, forPrograms: Programs) {
  const sortable = sortableColumns(list)
  const request = z.strictObject({
    Page: integerBetween(1, listLimits.page).default(1),
    PageSize: integerBetween(list.isUnpaged ? 0 : 1, maxPageSizes.programs)
      .default(defaultPageSize)
      .meta({ description: pageSizeText(list) }),
    Sorts: z.preprocess(
      parseJsonIfText,
      arrayOf(
        z.strictObject({
          Member: z.string().refine((m) => sortable.includes(m), { error: (i) => `unknown column "${i.input}"` }),
          SortDirection: integerBetween(0, 1).default(0),
        }),
        { max: 5 },
      ).default([]),
    ),
    Total: integerBetween(-1, Number.MAX_SAFE_INTEGER).default(-1),
    ...forPrograms,
  })
  return {
    request: z.preprocess((v) => parseJsonIfText(v) ?? {}, request),
    filterData: z.preprocess((v) => parseJsonIfText(v) ?? {}, filtersOf(list)),
  }
}

const toListRequest = ({ request, filterData }: { request: object; filterData: object }) =>
  ({ ...request, filterData: dropEmpty(filterData as Record<string, unknown>) }) as ListRequest

function dropEmpty(values: Record<string, unknown>): FilterData {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyFilter(value))) as FilterData
}

/** The requested sort order, or the default one: the column `list.sort`, ascending. */
export function effectiveSorts(list: List, sorts: readonly Sort[]): readonly [Sort, ...Sort[]] {
  const [first = { Member: list.sort, SortDirection: 0 }, ...others] = sorts
  return [first, ...others]
}
