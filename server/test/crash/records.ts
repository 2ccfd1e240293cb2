import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'
import type { Claim } from './acts.ts'

type Row = Readonly<Record<string, unknown>>
type RecordQuery = (claim: Claim) => ReturnType<typeof sql<Row>>

const call: RecordQuery = ({ ID }) => sql`select * from calls where "ID" = ${ID}`
// With lines and answers joined to one text each, so that they can be compared.
const document: RecordQuery = ({ ID, number }) => sql`select d.*,
    (select string_agg(coalesce(nullif("CodeCom", ''), "ItemCode") || ' ' || trim_scale("Quantity"), ', ' order by "LineNum")
      from document_lines l where l."DocEntry" = d."DocEntry") as lines,
    (select string_agg(name || ' ' || answer, ', ' order by name) from document_answers a
      where a."DocEntry" = d."DocEntry") as answers
  from documents d where service_job_uuid = ${ID} and "DocNum" = ${number}`
const card: RecordQuery = ({ number }) => sql`select * from equipment_cards where "InsId" = ${number}`
const contract: RecordQuery = ({ number }) => sql`select * from service_contracts where "ID" = ${number}`
const session: RecordQuery = ({ number }) => sql`select * from sessions where session_id = ${number}`

/** Queries that load the record a change wrote. */
const records: Partial<Record<Claim['act'], RecordQuery>> = {
  create: call,
  save: call,
  accept: call,
  plan: call,
  feeChange: document,
  approve: document,
  sparepart: document,
  dpc: document,
  invoice: ({ number }) => sql`select i.* from supplier_invoices i join supplier_invoice_documents d using ("ID")
    where d."DocNum" = ${number}`,
  attach: ({ number }) => sql`select * from attachments where "ID" = ${number}`,
  card,
  cardChange: card,
  contract,
  contractChange: contract,
  signIn: session,
}

/** Differences between the stored record and the acknowledged values; empty if there are none. */
export async function valueMismatches(db: Kysely<DB>, claim: Claim): Promise<string[]> {
  const { act, values, number } = claim
  const find = records[act]
  if (!values || !find) return []
  const { rows } = await find(claim).execute(db)
  const [row] = rows
  // A missing call is checked through its history.
  if (!row) return find === call ? [] : [`${act} ${number} is not there`]
  return Object.entries(values)
    .filter(([column, value]) => String(row[column]) !== String(value))
    .map(([column, value]) => `${act} ${number}: ${column} is ${row[column]}, and was acknowledged as ${value}`)
}
