import { type AccountingField, accountingFields, type DocumentType } from '@callout/domain/documents/document.ts'
import { docTotal } from '@callout/domain/documents/order-lines.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import { amountText } from '@callout/domain/kernel/money.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { companyOf } from '../companies/company.queries.ts'
import type { Documents } from '../kernel/db.types.ts'
import { changedItems, writeHistory } from '../kernel/history.ts'
import { dayAt } from '../kernel/print.ts'
import type { Work } from '../kernel/serve.ts'
import { isSame, type Line } from './document.lines.ts'
import type { StoredDocument } from './document.queries.ts'

export type DocumentChanges = Pick<
  Updateable<Documents>,
  | 'IsChangeRequested'
  | 'Confirmed'
  | 'ReturnType'
  | 'CreditNote'
  | 'dpc_user_type'
  | 'contact_name'
  | 'adresse'
  | 'street_number'
  | 'code_postal'
  | 'ville'
  | 'pays'
  | 'phone'
>

/** What is left different: fields of the document, its lines, the answers of a return request. */
export interface DocumentChange {
  readonly head?: DocumentChanges
  readonly lines?: readonly Line[]
  readonly answers?: ReadonlyMap<string, string>
  /** What is told besides, such as who was written to. */
  readonly told?: readonly ChangedItem[]
}

type Written = Pick<
  StoredDocument,
  'DocEntry' | 'DocNum' | 'version' | 'network_code' | 'societe_uuid' | 'service_job_uuid'
>

/** Writes a new document of the call's company, with its lines and history; gives its number. */
export async function createDocument(
  work: Work,
  call: StoredCall,
  type: DocumentType,
  { head = {}, lines = [], answers }: DocumentChange,
): Promise<string> {
  const { tx, actor, now } = work
  const company = await companyOf(tx, call.societe_uuid as string)
  const { rows } = await sql<{ n: number }>`select nextval('document_numbers') as n`.execute(tx)
  const document: Insertable<Documents> = {
    network_code: call.network_code,
    type,
    DocNum: String(rows[0]?.n),
    service_job_uuid: call.ID,
    call_id: call.call_id,
    societe_uuid: company.societe_uuid,
    subcontractor_name: company.raison_sociale,
    CardCode: company.supplier_code,
    DocDate: dayAt(now, actor.time_zone),
    DocTotal: docTotal(lines),
    created_at: now,
    created_by: actor.account_uuid,
    ...head,
  }
  const stored = await tx.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow()
  await writeLines(work, stored.DocEntry, [], lines)
  if (answers) await writeAnswers(work, stored.DocEntry, answers)
  const items = [...changedItems({}, { ...told(head), DocTotal: stored.DocTotal }), ...lineItems([], lines)]
  await tell(work, stored, call, 'document', items)
  return stored.DocNum
}

/** The one way a document changes: row, lines, answers and history together. A change of nothing writes nothing. */
export async function changeDocument(
  work: Work,
  { document, call, lines: before }: { document: StoredDocument; call: StoredCall; lines: readonly Line[] },
  change: DocumentChange,
  type: ChangeType,
): Promise<void> {
  const { tx } = work
  const { head = {}, lines = before, answers } = change
  const next = { ...head, DocTotal: amountText(docTotal(lines)) }
  const fields = changedItems(document, next)
  const changedLines = lineItems(before, lines)
  const isAnswered = answers !== undefined && (await writeAnswers(work, document.DocEntry, answers))
  if (fields.length + changedLines.length === 0 && !isAnswered) return
  await tx
    .updateTable('documents')
    .set({ ...next, version: document.version + 1 })
    .where('DocEntry', '=', document.DocEntry)
    .execute()
  await writeLines(work, document.DocEntry, before, lines)
  const items = [...changedItems(document, { ...told(head), DocTotal: next.DocTotal }), ...changedLines]
  await tell(work, { ...document, version: document.version + 1 }, call, type, [...items, ...(change.told ?? [])])
}

const untold = new Set(['phone'])
const told = (head: DocumentChanges) => Object.fromEntries(Object.entries(head).filter(([field]) => !untold.has(field)))

async function writeLines({ tx }: Work, DocEntry: number, before: readonly Line[], after: readonly Line[]) {
  const old = new Map(before.map((line) => [line.LineNum, line]))
  const changed = after.filter((line) => {
    const was = old.get(line.LineNum)
    return !was || !isSame(was, line)
  })
  for (const { ID: _, ...line } of changed)
    await tx
      .insertInto('document_lines')
      .values({ ...line, DocEntry })
      .onConflict((on) => on.columns(['DocEntry', 'LineNum']).doUpdateSet(line))
      .execute()
}

/** Whether the answers really changed. */
async function writeAnswers({ tx }: Work, DocEntry: number, answers: ReadonlyMap<string, string>): Promise<boolean> {
  const before = await tx.selectFrom('document_answers').selectAll().where('DocEntry', '=', DocEntry).execute()
  const isSameAnswer = before.every(({ name, answer }) => answers.get(name) === answer)
  if (before.length === answers.size && isSameAnswer) return false
  await tx.deleteFrom('document_answers').where('DocEntry', '=', DocEntry).execute()
  const rows = [...answers].map(([name, answer]) => ({ DocEntry, name, answer }))
  if (rows.length > 0) await tx.insertInto('document_answers').values(rows).execute()
  return true
}

const lineText = ({ LineNum, ItemCode, CodeCom, Quantity, Price }: Line) =>
  `${LineNum}: ${CodeCom || ItemCode} ${Quantity} × ${amountText(Price)}`
const liveText = (line: Line | undefined) => (line && line.LineStatus === 'O' ? lineText(line) : null)

/** What happened to the lines: what each says, and its accounting fields, which only dispatchers read. */
function lineItems(before: readonly Line[], after: readonly Line[]): ChangedItem[] {
  const old = new Map(before.map((line) => [line.LineNum, line]))
  return after.flatMap((line) => {
    const was = old.get(line.LineNum)
    const said = changedItems({ orderLines: liveText(was) }, { orderLines: liveText(line) })
    const names = Object.keys(accountingFields) as AccountingField[]
    const booked = names.flatMap((field) => changedItems({ [field]: was?.[field] }, { [field]: line[field] }))
    return [...said, ...booked]
  })
}

/** Writes the history on the call, for central staff and the document's company, and tells open screens. */
async function tell(
  work: Work,
  document: Written,
  call: StoredCall,
  type: ChangeType,
  changedItem: readonly ChangedItem[],
) {
  const { network_code, DocNum, version, societe_uuid } = document
  await writeHistory(work.tx, work.actor, work.now, {
    network_code,
    service_job_uuid: call.ID,
    call_id: call.call_id,
    societe_uuid,
    type,
    changedItem: [
      { field: 'DocNum', old_value: type === 'document' ? null : DocNum, new_value: DocNum },
      ...changedItem,
    ],
  })
  const companies = societe_uuid ? [societe_uuid] : []
  work.tell({ kind: 'document', ID: String(document.DocEntry), version, network_code, companies })
  // The call may be another company's by now.
  const holders = companies.filter((company) => company === call.societe_uuid)
  work.tell({ kind: 'call', ID: call.ID, version: call.version, network_code, companies: holders })
}

/** Refuses to change a document that has moved on since the asker saw it; says who moved it. */
export async function refuseOldDocument({ tx }: Work, document: StoredDocument, seen: number | null | undefined) {
  if (seen === document.version) return
  const told = JSON.stringify({ changedItem: [{ field: 'DocNum', new_value: document.DocNum }] })
  const { rows } = await sql<{ user_name: string }>`select user_name from history
    where service_job_uuid = ${document.service_job_uuid} and change_data @> ${told}::jsonb
    order by "ID" desc limit 1`.execute(tx)
  const params = { user_name: rows[0]?.user_name ?? '' }
  throw new RefusalError(refuse('document.refused.conflict', { code: 'Conflict', params }))
}
