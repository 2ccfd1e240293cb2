import { randomUUID } from 'node:crypto'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type DocumentRecord, type DocumentType, documentTypes } from '@callout/domain/documents/document.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import type { Calls } from '../src/kernel/db.types.ts'
import { aCall, acceptedFor, aProduct, heldBy, type Person } from './factories.ts'
import type { Caller, TestHouse } from './harness.ts'

const five = (text: string) => JSON.stringify({ es: `${text} es`, pt: text, en: text, fr: `${text} fr`, it: text })
const answers = JSON.stringify([
  { value: 'yes', text: { es: 'Sí', pt: 'Sim', en: 'Yes', fr: 'Oui', it: 'Sì' } },
  { value: 'no', text: { es: 'No', pt: 'Não', en: 'No', fr: 'Non', it: 'No' } },
])

/** What documents of both networks are priced by and asked about: two fees a visit, one by the kilometre, two parts, a return type. */
export async function aTariff(db: Db): Promise<void> {
  for (const network_code of ['ATLIBE', 'YGNITA']) {
    await sql`insert into call_fees (network_code, "ItemCode", text, "Price", "Distance", "Account", position)
      values (${network_code}, 'VISIT', ${five('Visit')}, 35.00, null, '622100', 1),
             (${network_code}, 'HOUR', ${five('Hour of work')}, 31.34, null, '622200', 2),
             (${network_code}, 'KM', ${five('Kilometre')}, 0.45, 20.0, '', 3)`.execute(db)
    await aProduct(db, { network_code, code_product: 'VALVE', item_code: '9001', item_name: 'Valve', price: '10.05' })
    await aProduct(db, { network_code, code_product: 'PUMP', item_code: '9002', item_name: 'Pump', price: '99.99' })
  }
  for (const [list, value] of [
    ['dpc_return_types', 'WARRANTY'],
    ['dpc_return_types', 'UNUSED'],
    ['dpc_user_types', 'SAT'],
    ['dpc_user_types', 'Client'],
    ['dpc_user_types', 'Other'],
  ] as const)
    await sql`insert into value_list_items (value_list, value, text) values (${list}, ${value}, ${five(value)})`.execute(
      db,
    )
  await sql`insert into dpc_questions (return_type, name, position, text, possible_answers)
    values ('WARRANTY', 'packed', 1, ${five('Is it packed?')}, ${answers}),
           ('WARRANTY', 'fault', 2, ${five('What is wrong?')}, '[]'),
           ('UNUSED', 'packed', 1, ${five('Still packed?')}, ${answers})`.execute(db)
}

/** A call its company has accepted: documents are written for such a one. It lies 28.9 km from "norte". */
export const anAcceptedCall = (
  db: Db,
  held: 'norte' | 'sur' | 'roma' = 'norte',
  facts: Partial<Insertable<Calls>> = {},
) =>
  aCall(db, {
    network_code: held === 'roma' ? 'YGNITA' : 'ATLIBE',
    ...heldBy(held),
    ...acceptedFor('2026-03-20T08:00:00.000Z'),
    latitude: 40.6,
    ...facts,
  })

interface Call {
  readonly ID: string
  readonly call_id: string
}

/** A fee document as the company writes it: two visits at 35.00 and an hour. */
export async function aFeeDocument(house: TestHouse, call: Call, person: Person = 'sat'): Promise<DocumentRecord> {
  const lines = [{ ItemCode: 'VISIT', Quantity: 2 }, { ItemCode: 'HOUR' }]
  return saved(await house.as(person), call, { lines })
}

/** A spare-part document as the company writes it: three valves. */
export async function aPartDocument(house: TestHouse, call: Call, person: Person = 'sat'): Promise<DocumentRecord> {
  const lines = [{ CodeCom: 'VALVE', Quantity: 3 }]
  const caller = await house.as(person)
  return (await caller.send(documentApi.saveSparePart, { callID: call.call_id, lines })).body.Data
}

/** A return request as the company writes it: one pump, fetched at the customer's. */
export const aDpc = (call: Call) => ({
  service_job_uuid: call.ID,
  callID: call.call_id,
  return_type: 'WARRANTY',
  dpc_user_type: 'Client',
  questions: [
    { name: 'packed', answer: 'Yes' },
    { name: 'fault', answer: 'It leaks' },
  ],
  lines: [{ CodeCom: 'PUMP', Quantity: 1 }],
})

/** A document of each type as a company left it, with one line: their numbers. */
export async function storedDocuments(db: Db, call: Call, held: 'norte' | 'sur' | 'roma') {
  const numbers = {} as Record<DocumentType, string>
  for (const type of documentTypes) {
    const DocNum = randomUUID()
    const document = {
      network_code: held === 'roma' ? 'YGNITA' : 'ATLIBE',
      type,
      DocNum,
      service_job_uuid: call.ID,
      call_id: call.call_id,
      ...heldBy(held),
      DocTotal: '35.00',
    }
    const { DocEntry } = await db
      .insertInto('documents')
      .values(document)
      .returning('DocEntry')
      .executeTakeFirstOrThrow()
    const line = { DocEntry, LineNum: 1, ItemCode: 'VISIT', CodeCom: 'VALVE', Quantity: 1, Price: 35, LineTotal: 35 }
    await db.insertInto('document_lines').values(line).execute()
    numbers[type] = DocNum
  }
  return numbers
}

/** Saves a fee document and gives it as it stands then; throws what it was refused with. */
export async function saved(caller: Caller, call: Call, body: object): Promise<DocumentRecord> {
  const reply = await caller.send(documentApi.saveFee, { callID: call.call_id, ...body })
  if (!reply.body.Data) throw new Error(JSON.stringify(reply.body))
  return reply.body.Data
}

export const loaded = async (caller: Caller, call: Call, docNum: string): Promise<DocumentRecord> =>
  (await caller.send(documentApi.feeLines, { docNum, callId: call.call_id })).body.Data

/** The body of an approval: the document as it was loaded. */
export const approvalOf = ({ can: _can, ...document }: DocumentRecord, call: Call) => ({
  ...document,
  docType: document.type,
  callID: call.call_id,
})

/** The body of a rejection. */
export const rejectionOf = (
  { type, DocNum: docNum }: Pick<DocumentRecord, 'type' | 'DocNum'>,
  call: Pick<Call, 'call_id'>,
) => ({
  type,
  docType: type,
  docNum,
  callID: call.call_id,
  email: 'norte@sat.example',
  comment: 'Two visits were agreed, not three.',
})
