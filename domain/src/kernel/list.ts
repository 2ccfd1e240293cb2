import { z } from 'zod'
import { readInstant } from './fields.ts'
import { once } from './once.ts'

/** What a list's column holds. `option` is the translated text of a value-list item. */
export type ColumnKind = 'text' | 'instant' | 'day' | 'integer' | 'money' | 'flag' | 'option'

export interface Column {
  readonly kind: ColumnKind
  /** Nullable columns sort their empty rows last in both directions. */
  readonly nullable?: true
  readonly sortable?: false
  /** No two rows that somebody sees hold the same. */
  readonly unique?: true
  /** The stored column, where the shown text is made from another one. */
  readonly column?: string
  /** The value list whose texts an `option` shows; on a plain text, the list its own value is an item of. */
  readonly valueList?: string
  /** In an option column of a hidden default, or a plain one, not shown until chosen. */
  readonly hidden?: true
}

type ColumnOptions = Omit<Column, 'kind'>
const column =
  (kind: ColumnKind) =>
  (options: ColumnOptions = {}) =>
    ({ kind, ...options }) as const
export const text = column('text')
export const instant = column('instant')
export const day = column('day')
export const integer = column('integer')
export const money = column('money')
export const flag = column('flag')

/** The translated text of the item of `valueList` whose value stands in `column`. */
export const option = (valueList: string, storedIn: string, options: ColumnOptions = {}) =>
  ({ kind: 'option', valueList, column: storedIn, ...options }) as const

export type FilterKind = 'contains' | 'exact' | 'oneOf' | 'instants' | 'days' | 'amounts' | 'flag' | 'own'

export interface Filter {
  readonly kind: FilterKind
  /** The stored column; the filter's own name unless given. */
  readonly column?: string
  readonly valueList?: string
  /** What the column holds; `plain` is text that never has case or accents to look past. */
  readonly stored?: 'integer' | 'uuid' | 'boolean' | 'text' | 'plain'
  /** Numbers and codes: an index holds their parts of five. */
  readonly code?: true
  /** The rows of each value lie in the order of the list in an index: one plan serves them all. */
  readonly onePlan?: true
  /** Leaves a page at most, mostly. */
  readonly few?: true
  /** Not part of the filter form. */
  readonly silent?: true
  /** Shown in the bar; the others live in the drawer. */
  readonly frequent?: true
}

type FilterOptions = Pick<Filter, 'silent' | 'frequent' | 'stored' | 'code' | 'few' | 'onePlan'>
/** Text contained, without case or accents. */
export const contains = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'contains',
  column,
  ...options,
})
/** The very value. */
export const exact = (column?: string, options: FilterOptions = {}): Filter => ({ kind: 'exact', column, ...options })
/** One or several items of a value list. */
export const oneOf = (valueList: string, column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'oneOf',
  valueList,
  column,
  ...options,
})
/** From a day to a day, both inclusive, in the network's time zone. */
export const range = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'instants',
  column,
  ...options,
})
/** A range over a column of pure dates. */
export const dayRange = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'days',
  column,
  ...options,
})
/** From an amount to an amount, both inclusive. */
export const amounts = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'amounts',
  column,
  ...options,
})
/** Yes or no; what yes means the list's source says. */
export const yes = (options: FilterOptions = {}): Filter => ({ kind: 'flag', ...options })
/** A value whose meaning the list's source says. */
export const own = (options: FilterOptions = {}): Filter => ({ kind: 'own', ...options })

/** A list, declared once: page, SQL, URL, filter form and export are read from it. */
export interface List {
  readonly name: string
  readonly key: string
  /** The column of the default order. */
  readonly sort: string
  readonly columns: Readonly<Record<string, Column>>
  readonly filters: Readonly<Record<string, Filter>>
  /** `PageSize` 0 gives every row. */
  readonly unpaged?: true
}

export function defineList<const L extends List>(list: L): L {
  return list
}

export const pageSizes = [5, 10, 20, 30, 40] as const
export const defaultPageSize = 40

export interface Sort {
  readonly Member: string
  /** 0 ascending, 1 descending. */
  readonly SortDirection: 0 | 1
}

/** Dates, or amounts as decimal text. */
export interface Range {
  readonly from?: string
  readonly to?: string
}

export type FilterValue = string | boolean | readonly string[] | Range
export type FilterData = Readonly<Record<string, FilterValue>>

/** A read list request: which page, in which order, of which rows. */
export interface ListRequest {
  readonly Page: number
  readonly PageSize: number
  readonly Sorts: readonly Sort[]
  /** -1 asks for the exact count; a total already known is echoed. */
  readonly Total: number
  readonly filterData: FilterData
}

const filterSchemas = once((): Record<FilterKind, z.ZodType> => {
  const bound = z.string().refine((value) => value === '' || readInstant(value) !== undefined, 'not a date')
  const amount = z
    .union([z.string(), z.number().transform(String)])
    .refine((value) => value === '' || /^-?\d{1,12}(\.\d{1,6})?$/.test(value), 'not an amount')
  // Nothing stored holds NUL, and the database refuses to be asked for it.
  const words = z.string().refine((value) => !value.includes('\u0000'), 'not a text')
  const sought = z.union([words.max(1000), z.number().transform(String)])
  return {
    contains: sought,
    exact: sought,
    own: sought,
    oneOf: z
      .union([words, z.number(), z.literal(true), z.array(z.union([words, z.number(), z.boolean()])).max(2000)])
      .transform((value) => (Array.isArray(value) ? value : [value]).map(String).filter((item) => item !== '')),
    instants: z.strictObject({ from: bound.nullish(), to: bound.nullish() }),
    days: z.strictObject({ from: bound.nullish(), to: bound.nullish() }),
    amounts: z.strictObject({ from: amount.nullish(), to: amount.nullish() }),
    flag: z.union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)]),
  }
})

/** Whether a read filter value narrows nothing and may be left out. */
export function isEmptyFilter(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object')
    return Object.values(value).every((end) => end === undefined || end === '' || end === null)
  return false
}

// Also one without ends is read, so that it is refused where no range is meant.
const isRange = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const asJson = (value: unknown) => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const wholeNumber = (min: number, max: number) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), z.int().min(min).max(max))

/** The schema of a list call's body; an unknown column, filter or value of the wrong kind is named. */
export function listRequestSchema(list: List) {
  return z.strictObject(requestShape(list)).transform(readRequest)
}

/** The media type of an export. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of an exported list. */
export interface ExportColumn {
  /** The header, in the reader's words. */
  readonly Name: string
  readonly Field: string
  /** In pixels, as on screen. */
  readonly Width?: number
}

/** A read export request: the list's own and the columns; its page is not asked for. */
export type ExportRequest = ListRequest & { readonly columns: readonly ExportColumn[] }

/** The schema of an export's body: that of the list with the columns; an unknown `Field` is named. */
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
    .strictObject({ ...requestShape(list), columns: z.preprocess(asJson, z.array(column).min(1).max(200)) })
    .transform(({ columns, ...asked }): ExportRequest => ({ ...readRequest(asked), columns }))
}

function requestShape(list: List) {
  const sortable = Object.entries(list.columns)
    .filter(([, c]) => c.sortable !== false)
    .map(([name]) => name)
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, f]) => [
      name,
      z.preprocess((v) => (!isRange(v) && isEmptyFilter(v) ? undefined : v), filterSchemas()[f.kind].optional()),
    ]),
  )
  const request = z.strictObject({
    Page: wholeNumber(1, 10_000_000).default(1),
    PageSize: wholeNumber(list.unpaged ? 0 : 1, 100).default(defaultPageSize),
    Sorts: z.preprocess(
      asJson,
      z
        .array(
          z.strictObject({
            Member: z.string().refine((m) => sortable.includes(m), { error: (i) => `unknown column "${i.input}"` }),
            SortDirection: wholeNumber(0, 1).default(0),
          }),
        )
        .max(5)
        .default([]),
    ),
    Total: wholeNumber(-1, Number.MAX_SAFE_INTEGER).default(-1),
  })
  return {
    request: z.preprocess((v) => asJson(v) ?? {}, request),
    filterData: z.preprocess((v) => asJson(v) ?? {}, z.strictObject(filters)),
  }
}

const readRequest = ({ request, filterData }: { request: object; filterData: object }) =>
  ({ ...request, filterData: dropEmpty(filterData as Record<string, unknown>) }) as ListRequest

function dropEmpty(values: Record<string, unknown>): FilterData {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyFilter(value))) as FilterData
}

/** The order a request really has: its own, else the first column ascending; the key makes it total. */
export function orderOf(list: List, sorts: readonly Sort[]): readonly Sort[] {
  return sorts.length > 0 ? sorts : [{ Member: list.sort, SortDirection: 0 }]
}
