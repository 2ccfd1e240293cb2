import { type AccountingField, accountingFields, type DocumentType } from '@callout/domain/documents/document.ts'
import { documentTotal } from '@callout/domain/documents/order-lines.ts'
import type { ChangedItem, ChangeType } from '@callout/domain/history/history.ts'
import { amountText } from '@callout/domain/platform/money.ts'
import { type Refusal, refuse } from '@callout/domain/platform/refusal.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { loadCompany } from '../companies/company.queries.ts'
import { changedItems, type HistoryEntry, writeHistory } from '../platform/audit/history.ts'
import { personBehind } from '../platform/audit/second-person.ts'
import type { Db } from '../platform/database/db.ts'
import type { DocumentLines, Documents } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import { refuseOldVersion } from '../platform/records/old-version.ts'
import { checkSavedDocument, queueChecksBeside } from './checks/check.documents.ts'
import { isSameLine, type Line } from './document.lines.ts'
import type { StoredDocument } from './document.queries.ts'

export type DocumentFieldChanges = Pick<
  Updateable<Documents>,
  | 'IsChangeRequested'
  | 'Confirmed'
  | 'checks'
  | 'check_severity'
  | 'first_approved_at'
  | 'first_approved_by'
  | 'first_approved_name'
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

/** The new values of a document: its own fields, its lines, and the answers of a return request. */
export interface DocumentChange {
  readonly head?: DocumentFieldChanges
  readonly lines?: readonly Line[]
  readonly answers?: ReadonlyMap<string, string>
  /** The distance that limited the lines, if a road service was asked. */
  readonly road_km?: number | null
  /** Further items for the history, such as the mail's recipient. */
  readonly extraHistoryItems?: readonly ChangedItem[]
}

type ChangedDocument = Pick<StoredDocument, 'DocEntry' | 'DocNum' | 'version' | 'network_code' | 'societe_uuid'>

/** Inserts a document of the call's company, with lines and history; returns its number. */
export async function createDocument(
  ctx: RequestContext,
  call: StoredCall,
  type: DocumentType,
  { head = {}, lines = [], answers, road_km = null }: DocumentChange,
): Promise<string> {
  const { tx, actor, now } = ctx
  const company = await loadCompany(tx, call.societe_uuid as string)
  const document: Insertable<Documents> = {
    network_code: call.network_code,
    type,
    DocNum: await nextDocumentNumber(tx),
    service_job_uuid: call.ID,
    call_id: call.call_id,
    societe_uuid: company.societe_uuid,
    subcontractor_name: company.raison_sociale,
    CardCode: company.supplier_code,
    DocDate: dayInTimeZone(now, actor.time_zone),
    DocTotal: documentTotal(lines),
    created_at: now,
    created_by: actor.account_uuid,
    road_km,
    ...head,
  }
  const stored = await tx.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow()
  await saveLines(ctx, stored.DocEntry, [], lines)
  if (answers) await saveAnswers(ctx, stored.DocEntry, answers)
  await checkSavedDocument(tx, stored.DocEntry)
  // Entries by central staff name the company they act for; a company's own entries show its name already.
  const inNameOf = actor.societe_uuid === null ? { in_name_of: company.raison_sociale } : {}
  const items = [
    ...changedItems({}, { ...inNameOf, ...historyFields(head), DocTotal: stored.DocTotal }),
    ...lineHistoryItems([], lines),
  ]
  await writeHistory(tx, actor, now, historyOf(stored, call, 'document', items))
  publishDocument(ctx, stored, call)
  return stored.DocNum
}

async function nextDocumentNumber(tx: Db): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('document_numbers') as n`.execute(tx)
  return String(rows[0]?.n)
}

/** Updates a document with its lines, answers and history. Does nothing if nothing changes. */
export async function changeDocument(
  ctx: RequestContext,
  { document, call, lines: before }: { document: StoredDocument; call: StoredCall; lines: readonly Line[] },
  change: DocumentChange,
  type: ChangeType,
): Promise<void> {
  const { lines = before, answers } = change
  const DocTotal = amountText(documentTotal(lines))
  const fields = changedItems(document, { ...change.head, DocTotal })
  const changedLines = lineHistoryItems(before, lines)
  const isAnswered = answers !== undefined && (await saveAnswers(ctx, document.DocEntry, answers))
  if (fields.length + changedLines.length === 0 && !isAnswered) return
  const head = { ...firstApprovalAfter(document, type), ...change.head }
  const headItems = changedItems(document, { ...historyFields(head), DocTotal })
  const items = [...headItems, ...changedLines, ...(change.extraHistoryItems ?? [])]
  await changeRecord(ctx, {
    table: 'documents',
    key: 'DocEntry',
    before: document,
    changed: { ...head, DocTotal, ...(change.road_km !== undefined && { road_km: change.road_km }) },
    type,
    history: historyOf(document, call, type, items),
    effects: [
      () => saveLines(ctx, document.DocEntry, before, lines),
      // A decision keeps what was found when it was taken.
      () => change.lines && checkSavedDocument(ctx.tx, document.DocEntry),
      // The fees of a call share its kilometres: an approved one comes before the others.
      () => change.head?.Confirmed === 'Y' && document.type === 'fee' && queueChecksBeside(ctx.tx, document.DocEntry),
      () => type === 'document_take_back' && checkSavedDocument(ctx.tx, document.DocEntry),
      (_ctx, { after }) => publishDocument(ctx, after, call),
    ],
    conflict: () => refusalOfOldDocument(ctx, document),
  })
}

export const noFirstApproval = { first_approved_at: null, first_approved_by: null, first_approved_name: '' } as const

/** Any change of a document takes its first approval away, except the second approval. */
const firstApprovalAfter = ({ first_approved_by }: StoredDocument, type: ChangeType): DocumentFieldChanges =>
  first_approved_by === null || type === 'document_approve' ? {} : noFirstApproval

const hiddenFields = new Set(['checks', 'check_severity', 'phone', 'first_approved_at', 'first_approved_by'])
const historyFields = (head: DocumentFieldChanges) =>
  Object.fromEntries(Object.entries(head).filter(([field]) => !hiddenFields.has(field)))

/** SQL of the author of a stored line: whoever changes what is claimed, not its accounting. */
const authorAfterChange = sql<string>`case when row(document_lines."ItemCode", document_lines."CodeCom", document_lines."Quantity", document_lines."Price")
  is distinct from row(excluded."ItemCode", excluded."CodeCom", excluded."Quantity", excluded."Price")
  then excluded.author else document_lines.author end`

async function saveLines(
  { tx, actor }: RequestContext,
  DocEntry: number,
  before: readonly Line[],
  after: readonly Line[],
) {
  const linesBefore = new Map(before.map((line) => [line.LineNum, line]))
  const changed = after.filter((line) => {
    const previous = linesBefore.get(line.LineNum)
    return !previous || !isSameLine(previous, line)
  })
  const rows = changed.map(({ ID: _, ...line }) => ({ ...line, DocEntry }))
  if (!rows[0]) return
  const columns = Object.keys(rows[0]) as (keyof DocumentLines)[]
  const author = sql<string>`${personBehind(sql`${actor.account_uuid}::uuid`)}`
  await tx
    .insertInto('document_lines')
    .values(rows.map((row) => ({ ...row, author })))
    .onConflict((on) =>
      on.columns(['DocEntry', 'LineNum']).doUpdateSet((row) => ({
        ...Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        author: authorAfterChange,
      })),
    )
    .execute()
  await sql`update documents d set authors = array(select distinct l.author from document_lines l
      join accounts a on a.account_uuid = l.author and a.societe_uuid is null
      where l."DocEntry" = d."DocEntry" and l."LineStatus" = 'O' order by 1)
    where d."DocEntry" = ${DocEntry}`.execute(tx)
}

/** Saves the answers; returns false if they are the same as before. */
async function saveAnswers(
  { tx }: RequestContext,
  DocEntry: number,
  answers: ReadonlyMap<string, string>,
): Promise<boolean> {
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
const openLineText = (line: Line | undefined) => (line && line.LineStatus === 'O' ? lineText(line) : null)

/** History items of changed lines: their texts, and their accounting fields, which only dispatchers may read. */
function lineHistoryItems(before: readonly Line[], after: readonly Line[]): ChangedItem[] {
  const linesBefore = new Map(before.map((line) => [line.LineNum, line]))
  return after.flatMap((line) => {
    const previous = linesBefore.get(line.LineNum)
    const textItems = changedItems({ orderLines: openLineText(previous) }, { orderLines: openLineText(line) })
    const names = Object.keys(accountingFields) as AccountingField[]
    const accountingItems = names.flatMap((field) =>
      changedItems({ [field]: previous?.[field] }, { [field]: line[field] }),
    )
    return [...textItems, ...accountingItems]
  })
}

/** History that central staff and the document's company may read. */
function historyOf(
  { network_code, DocNum, societe_uuid }: ChangedDocument,
  { ID, call_id }: StoredCall,
  type: ChangeType,
  items: readonly ChangedItem[],
): HistoryEntry {
  const number = { field: 'DocNum', old_value: type === 'document' ? null : DocNum, new_value: DocNum }
  return { network_code, service_job_uuid: ID, call_id, societe_uuid, type, changedItem: [number, ...items] }
}

/** Publishes a document, and its call, whose history has a new row. */
function publishDocument(ctx: RequestContext, document: ChangedDocument, call: StoredCall) {
  const { network_code, DocEntry, version, societe_uuid } = document
  // The call may be assigned to another company by now.
  const hasCall = societe_uuid === call.societe_uuid
  const documentRecipients = recipientsOf(hasCall ? call : { societe_uuid })
  ctx.publish({ kind: 'document', ID: String(DocEntry), version, network_code, ...documentRecipients })
  const callRecipients = hasCall ? documentRecipients : recipientsOf()
  ctx.publish({ kind: 'call', ID: call.ID, version: call.version, network_code, ...callRecipients })
}

/** Refuses to change a document that is newer than the version the actor loaded; names who changed it, if known. */
export const refuseOldDocument = (ctx: RequestContext, document: StoredDocument, version: number) =>
  refuseOldVersion(document, version, () => refusalOfOldDocument(ctx, document))

async function refusalOfOldDocument({ tx }: RequestContext, document: StoredDocument): Promise<Refusal> {
  const historyMatch = JSON.stringify({ changedItem: [{ field: 'DocNum', new_value: document.DocNum }] })
  const { rows } = await sql<{ user_name: string }>`select user_name from history
    where service_job_uuid = ${document.service_job_uuid} and change_data @> ${historyMatch}::jsonb
    order by "ID" desc limit 1`.execute(tx)
  const user_name = rows[0]?.user_name ?? ''
  // An import of files changes documents without history.
  if (user_name === '') return refuse('document.refused.changed', { code: 'Conflict' })
  return refuse('document.refused.conflict', { code: 'Conflict', params: { user_name } })
}
