import { coordinateBounds } from '@callout/domain/addresses/coordinates.ts'
import * as columns from './columns.ts'
import { computedField, copiedFields, type SheetRow, type TargetField } from './sheet.ts'

/** Where the customer lives, and how to reach them. */
export const customerColumns = [
  columns.text('customer_name'),
  columns.text('adresse'),
  columns.text('street_number', 30),
  columns.text('door_number', 30),
  columns.text('code_postal', 20),
  columns.text('ville', 120),
  columns.country('pays'),
  columns.decimal('latitude', coordinateBounds.latitude),
  columns.decimal('longitude', coordinateBounds.longitude),
  columns.email('email'),
  columns.text('phone', 40),
  columns.text('phone2', 40),
]

const warranties = {
  warranty_start_date: 'StartDate',
  warranty_end_date: 'EndDate',
  warranty_extension_date: 'ExtensionDate',
} as const

/** The appliance: its card, or what is known of it without one. */
export const applianceColumns = [
  columns.cardNumber('ins_id'),
  columns.code('code_product'),
  columns.text('internal_serial_number', 250),
  ...Object.keys(warranties).map(columns.day),
]

/** The row's card and product, as `card` and `p`. A card names the product. */
export const applianceJoins = `
  left join equipment_cards card on card."InsId" = nullif(i.ins_id, '')::bigint
  left join products p on p.network_code = i.network_code
    and p.code_product = coalesce(nullif(i.code_product, ''), card."CodeCom", '')`

/** The card's value where the row has none; a column that the file lacks keeps the stored value. */
const orOfCard = (column: string, cardColumn: string, empty: string): TargetField => ({
  column,
  sourceColumns: [],
  toSql: (present) =>
    `coalesce(${present.has(column) ? `i."${column}"` : `t."${column}"`}, card."${cardColumn}"${empty})`,
})

/** A column of the product. A file without `code_product` keeps the stored product where the card names none. */
export const productField = (column: string, none = `''`): TargetField => ({
  column,
  sourceColumns: ['code_product', 'ins_id'],
  toSql: (present) => `coalesce(p.${column}, ${present.has('code_product') ? none : `t.${column}, ${none}`})`,
})

const serialNumberField: TargetField = {
  column: 'internal_serial_number',
  sourceColumns: ['internal_serial_number', 'ins_id'],
  toSql: (present) => {
    const stored = present.has('internal_serial_number') ? '' : 't.internal_serial_number, '
    return `coalesce(nullif(i.internal_serial_number, ''), nullif(card."InternalSN", ''), ${stored}'')`
  },
}

export const applianceFields: TargetField[] = [
  computedField('ins_id', `nullif(i.ins_id, '')::bigint`, 'ins_id'),
  productField('produit_uuid', 'null'),
  productField('code_product'),
  productField('item_name'),
  serialNumberField,
  ...Object.entries(warranties).map(([column, cardColumn]) => orOfCard(column, cardColumn, '')),
]

export const customerFields = copiedFields(...customerColumns.map(({ name }) => name))

/** Errors of a row whose coordinates are half given. */
export function checkCoordinates({ latitude = null, longitude = null }: SheetRow): Record<string, string> {
  if (latitude === null && longitude !== null) return { latitude: 'it is empty, and the longitude is not.' }
  if (longitude === null && latitude !== null) return { longitude: 'it is empty, and the latitude is not.' }
  return {}
}

function checkNotAfter(row: SheetRow, names: readonly string[], last: Date): Record<string, string> {
  const future = names.filter((name) => String(row[name] ?? '') > last.toISOString())
  return Object.fromEntries(future.map((name) => [name, 'it is in the future.']))
}

/** Errors of columns that hold a time after now. */
export const checkPast = (row: SheetRow, names: readonly string[]) => checkNotAfter(row, names, new Date())

const hoursOfFirstTimeZone = 14

/** Errors of columns that hold a day which has begun nowhere on earth yet. */
export const checkPastDay = (row: SheetRow, names: readonly string[]) =>
  checkNotAfter(row, names, new Date(Date.now() + hoursOfFirstTimeZone * 3_600_000))

/** Errors of columns that are empty although another one is filled, or that must be. */
export const checkFilled = (row: SheetRow, names: readonly string[], reason: string): Record<string, string> =>
  Object.fromEntries(names.filter((name) => isEmpty(row[name])).map((name) => [name, `it is empty: ${reason}`]))

/** The error of a column, or none. */
export const errorIf = (isWrong: boolean, column: string, message: string): Record<string, string> =>
  isWrong ? { [column]: message } : {}

export const isEmpty = (value: SheetRow[string] | undefined) => value === undefined || value === null || value === ''

/** Errors of the second of two times or days, if it is before the first. */
export const checkOrder = (row: SheetRow, first: string, second: string): Record<string, string> =>
  !isEmpty(row[first]) && !isEmpty(row[second]) && String(row[second]) < String(row[first])
    ? { [second]: `it is before ${first}.` }
    : {}
