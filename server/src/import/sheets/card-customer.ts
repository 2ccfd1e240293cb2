import { customerFields as customerColumns } from '@callout/domain/addresses/customer.ts'
import type { TargetField } from './sheet.ts'

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
  [...customerColumns, ...more].map((column) => ({
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
