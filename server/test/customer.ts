import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { personal } from '../src/customers/personal.ts'
import type { Db } from '../src/kernel/db.ts'
import type { Calls, History } from '../src/kernel/db.types.ts'
import { queueMail } from '../src/kernel/outbox.ts'
import { aContract } from './contracts.ts'
import { storedDocuments } from './documents.ts'
import { aCall, aCard, anAttachment, heldBy } from './factories.ts'
import type { TestHouse } from './harness.ts'

type House = Pick<TestHouse, 'db' | 'pool' | 'files'>

const changeOf = (call_id: string, type: string, fields: Record<string, string>) =>
  JSON.stringify({
    call_id,
    type,
    changedItem: Object.entries(fields).map(([field, new_value]) => ({ field, old_value: null, new_value })),
  })

const aHistoryRow = (db: Db, facts: Partial<Insertable<History>> & { change_data: string }) =>
  db
    .insertInto('history')
    .values({ network_code: 'ATLIBE', user_name: 'Somebody', created_at: '2026-03-01T08:00:00Z', ...facts })
    .execute()

/** Text columns of a table that are personal, each filled with the customer's word. */
const filled = (table: keyof typeof personal, word: string) =>
  Object.fromEntries(
    Object.entries(personal[table])
      .filter(([column]) => column !== 'latitude' && column !== 'longitude')
      .map(([column]) => [column, column === 'reject_reason' ? `OTHER: ${word}` : `${word} ${column}`]),
  )

/** A customer whose word stands in every column that may hold one. */
export async function aCustomerEverywhere({ db, pool, files }: House, word: string) {
  const name = {
    customer_name: `${word} Ruiz`,
    email: `${word.toLowerCase()}@home.example`,
    phone: `${word} 600 999 001`,
  }
  const { InsId } = await aCard(db, { ...filled('equipment_cards', word), OwnerName: `${word} Ruiz` })
  const call = await aCall(db, {
    ...heldBy('norte'),
    ...(filled('calls', word) as Partial<Calls>),
    ...name,
    phone2: word,
    ins_id: InsId,
    status_id: -1,
  } as never)
  const contract = await aContract(db, {
    status_id: 'T',
    ...(filled('service_contracts', word) as object),
    ...name,
    phone2: word,
    ins_id: InsId,
    ...heldBy('norte'),
  })
  await storedDocuments(db, call, 'norte')
  await db.updateTable('documents').set(filled('documents', word)).where('service_job_uuid', '=', call.ID).execute()
  const { DocEntry } = await db
    .selectFrom('documents')
    .select('DocEntry')
    .where('service_job_uuid', '=', call.ID)
    .where('type', '=', 'dpc')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('document_answers')
    .values({ DocEntry, name: 'customer said', answer: `Ask ${word}` })
    .execute()
  const now = '2026-03-01T08:00:00Z'
  const mail = { network_code: 'ATLIBE', service_job_uuid: call.ID, subject: `About ${word}`, body: `${word}!` }
  await queueMail(db, now, { ...mail, recipients: [`${word}@home.example`, `waiting.${word}@home.example`] })
  await pool.query(`update mails set sent_at = now() where recipient not like 'waiting%'`)
  for (const owner of [call, contract]) {
    const { file, image_guid } = await anAttachment({ db, files }, owner, { attachment_name: `Boiler of ${word}` })
    await db
      .updateTable('uploads')
      .set({ name: `${word}.png` })
      .where('image_guid', '=', image_guid)
      .execute()
    const path = await files.incomingPath()
    await writeFile(path, `a file about ${word}`)
    await files.put(path, file, { bytes: 20, type: 'image/png' })
  }
  const change_data = changeOf(call.call_id, 'save', {
    customer_name: word,
    mail_subject: word,
    files: `${word}.png`,
    comment: word,
    status_id: '1',
    unheard_of: word,
  })
  await aHistoryRow(db, { service_job_uuid: call.ID, change_data })
  await aHistoryRow(db, {
    service_contract_uuid: contract.ID,
    change_data: changeOf('', 'save', { remark: word, type_id: 'S' }),
  })
  const deleted = randomUUID()
  const created = { ...name, subject: `For ${word}`, ins_id: String(InsId) }
  await aHistoryRow(db, { service_job_uuid: deleted, change_data: changeOf('777', 'create', created) })
  await aHistoryRow(db, { service_job_uuid: deleted, change_data: changeOf('777', 'delete', {}) })
  // The appliance was this customer's before it was another's.
  const next = await aCall(db, { ins_id: InsId, customer_name: 'Luis Gil', status_id: -1 })
  await aHistoryRow(db, {
    service_job_uuid: next.ID,
    change_data: changeOf(next.call_id, 'save', { customer_name: `${word} Ruiz` }),
  })
  const { account_uuid } = await db.selectFrom('accounts').select('account_uuid').executeTakeFirstOrThrow()
  await db
    .insertInto('reads')
    .values({
      network_code: 'ATLIBE',
      account_uuid,
      kind: 'servicecalls',
      what: 'exported',
      filter: JSON.stringify({ customer_name: word.slice(0, 5) }),
      read_at: now,
    })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({
      account_uuid,
      path: '/x',
      key: word,
      answer: JSON.stringify({ Data: { OwnerName: `${word} Ruiz` } }),
      created_at: now,
    })
    .execute()
  await db
    .insertInto('sign_in_states')
    .values({
      state: randomUUID(),
      code_verifier: 'v',
      nonce: 'n',
      redirect_url: `/servicecalls?customer_name=${word} Ruiz`,
      expires_at: '2099-01-01T00:00:00Z',
    })
    .execute()
  return { call, contract, InsId, next, deleted }
}
