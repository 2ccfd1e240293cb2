import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/kernel/db.types.ts'
import type { Claim } from './lives.ts'

interface Stored {
  readonly history: readonly { type: string; items: readonly { field: string; new_value: unknown }[] }[]
  readonly call: { subject: string; call_id: string; phone2: string } | undefined
  readonly documents: ReadonlyMap<string, { lines: number; Confirmed: string }>
  readonly attachments: ReadonlySet<string>
  readonly mails: readonly { subject: string; recipient: string }[]
}

/** Whether each kind of change is there with its row of history. */
const isKept: Record<Exclude<Claim['what'], 'upload'>, (stored: Stored, claim: Claim) => boolean> = {
  create: ({ call, history }, { number, mark }) =>
    times(history, 'create', 'subject', mark) === 1 &&
    (times(history, 'delete') === 1 || (call?.subject === mark && call.call_id === number)),
  save: ({ call, history }, { mark }) =>
    times(history, 'save', 'phone2', mark) === 1 && (!call || call.phone2 === mark),
  mail: ({ mails, history }, { mark }) =>
    mails.filter(({ subject }) => subject === mark).length === 2 && times(history, 'mail', 'mail_subject', mark) === 1,
  assign: ({ mails, history }, { number }) =>
    times(history, 'assign', 'subcontractor_name') > 0 &&
    mails.some(({ subject, recipient }) => subject === `Aviso ${number}` && recipient === 'norte@sat.example'),
  accept: ({ history }) => times(history, 'accept') === 1,
  fee: ({ documents, history }, { number }) =>
    (documents.get(number)?.lines ?? 0) >= 2 && times(history, 'document', 'DocNum', number) === 1,
  feeChange: ({ documents, history }, { number }) =>
    documents.get(number)?.lines === 2 && times(history, 'document_change', 'DocNum', number) === 1,
  sparepart: ({ documents, history }, { number }) =>
    documents.get(number)?.lines === 1 && times(history, 'document', 'DocNum', number) === 1,
  approve: ({ documents, history }, { number }) =>
    documents.get(number)?.Confirmed === 'Y' && times(history, 'document_approve', 'DocNum', number) === 1,
  attach: ({ attachments, history }, { number }) => attachments.has(number) && times(history, 'attach') === 2,
  plan: ({ history }) => times(history, 'planning') === 1,
  delete: ({ call, history }) => !call && times(history, 'delete') === 1,
}

function times(history: Stored['history'], type: string, field?: string, value?: string) {
  const named = history.filter((row) => row.type === type)
  if (field === undefined) return named.length
  const says = (item: { field: string; new_value: unknown }) =>
    item.field === field && (value === undefined || item.new_value === value)
  return named.filter(({ items }) => items.some(says)).length
}

/** The claims that are not kept, each in a few words. */
export async function brokenClaims(db: Kysely<DB>, claims: readonly Claim[], files: ReadonlySet<string>) {
  const stored = new Map<string, Stored>()
  const broken: string[] = []
  for (const claim of claims) {
    if (claim.what !== 'upload' && !stored.has(claim.ID)) stored.set(claim.ID, await storedAbout(db, claim.ID))
    const kept =
      claim.what === 'upload' ? files.has(claim.number) : isKept[claim.what](stored.get(claim.ID) as Stored, claim)
    if (!kept) broken.push(`${claim.what} ${claim.number} of ${claim.mark}`)
  }
  return broken
}

async function storedAbout(db: Kysely<DB>, ID: string): Promise<Stored> {
  const { rows: history } = await sql<Stored['history'][number]>`select change_data->>'type' as type,
    change_data->'changedItem' as items from history where service_job_uuid = ${ID}`.execute(db)
  const call = await db
    .selectFrom('calls')
    .select(['subject', 'call_id', 'phone2'])
    .where('ID', '=', ID)
    .executeTakeFirst()
  const { rows: documents } = await sql<{
    DocNum: string
    lines: number
    Confirmed: string
  }>`select "DocNum", "Confirmed",
    (select count(*) from document_lines l where l."DocEntry" = d."DocEntry") as lines
    from documents d where service_job_uuid = ${ID}`.execute(db)
  const attachments = await db.selectFrom('attachments').select('ID').where('service_job_uuid', '=', ID).execute()
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'recipient'])
    .where('service_job_uuid', '=', ID)
    .execute()
  return {
    history,
    call,
    documents: new Map(documents.map(({ DocNum, ...document }) => [DocNum, document])),
    attachments: new Set(attachments.map((row) => row.ID)),
    mails,
  }
}
