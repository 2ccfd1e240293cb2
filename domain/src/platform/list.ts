import type { Role } from './access.ts'

/** Type of a list column. `option` is the translated text of a value-list item. */
export type ColumnKind = 'text' | 'instant' | 'day' | 'integer' | 'money' | 'flag' | 'option'

/** A column of a list. */
export interface Column {
  readonly kind: ColumnKind
  /** Nullable columns sort empty rows last in both directions. */
  readonly nullable?: true
  readonly sortable?: false
  /** A hidden column that stands in the cell of this one on screen, and beside it in an export. */
  readonly exportedWith?: string
  /** No two rows that a user sees have the same value. */
  readonly unique?: true
  /** The stored column, if it differs from the name of this column. */
  readonly column?: string
  /** Value list that translates the column: an `option` sends the text, a text column sends the raw value. */
  readonly valueList?: string
  /** SQL function of the stored value by which rows are sorted, if not by the value itself. */
  readonly sortedBy?: string
  /** The column that an export shows instead of the stored one: another, or an SQL function of the row. */
  readonly exportedAs?: string
  /** Not shown until the user selects the column. */
  readonly isHidden?: true
  /** The field whose label heads the column, if that of its own name says too little here. */
  readonly label?: string
}

type ColumnOptions = Omit<Column, 'kind'>
const column =
  (kind: ColumnKind) =>
  (options: ColumnOptions = {}) =>
    ({ kind, ...options }) as const
/** Column of plain text. */
export const textColumn = column('text')
/** Column of instants (ISO 8601, UTC). */
export const instantColumn = column('instant')
/** Column of dates (`YYYY-MM-DD`). */
export const dayColumn = column('day')
/** Column of integers. */
export const integerColumn = column('integer')
/** Column of amounts in euros. */
export const moneyColumn = column('money')
/** Column of booleans. */
export const flagColumn = column('flag')

/** Column with the translated text of an item of `valueList`; the item's value is stored in the column `storedIn`. */
export const optionColumn = (valueList: string, storedIn: string, options: ColumnOptions = {}) =>
  ({ kind: 'option', valueList, column: storedIn, ...options }) as const

export type FilterKind = 'contains' | 'exact' | 'oneOf' | 'instants' | 'days' | 'amounts' | 'flag' | 'custom'

/** A filter of a list. */
export interface Filter {
  readonly kind: FilterKind
  /** The stored column; defaults to the filter's name. */
  readonly column?: string
  readonly valueList?: string
  /**
   * Type of the stored column. `plain` is text that is already without upper case and accents, `phone` a telephone
   * number and `serial` a serial number, found however they are formatted. `street` finds other spellings of its words.
   */
  readonly storedAs?: 'integer' | 'uuid' | 'boolean' | 'text' | 'plain' | 'phone' | 'postcode' | 'serial' | 'street'
  /** Of a street: the column that may hold its number. */
  readonly numberColumn?: string
  /** A name or street: if no row has it, rows are found that have it but for a typing error. */
  readonly mayBeMisspelt?: true
  /** A number or code: searched by an index on its parts of five characters. */
  readonly isCode?: true
  /** An index has the rows of each value in list order, so one prepared query plan suits every value. */
  readonly hasStablePlan?: true
  /** Not shown in the filter form. */
  readonly isHidden?: true
  /** Shown in the filter bar; the others are in the filter drawer. */
  readonly isInFilterBar?: true
  /** Only these roles may use the filter. */
  readonly roles?: readonly Role[]
}

/** True if a user of this role may use the filter. */
export const mayFilterBy = (filter: Filter | undefined, role: Role) => filter?.roles?.includes(role) ?? true

type FilterOptions = Pick<
  Filter,
  'isHidden' | 'isInFilterBar' | 'storedAs' | 'numberColumn' | 'mayBeMisspelt' | 'isCode' | 'hasStablePlan' | 'roles'
>
/** Filter: the column contains every word of the text, ignoring case and accents; a code contains it as one piece. */
export const contains = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'contains',
  column,
  ...options,
})
/** Filter: the column equals the value. */
export const exact = (column?: string, options: FilterOptions = {}): Filter => ({ kind: 'exact', column, ...options })
/** Filter: the column equals one of the selected items of a value list. */
export const oneOf = (valueList: string, column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'oneOf',
  valueList,
  column,
  ...options,
})
/** Filter: an instant between two days, both inclusive, by the reader's clock. */
export const instantRange = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'instants',
  column,
  ...options,
})
/** Filter: a date between two days, both inclusive. */
export const dayRange = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'days',
  column,
  ...options,
})
/** Filter: an amount between two amounts, both inclusive. */
export const amountRange = (column?: string, options: FilterOptions = {}): Filter => ({
  kind: 'amounts',
  column,
  ...options,
})
/** Filter: yes or no. The list source on the server defines the condition. */
export const flagFilter = (options: FilterOptions = {}): Filter => ({ kind: 'flag', ...options })
/** Filter with one value. The list source on the server defines the condition. */
export const customFilter = (options: FilterOptions = {}): Filter => ({ kind: 'custom', ...options })

/** The columns of a row that is shown as a card on a phone. The first column of the list is its title. */
export interface CardColumns {
  /** Shown below the title. */
  readonly subject?: string
  /** Shown beside the title. */
  readonly badge?: string
  /** The three facts that matter most. */
  readonly facts: readonly string[]
}

/** A list, declared once. Table, SQL, URL, filter form and export all use this declaration. */
export interface List {
  readonly name: string
  /** Of its export, without the ending; by default the name. */
  readonly fileName?: string
  readonly key: string
  /** Column of the default sort order, ascending. */
  readonly sort: string
  readonly columns: Readonly<Record<string, Column>>
  readonly filters: Readonly<Record<string, Filter>>
  /** Without it, a card shows the first three columns after the title. */
  readonly card?: CardColumns
  /** Allows `PageSize` 0, which returns all rows: to everybody, or to companies alone, which have few. */
  readonly isUnpaged?: true | 'companies'
}

/** Declares a list and keeps its literal types. */
export function defineList<const L extends List>(list: L): L {
  return list
}

/** The columns by which a list can be sorted. */
export const sortableColumns = ({ columns }: List): string[] =>
  Object.keys(columns).filter((name) => columns[name]?.sortable !== false)
