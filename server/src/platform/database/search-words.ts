import { sql } from 'kysely'
import type { SqlFragment } from '../lists/conditions.ts'

const join = (columns: readonly string[], separator: SqlFragment) =>
  sql.join(
    columns.map((name) => sql.ref(name)),
    separator,
  )

/** SQL of the search words of `row`. It must equal the expression of the search index, or PostgreSQL does not use that. */
const wordsOfRow = (texts: SqlFragment, phones: readonly string[], codes: readonly string[]): SqlFragment =>
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
