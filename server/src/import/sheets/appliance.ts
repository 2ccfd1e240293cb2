import { coordinateBounds } from '@callout/domain/addresses/coordinates.ts'
import { customerFields } from '@callout/domain/addresses/customer.ts'
import { checkOrder } from '../checks/row-checks.ts'
import * as columns from './columns.ts'
import { cellOrStored, computedField, type RowRule, type TargetField } from './sheet.ts'

/** Where the customer lives, and how to reach them. */
export const customerColumns = [
  columns.properName('customer_name'),
  columns.placeName('adresse'),
  columns.houseNumber('street_number', 30),
  columns.houseNumber('door_number', 30),
  columns.postcode('code_postal', 'pays'),
  columns.placeName('ville', 120),
  columns.country('pays'),
  columns.decimal('latitude', coordinateBounds.latitude),
  columns.decimal('longitude', coordinateBounds.longitude),
  columns.email('email'),
  columns.telephone('phone', 80),
  columns.telephone('phone2', 80),
]

const warranties = {
  warranty_start_date: 'StartDate',
  warranty_end_date: 'EndDate',
  warranty_extension_date: 'ExtensionDate',
} as const

/** The end and the extension of a warranty are not before its start. */
export const warrantyRules: readonly RowRule[] = [
  (row) => checkOrder(row, 'warranty_start_date', 'warranty_end_date'),
  (row) => checkOrder(row, 'warranty_start_date', 'warranty_extension_date'),
]

/** The appliance: its card, or what is known of it without one. */
export const applianceColumns = [
  columns.cardNumber('ins_id'),
  columns.code('code_product'),
  columns.serialNumber('internal_serial_number'),
  ...Object.keys(warranties).map(columns.day),
]

/** The row's card and product, as `card` and `p`. A card names the product. */
export const applianceJoins = `
  left join equipment_cards card on card."InsId" = nullif(i.ins_id, '')::bigint
  left join products p on p.network_code = i.network_code
    and p.code_product = coalesce(nullif(i.code_product, ''), card."CodeCom", '')`

/** The row's value, or the stored one if the file lacks the column; else that of the card. */
const warrantyField = (column: string, cardColumn: string): TargetField => ({
  column,
  sourceColumns: [],
  toSql: (present) => `coalesce(${cellOrStored(column, present)}, card."${cardColumn}")`,
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
  ...Object.entries(warranties).map(([column, cardColumn]) => warrantyField(column, cardColumn)),
]

/** The columns of a card that hold customer and place. */
const cardColumns: Readonly<Record<string, string>> = {
  customer_code: 'OwnerCode',
  customer_name: 'OwnerName',
  email: 'OwnerEmail',
  phone: 'OwnerPhone',
  phone2: 'OwnerPhone2',
  adresse: 'Street',
  street_number: 'StreetNo',
  door_number: 'Block',
  code_postal: 'Zip',
  ville: 'City',
  pays: 'Country',
  latitude: 'latitude',
  longitude: 'longitude',
}
const contactColumns = ['customer_code', 'customer_name', 'email', 'phone', 'phone2']
const numericColumns = ['latitude', 'longitude']

/** A row that fills one of these says itself who the customer is, or where. */
const customerMarks = ['customer_name']
const placeMarks = ['adresse', 'street_number', 'code_postal', 'ville']

/**
 * Customer and place of a row that belongs to a card. A row without a customer, or without a place, takes that of the
 * card, whole: a street of the row never stands beside the town of the card. A stored record keeps what it has, because
 * the card may have another owner since.
 */
export const customerFieldsWithCard = (...more: readonly string[]): TargetField[] =>
  [...customerFields, ...more].map((column) => ({
    column,
    sourceColumns: [],
    cell: column,
    toSql: (present) => {
      const isContact = contactColumns.includes(column)
      const marks = (isContact ? customerMarks : placeMarks).filter((mark) => present.has(mark))
      const isNamed = marks.map((mark) => `i."${mark}" <> ''`).join(' or ') || 'false'
      const own = present.has(column) ? `i."${column}"` : ownOfStored(column)
      const ofCard = `card."${cardColumns[column]}"`
      const inherited = isContact && present.has(column) ? `coalesce(nullif(i."${column}", ''), ${ofCard})` : ofCard
      return `case when card."InsId" is null or ${isNamed} then ${own}
        when t.ins_id = card."InsId" then t."${column}" else ${inherited} end`
    },
  }))

const ownOfStored = (column: string) =>
  numericColumns.includes(column) ? `t."${column}"` : `coalesce(t."${column}", '')`
