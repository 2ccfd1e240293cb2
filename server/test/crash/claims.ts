import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'
import { pictureBytes } from '../fixtures/factories.ts'
import type { Claim } from './acts.ts'
import { valueMismatches } from './records.ts'

interface Stored {
  readonly history: readonly { type: string; items: readonly { field: string; new_value: unknown }[] }[]
  readonly call: { ins_id: number | null } | undefined
  readonly documents: ReadonlySet<string>
  readonly attachments: ReadonlySet<string>
  readonly mails: readonly { subject: string; recipient: string }[]
}

/** Checks by kind of change: true if it is stored with its history row. Values are compared separately. */
const isStored: Partial<Record<Claim['act'], (stored: Stored, claim: Claim) => boolean>> = {
  create: ({ call, history }, { marker }) =>
    countHistory(history, 'create', 'subject', marker) === 1 &&
    (countHistory(history, 'delete') === 1 || call !== undefined),
  save: ({ history }, { marker }) => countHistory(history, 'save', 'phone2', marker) === 1,
  mail: ({ mails, history }, { marker }) =>
    mails.filter(({ subject }) => subject === marker).length === 2 &&
    countHistory(history, 'mail', 'mail_subject', marker) === 1,
  assign: ({ mails, history }, { number }) =>
    countHistory(history, 'assign', 'subcontractor_name') > 0 &&
    mails.some(({ subject, recipient }) => subject === `Aviso ${number}` && recipient === 'norte@sat.example'),
  reject: ({ history }, { marker }) => countHistory(history, 'reject', 'reject_reason', `OTHER: ${marker}`) === 1,
  accept: ({ history }) => countHistory(history, 'accept') === 1,
  fee: isWrittenOnce,
  feeChange: ({ history }, { number }) => countHistory(history, 'document_change', 'DocNum', number) === 1,
  sparepart: isWrittenOnce,
  dpc: isWrittenOnce,
  approve: ({ history }, { number }) => countHistory(history, 'document_approve', 'DocNum', number) === 1,
  invoice: ({ history }, { number }) => countHistory(history, 'invoice', 'DocNum', number) === 1,
  card: ({ call }, { number }) => String(call?.ins_id) === number,
  attach: ({ attachments, history }, { number }) => attachments.has(number) && countHistory(history, 'attach') === 2,
  plan: ({ history }) => countHistory(history, 'planning') === 1,
  delete: ({ call, history }) => !call && countHistory(history, 'delete') === 1,
}

function isWrittenOnce({ documents, history }: Stored, { number }: Claim) {
  return documents.has(number) && countHistory(history, 'document', 'DocNum', number) === 1
}

function countHistory(history: Stored['history'], type: string, field?: string, value?: string) {
  const named = history.filter((row) => row.type === type)
  if (field === undefined) return named.length
  const matches = (item: { field: string; new_value: unknown }) =>
    item.field === field && (value === undefined || item.new_value === value)
  return named.filter(({ items }) => items.some(matches)).length
}

/** Acknowledged changes that are missing or wrong, as short texts. `files` maps file names to sizes on the disk. */
export async function findBrokenClaims(db: Kysely<DB>, claims: readonly Claim[], files: ReadonlyMap<string, number>) {
  const stored = new Map<string, Stored>()
  const broken: string[] = []
  for (const claim of claims) {
    const { act, ID, number, marker } = claim
    if (ID !== '' && !stored.has(ID)) stored.set(ID, await loadStored(db, ID))
    const isFound =
      ID === '' ? await isStoredWithoutCall(db, claim, files) : isStored[act]?.(stored.get(ID) as Stored, claim)
    if (isFound === false) broken.push(`${act} ${number} of ${marker}`)
    broken.push(...(await valueMismatches(db, claim)))
  }
  return broken
}

/** True if an uploaded file is on the disk in full; after sign-out, if the session has ended or is deleted. */
async function isStoredWithoutCall(db: Kysely<DB>, { act, number }: Claim, files: ReadonlyMap<string, number>) {
  if (act === 'upload') return files.get(number) === pictureBytes.length
  if (act !== 'signOut') return true
  const session = db.selectFrom('sessions').select('ended_at').where('session_id', '=', number)
  return (await session.executeTakeFirst())?.ended_at !== null
}

async function loadStored(db: Kysely<DB>, ID: string): Promise<Stored> {
  const { rows: history } = await sql<Stored['history'][number]>`select change_data->>'type' as type,
    change_data->'changedItem' as items from history where service_job_uuid = ${ID}`.execute(db)
  const call = await db.selectFrom('calls').select('ins_id').where('ID', '=', ID).executeTakeFirst()
  const documents = await db.selectFrom('documents').select('DocNum').where('service_job_uuid', '=', ID).execute()
  const attachments = await db.selectFrom('attachments').select('ID').where('service_job_uuid', '=', ID).execute()
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'recipient'])
    .where('service_job_uuid', '=', ID)
    .execute()
  return {
    history,
    call,
    documents: new Set(documents.map(({ DocNum }) => DocNum)),
    attachments: new Set(attachments.map((row) => row.ID)),
    mails,
  }
}
