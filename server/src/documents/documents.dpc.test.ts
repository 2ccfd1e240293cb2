import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, dpcBody, rejectionOf } from '../../test/fixtures/documents.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')
let call: { ID: string; call_id: string }
const customer = {
  customer_name: 'Nuria Solano',
  adresse: 'Calle Larga',
  street_number: '4',
  ville: 'Madrid',
  phone: '611',
}
beforeAll(async () => {
  await createTariff(app.db)
  call = await createAcceptedCall(app.db, 'norte', { ...customer, code_postal: '28001' })
})

const save = async (body: object, client = sat) => (await client.send(documentApi.saveDpc, body)).body
const load = async (DocNum: string, more: object = {}, client = sat): Promise<DpcRecord> => {
  const body = { service_job_uuid: call.ID, callID: call.call_id, docNum: DocNum, ...more }
  return (await client.send(documentApi.dpc, body)).body.Data
}
const headOf = ({ DocNum }: DpcRecord) => ({
  service_job_uuid: call.ID,
  callID: call.call_id,
  docNum: DocNum,
  dpc_user_type: 'Client',
  return_type: 'WARRANTY',
})
const address = {
  contact_name: 'Warehouse',
  adresse: 'Polígono 3',
  code_postal: '28100',
  ville: 'Alcobendas',
  pays: 'ES',
}

describe('a return request', () => {
  it('has the questions of its return type, in the reader’s language', async () => {
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

  it('is saved with answers and the customer’s address, and translated for other readers', async () => {
    const { Data } = await save(dpcBody(call))
    expect(documentApi.saveDpc.response.safeParse(Data).success).toBe(true)
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

  it('takes the company’s address from its record, and keeps a typed one', async () => {
    const companyAddress = {
      adresse: 'Calle del Taller',
      street_number: '9',
      code_postal: '28001',
      ville: 'Madrid',
      pays: 'ES',
    }
    await app.db.updateTable('companies').set(companyAddress).where('supplier_code', '=', 'S1').execute()
    const typed = { address: { ...address, adresse: 'Ignored' } }
    const own = await save({ ...dpcBody(call), ...typed, dpc_user_type: 'SAT' })
    expect(own.Data.address).toMatchObject({ ...companyAddress, contact_name: 'Térmica Norte' })
    const answer = await sat.send(documentApi.satAddress, { service_call_id: call.ID })
    expect(answer.body).toEqual(own.Data.address)
    const elsewhere = await save({ ...dpcBody(call), dpc_user_type: 'Other', address })
    expect(elsewhere.Data.address).toMatchObject(address)
    const email = await sat.send(documentApi.satEmail, { service_call_id: call.ID })
    expect(email.body).toEqual({ email: 'norte@sat.example' })
  })

  it('keeps fields missing in a change, and needs new answers after a change of the return type', async () => {
    const { Data } = await save(dpcBody(call))
    const head = headOf(Data)
    const saved = await save({ ...head, version: 1, lines: [{ LineNum: 1, Quantity: 2 }] })
    expect(saved.Data).toMatchObject({ version: 2, questions: Data.questions, lines: [{ Quantity: 2 }] })
    const bare = await save({ ...head, return_type: 'UNUSED', version: 2 })
    expect(bare.Errors).toEqual({ 'questions.0.answer': 'text.required' })
    const questions = [{ name: 'packed', answer: 'No' }]
    const moved = await save({ ...head, return_type: 'UNUSED', version: 2, questions })
    expect(moved.Data).toMatchObject({
      version: 3,
      ReturnType: 'UNUSED',
      questions: [{ name: 'packed', answer: 'No' }],
    })
  })

  it('replaces the quantity of its only line, and refuses a second line', async () => {
    const head = headOf((await save(dpcBody(call))).Data)
    const more = await save({ ...head, version: 1, lines: [{ CodeCom: 'PUMP', Quantity: 4 }] })
    expect(more.Data.lines).toMatchObject([{ LineNum: 1, Quantity: 4 }])
    const added = await save({ ...head, version: 2, lines: [{ CodeCom: 'VALVE' }] })
    expect(added.Errors).toEqual({ 'lines.0.LineNum': 'document.refused.new_line' })
  })

  it('keeps its return type while the questions of another one are loaded', async () => {
    const { DocNum } = (
      await save({ ...dpcBody(call), return_type: 'UNUSED', questions: [{ name: 'packed', answer: 'No' }] })
    ).Data
    expect((await load(DocNum, { return_type: 'WARRANTY' })).questions).toHaveLength(2)
    expect((await load(DocNum)).ReturnType).toBe('UNUSED')
  })

  it('cancels a line without a version', async () => {
    const head = headOf((await save(dpcBody(call))).Data)
    const cancelled = await save({ ...head, canceledLine: 1 })
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
      'an answer that is not in the list',
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
      { questions: [...dpcBody({ ID: '', call_id: '' }).questions, { name: 'colour', answer: 'red' }] },
      { 'questions.2.name': 'message.not_in_list' },
    ],
    [
      'an incomplete address',
      { dpc_user_type: 'Other', address: { ...address, ville: ' ', pays: 'XX' } },
      { 'address.ville': 'text.required', 'address.pays': 'message.not_in_list' },
    ],
  ])('with %s is refused with errors on its fields', async (_what, wrong, errors) => {
    expect((await save({ ...dpcBody(call), ...wrong })).Errors).toEqual(errors)
  })

  it('is not found if its two call references differ', async () => {
    const other = await createAcceptedCall(app.db)
    const crossed = { ...dpcBody(call), service_job_uuid: other.ID }
    expect((await sat.send(documentApi.saveDpc, crossed)).status).toBe(404)
    const body = { service_job_uuid: other.ID, callID: call.call_id }
    expect((await sat.send(documentApi.dpc, body)).status).toBe(404)
  })

  it('accepts a credit note from dispatchers only, before or with the approval', async () => {
    const { Data } = await save({ ...dpcBody(call), CreditNote: 'MINE' })
    expect(Data.CreditNote).toBe('')
    const noted = await save(
      { ...dpcBody(call), lines: [], docNum: Data.DocNum, version: 1, CreditNote: 'CN-1' },
      dispatcher,
    )
    expect(noted.Data).toMatchObject({ CreditNote: 'CN-1', version: 2 })
    const { can: _can, ...document } = noted.Data
    const approval = { ...document, docType: 'dpc', callID: call.call_id, CreditNote: 'CN-2' }
    const { body } = await dispatcher.send(documentApi.confirm, approval)
    expect(body.Data).toMatchObject({ Confirmed: 'Y', CreditNote: 'CN-2' })
    expect((await load(Data.DocNum)).can.save).toBe(false)
  })

  it('shows accounting fields to dispatchers only', async () => {
    const { Data } = await save({ ...dpcBody(call), lines: [{ CodeCom: 'PUMP', Quantity: 1, Account: '9' }] })
    const [line] = (await load(Data.DocNum, {}, dispatcher)).lines
    expect(line).toMatchObject({ Account: '', BusinessUnit: expect.any(String), CostCenter: '', Destination: '' })
    for (const client of [sat, await app.signInAs('callcenter'), await app.signInAs('backoffice')])
      for (const field of ['Account', 'BusinessUnit', 'CostCenter', 'Destination'])
        expect((await load(Data.DocNum, {}, client)).lines[0]).not.toHaveProperty(field)
  })

  it('can be rejected like any document', async () => {
    const { Data } = await save(dpcBody(call))
    const { body } = await dispatcher.send(documentApi.reject, rejectionOf(Data, call))
    expect(body.Data.IsChangeRequested).toBe('Y')
  })
})

describe('a return request without a number', () => {
  it('loads the only one of its call, else an empty one', async () => {
    const other = await createAcceptedCall(app.db)
    const key = { service_job_uuid: other.ID, callID: other.call_id }
    const open = async (more: object = {}, client = sat) =>
      (await client.send(documentApi.dpc, { ...key, ...more })).body
    expect((await open()).Data).toMatchObject({ DocNum: '', return_type: '', questions: [] })
    const { DocNum } = (await save(dpcBody(other))).Data
    for (const more of [{}, { docNum: '' }, { docNum: '', return_type: '' }])
      expect((await open(more)).Data).toMatchObject({ DocNum, return_type: 'WARRANTY', lines: [{ CodeCom: 'PUMP' }] })
    expect((await open({ return_type: 'UNUSED' })).Data).toMatchObject({ DocNum: '', return_type: 'UNUSED', lines: [] })
    expect((await open({}, dispatcher)).Data.DocNum).toBe(DocNum)
    await save(dpcBody(other))
    expect((await open()).Data).toMatchObject({ DocNum: '', lines: [] })
  })

  it('is not found for another company or with a wrong call number', async () => {
    const other = await createAcceptedCall(app.db)
    await save(dpcBody(other))
    const stranger = await app.signInAs('sat2')
    const key = { service_job_uuid: other.ID, callID: other.call_id }
    expect((await stranger.send(documentApi.dpc, key)).status).toBe(404)
    expect((await sat.send(documentApi.dpc, { ...key, callID: call.call_id })).status).toBe(404)
  })
})

describe('in a network without return requests', () => {
  it('refuses to list, load and save them', async () => {
    const italian = await createAcceptedCall(app.db, 'roma')
    for (const person of ['sat-ygnita', 'dispatcher-ygnita'] as const) {
      const client = await app.signInAs(person)
      const columns = [{ Name: 'No', Field: 'DocNum' }]
      const statuses = [
        await client.send(documentApi.dpcs, {}),
        await client.send(documentApi.exportDpcs, { columns }),
        await client.send(documentApi.dpc, { service_job_uuid: italian.ID, callID: italian.call_id }),
        await client.send(documentApi.saveDpc, dpcBody(italian)),
      ].map(({ status }) => status)
      expect(statuses).toEqual([403, 403, 403, 403])
      expect((await client.send(documentApi.fees, {})).status).toBe(200)
    }
  })
})
