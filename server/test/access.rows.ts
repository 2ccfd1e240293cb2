import { sql } from 'kysely'
import type { Rows, Sample } from './access.samples.ts'
import { aContract } from './contracts.ts'
import { storedDocuments } from './documents.ts'
import { aCall, aCard, acceptedFor, anAttachment, company, heldBy, type Person } from './factories.ts'
import { aFee, anInvoice } from './fees.ts'
import type { TestHouse } from './harness.ts'

/** Whose rows they are. */
export type Holder = 'norte' | 'sur' | 'roma'
export const holders = ['norte', 'sur', 'roma'] as const
export const networkOf = (held: Holder) => (held === 'roma' ? 'YGNITA' : 'ATLIBE')

/** A word that stands in every row made of a company for somebody, and in no other. */
export const markOf = (held: Holder, asking: Person) => `only-${held}-for-${asking}`

/** Rows of one company, each carrying its mark; the attachments are added by `asking`. */
export async function freshRows(house: TestHouse, held: Holder, sample: Sample, asking: Person): Promise<Rows> {
  const { db } = house
  const network_code = networkOf(held)
  const mark = markOf(held, asking)
  const { InsId } = await aCard(db, { network_code, OwnerName: mark })
  const visit = sample.accepted ? acceptedFor('2026-03-19T08:00:00.000Z') : {}
  const facts = { network_code, ...heldBy(held), customer_name: mark }
  const call = await aCall(db, { ...facts, ins_id: InsId, subject: mark, ...visit })
  const { account_uuid: created_by } = await db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', asking)
    .executeTakeFirstOrThrow()
  const attachment = await anAttachment(house, call, { network_code, created_by, attachment_name: mark })
  const contract = await aContract(db, { ...facts, status_id: 'D' })
  const signed = await anAttachment(house, contract, { network_code, created_by, attachment_name: mark })
  const documents = await storedDocuments(db, call, held)
  const fee = await aFee(db, { CreditNote: mark }, held)
  await db.updateTable('documents').set({ CreditNote: mark }).where('service_job_uuid', '=', call.ID).execute()
  await sql`insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
    values (${network_code}, ${call.ID}, ${mark}, '2026-03-01T08:00:00Z', '{"call_id": "", "type": "save", "changedItem": []}')`.execute(
    db,
  )
  return {
    ...call,
    holder: company[held],
    fee,
    supplierInvoice: await anInvoice(db, held),
    documents,
    InsId: String(InsId),
    societe_uuid: held === 'roma' ? company.roma : company.sur,
    attachment,
    contract: { ...contract, attachment: signed },
  }
}

/**
 * Rows of companies for somebody, which serve until something was written to them: a refusal, and reading, leave them as
 * they are. Whoever sees that `of` a company something was written says so.
 */
export function rowsInUse(house: TestHouse, asking: Person) {
  const kept = new Map<string, Promise<Rows>>()
  const nameOf = (held: Holder, { accepted }: Sample) => `${held} ${accepted ?? false}`
  return {
    of: (held: Holder, sample: Sample): Promise<Rows> => {
      const name = nameOf(held, sample)
      const rows = kept.get(name) ?? freshRows(house, held, sample, asking)
      kept.set(name, rows)
      return rows
    },
    wereWritten: (held: Holder, sample: Sample) => void kept.delete(nameOf(held, sample)),
  }
}

/** The same rows with each of their names made into another text. */
export function renamed(rows: Rows, rename: (name: string) => unknown): Rows {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return rename(String(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(rows) as Rows
}

/** Each way of putting one name of `others` into `rows`, the rest being their own. */
export function mixtures(rows: Rows, others: Rows): Rows[] {
  const mixed = (mine: object, theirs: object): object[] =>
    Object.keys(mine).flatMap((name) => {
      const [own, other] = [Object(mine)[name], Object(theirs)[name]]
      if (typeof own === 'object') return mixed(own, other).map((inner) => ({ ...mine, [name]: inner }))
      return own === other ? [] : [{ ...mine, [name]: other }]
    })
  return mixed(rows, others) as Rows[]
}
