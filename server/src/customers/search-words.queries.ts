import { sql } from 'kysely'
import type { Condition } from '../platform/lists/conditions.ts'

const join = (columns: readonly string[], separator: Condition) =>
  sql.join(
    columns.map((name) => sql.ref(name)),
    separator,
  )

/** The words of a row of `row`, exactly as its search index holds them. */
const wordsOfRow = (texts: Condition, phones: readonly string[], codes: readonly string[]): Condition =>
  sql`search_words(${texts}, array[${join(phones, sql`, `)}], array[${join(codes, sql`, `)}])`

const customerTexts = sql`row.customer_name || ' ' || row.adresse || ' ' || row.street_number || ' ' || row.code_postal`
const phones = ['row.phone', 'row.phone2']
const serial = ['row.internal_serial_number']

/** The indexed words of each table, under the alias `row`. */
export const searchWords = {
  calls: wordsOfRow(sql`${customerTexts} || ' ' || (row.ville collate "default")`, phones, serial),
  contracts: wordsOfRow(sql`${customerTexts} || ' ' || row.ville`, phones, serial),
  cards: wordsOfRow(
    join(['row.OwnerName', 'row.Street', 'row.StreetNo', 'row.Zip', 'row.City'], sql` || ' ' || `),
    ['row.OwnerPhone', 'row.OwnerPhone2'],
    ['row.InternalSN'],
  ),
  companies: wordsOfRow(
    join(['row.raison_sociale', 'row.adresse', 'row.street_number', 'row.code_postal', 'row.ville'], sql` || ' ' || `),
    ['row.phone'],
    ['row.supplier_code'],
  ),
} as const
