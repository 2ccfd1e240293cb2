import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDpc, anAcceptedCall, aTariff, rejectionOf } from '../../test/documents.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let sat: Caller
let dispatcher: Caller
let call: { ID: string; call_id: string }
const customer = {
  customer_name: 'Nuria Solano',
  adresse: 'Calle Larga',
  street_number: '4',
  ville: 'Madrid',
  phone: '611',
}
beforeAll(async () => {
  house = await openHouse()
  await aTariff(house.db)
  sat = await house.as('sat')
  dispatcher = await house.as('dispatcher')
  call = await anAcceptedCall(house.db, 'norte', { ...customer, code_postal: '28001' })
})
afterAll(() => house.close())

const save = async (body: object, caller = sat) => (await caller.send(documentApi.saveDpc, body)).body
const load = async (DocNum: string, more: object = {}, caller = sat): Promise<DpcRecord> => {
  const body = { service_job_uuid: call.ID, callID: call.call_id, docNum: DocNum, ...more }
  return (await caller.send(documentApi.dpc, body)).body.Data
}
const address = {
  contact_name: 'Warehouse',
  adresse: 'Polígono 3',
  code_postal: '28100',
  ville: 'Alcobendas',
  pays: 'ES',
}

describe('a return request', () => {
  it('asks what its return type asks, in the reader’s language', async () => {
    const blank = await load('', { return_type: 'WARRANTY' })
    expect(blank).toMatchObject({ DocNum: '', lines: [], can: { save: true, addLine: true } })
    expect(blank.questions).toEqual([
      { name: 'packed', question: 'Is it packed?', possible_answers: ['Yes', 'No'], answer: '' },
      { name: 'fault', question: 'What is wrong?', possible_answers: [], answer: '' },
    ])
    expect((await load('')).questions).toEqual([])
    const french = await sat.send(
      documentApi.dpc,
      { service_job_uuid: call.ID, callID: call.call_id, return_type: 'UNUSED' },
      { query: { lang: 'fr' } },
    )
    expect(french.body.Data.questions).toEqual([
      { name: 'packed', question: 'Still packed? fr', possible_answers: ['Oui', 'Non'], answer: '' },
    ])
  })

  it('is written with answers and the customer’s address, and read by others in their language', async () => {
    const { Data } = await save(aDpc(call))
    expect(documentApi.saveDpc.answer.safeParse(Data).success).toBe(true)
    expect(Data).toMatchObject({
      type: 'dpc',
      ReturnType: 'WARRANTY',
      return_type: 'WARRANTY',
      dpc_user_type: 'Client',
      address: {
        contact_name: 'Nuria Solano',
        adresse: 'Calle Larga',
        street_number: '4',
        code_postal: '28001',
        pays: 'ES',
      },
      lines: [{ LineNum: 1, CodeCom: 'PUMP', Quantity: 1, Price: 99.99 }],
    })
    expect(await load(Data.DocNum)).toEqual(Data)
    const body = { service_job_uuid: call.ID, callID: call.call_id, docNum: Data.DocNum }
    const italian = await dispatcher.send(documentApi.dpc, body, { query: { lang: 'it' } })
    expect(italian.body.Data.questions.map(({ answer }: { answer: string }) => answer)).toEqual(['Sì', 'It leaks'])
    expect(italian.body.Data.lines[0]).toHaveProperty('Account')
    expect(Data.lines[0]).not.toHaveProperty('Account')
  })

  it('takes the company’s own address from the books, and a typed one as typed', async () => {
    const books = { adresse: 'Calle del Taller', street_number: '9', code_postal: '28001', ville: 'Madrid', pays: 'ES' }
    await house.db.updateTable('companies').set(books).where('supplier_code', '=', 'S1').execute()
    const typed = { address: { ...address, adresse: 'Ignored' } }
    const own = await save({ ...aDpc(call), ...typed, dpc_user_type: 'SAT' })
    expect(own.Data.address).toMatchObject({ ...books, contact_name: 'Térmica Norte' })
    const asked = await sat.send(documentApi.satAddress, { service_call_id: call.ID })
    expect(asked.body).toEqual(own.Data.address)
    const elsewhere = await save({ ...aDpc(call), dpc_user_type: 'Other', address })
    expect(elsewhere.Data.address).toMatchObject(address)
    const email = await sat.send(documentApi.satEmail, { service_call_id: call.ID })
    expect(email.body).toEqual({ email: 'norte@sat.example' })
  })

  it('keeps what a change leaves out, and asks anew when its return type changes', async () => {
    const { Data } = await save(aDpc(call))
    const { DocNum } = Data
    const head = { service_job_uuid: call.ID, callID: call.call_id, docNum: DocNum, dpc_user_type: 'Client' }
    const kept = await save({ ...head, return_type: 'WARRANTY', version: 1, lines: [{ LineNum: 1, Quantity: 2 }] })
    expect(kept.Data).toMatchObject({ version: 2, questions: Data.questions, lines: [{ Quantity: 2 }] })
    const bare = await save({ ...head, return_type: 'UNUSED', version: 2 })
    expect(bare.Errors).toEqual({ 'questions.0.answer': 'text.required' })
    const questions = [{ name: 'packed', answer: 'No' }]
    const moved = await save({ ...head, return_type: 'UNUSED', version: 2, questions })
    expect(moved.Data).toMatchObject({
      version: 3,
      ReturnType: 'UNUSED',
      questions: [{ name: 'packed', answer: 'No' }],
    })
    const named = { ...head, return_type: 'UNUSED' }
    const more = await save({ ...named, version: 3, lines: [{ CodeCom: 'PUMP', Quantity: 4 }] })
    expect(more.Data.lines).toMatchObject([{ LineNum: 1, Quantity: 4 }])
    const added = await save({ ...named, version: 4, lines: [{ CodeCom: 'VALVE' }] })
    expect(added.Errors).toEqual({ 'lines.0.LineNum': 'document.refused.new_line' })
    // Looking at another type's questions changes nothing.
    expect((await load(DocNum, { return_type: 'WARRANTY' })).questions).toHaveLength(2)
    expect((await load(DocNum)).ReturnType).toBe('UNUSED')
    const cancelled = await save({ ...head, return_type: 'UNUSED', canceledLine: 1 })
    expect(cancelled.Data.lines[0].LineStatus).toBe('C')
  })

  it.each([
    ['no return type', { return_type: '' }, { return_type: 'text.required' }],
    ['an unknown return type', { return_type: 'GIFT' }, { return_type: 'message.not_in_list' }],
    ['no user type', { dpc_user_type: '' }, { dpc_user_type: 'text.required' }],
    ['an unknown user type', { dpc_user_type: 'Nobody' }, { dpc_user_type: 'message.not_in_list' }],
    ['no lines', { lines: [] }, { lines: 'document.refused.no_lines' }],
    ['half a part', { lines: [{ CodeCom: 'PUMP', Quantity: 0.5 }] }, { 'lines.0.Quantity': 'message.must_be_minimum' }],
    [
      'an answer that is missing',
      { questions: [{ name: 'packed', answer: 'Yes' }] },
      { 'questions.1.answer': 'text.required' },
    ],
    [
      'an answer of no list',
      {
        questions: [
          { name: 'packed', answer: 'Perhaps' },
          { name: 'fault', answer: 'x' },
        ],
      },
      { 'questions.0.answer': 'message.not_in_list' },
    ],
    [
      'an answer too long',
      {
        questions: [
          { name: 'packed', answer: 'Yes' },
          { name: 'fault', answer: 'x'.repeat(256) },
        ],
      },
      { 'questions.1.answer': 'message.too_long' },
    ],
    [
      'an answer to no question',
      { questions: [...aDpc({ ID: '', call_id: '' }).questions, { name: 'colour', answer: 'red' }] },
      { 'questions.2.name': 'message.not_in_list' },
    ],
    [
      'no address where one is to be typed',
      { dpc_user_type: 'Other', address: { ...address, ville: ' ', pays: 'XX' } },
      { 'address.ville': 'text.required', 'address.pays': 'message.not_in_list' },
    ],
  ])('with %s is refused on its fields', async (_what, wrong, errors) => {
    expect((await save({ ...aDpc(call), ...wrong })).Errors).toEqual(errors)
  })

  it('names its call twice, and both must be the same', async () => {
    const other = await anAcceptedCall(house.db)
    const crossed = { ...aDpc(call), service_job_uuid: other.ID }
    expect((await sat.send(documentApi.saveDpc, crossed)).status).toBe(404)
    const body = { service_job_uuid: other.ID, callID: call.call_id }
    expect((await sat.send(documentApi.dpc, body)).status).toBe(404)
  })

  it('gets its credit note from central staff, with the approval or before', async () => {
    const { Data } = await save({ ...aDpc(call), CreditNote: 'MINE' })
    expect(Data.CreditNote).toBe('')
    const noted = await save(
      { ...aDpc(call), lines: [], docNum: Data.DocNum, version: 1, CreditNote: 'CN-1' },
      dispatcher,
    )
    expect(noted.Data).toMatchObject({ CreditNote: 'CN-1', version: 2 })
    const { can: _can, ...document } = noted.Data
    const approval = { ...document, docType: 'dpc', callID: call.call_id, CreditNote: 'CN-2' }
    const { body } = await dispatcher.send(documentApi.confirm, approval)
    expect(body.Data).toMatchObject({ Confirmed: 'Y', CreditNote: 'CN-2' })
    expect((await load(Data.DocNum)).can.save).toBe(false)
  })

  it('shows the accounting of its lines to dispatchers alone', async () => {
    const { Data } = await save({ ...aDpc(call), lines: [{ CodeCom: 'PUMP', Quantity: 1, Account: '9' }] })
    const [line] = (await load(Data.DocNum, {}, dispatcher)).lines
    expect(line).toMatchObject({ Account: '', BusinessUnit: expect.any(String), CostCenter: '', Destination: '' })
    for (const caller of [sat, await house.as('callcenter'), await house.as('backoffice')])
      for (const field of ['Account', 'BusinessUnit', 'CostCenter', 'Destination'])
        expect((await load(Data.DocNum, {}, caller)).lines[0]).not.toHaveProperty(field)
  })

  it('is rejected like any document', async () => {
    const { Data } = await save(aDpc(call))
    const { body } = await dispatcher.send(documentApi.reject, rejectionOf(Data, call))
    expect(body.Data.IsChangeRequested).toBe('Y')
  })
})

describe('in a network without return requests', () => {
  it('nobody reads or writes one', async () => {
    const italian = await anAcceptedCall(house.db, 'roma')
    for (const person of ['sat-ygnita', 'dispatcher-ygnita'] as const) {
      const caller = await house.as(person)
      const columns = [{ Name: 'No', Field: 'DocNum' }]
      const statuses = [
        await caller.send(documentApi.dpcs, {}),
        await caller.send(documentApi.exportDpcs, { columns }),
        await caller.send(documentApi.dpc, { service_job_uuid: italian.ID, callID: italian.call_id }),
        await caller.send(documentApi.saveDpc, aDpc(italian)),
      ].map(({ status }) => status)
      expect(statuses).toEqual([403, 403, 403, 403])
      expect((await caller.send(documentApi.fees, {})).status).toBe(200)
    }
  })
})
