import { documentApi } from '@callout/domain/documents/document.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createTariff,
  saveFeeDocument,
} from '../../test/fixtures/documents.ts'
import { createCall, heldBy } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat } = setUpClients(app, 'sat')
let call: { ID: string; call_id: string }
beforeAll(async () => {
  await createTariff(app.db)
  call = await createAcceptedCall(app.db)
})

const countRows = async () => {
  const count = async (table: 'documents' | 'document_lines' | 'history' | 'mails') =>
    (
      await app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return [await count('documents'), await count('document_lines'), await count('history'), await count('mails')]
}

/** Saves, expects a refusal that stores nothing, and returns its errors. */
async function refusalOf(body: object, save: typeof documentApi.saveFee | typeof documentApi.saveSparePart) {
  const before = await countRows()
  const reply = await sat.send(save, { callID: call.call_id, ...body })
  expect(await countRows()).toEqual(before)
  expect([reply.status, reply.body.HasError]).toEqual([200, true])
  return reply.body.Errors
}

describe('a new document is refused', () => {
  const line = (fields: object) => ({ lines: [{ ItemCode: 'VISIT', ...fields }] })
  it.each([
    ['without lines', {}, { lines: 'document.refused.no_lines' }],
    ['without a fee', { lines: [{ Quantity: 1 }] }, { 'lines.0.ItemCode': 'text.required' }],
    ['with an empty fee', line({ ItemCode: ' ' }), { 'lines.0.ItemCode': 'text.required' }],
    ['with an unknown fee', line({ ItemCode: 'GOLD' }), { 'lines.0.ItemCode': 'message.not_in_list' }],
    ['with a quantity below zero', line({ Quantity: -0.01 }), { 'lines.0.Quantity': 'message.must_be_minimum' }],
    ['with a word as quantity', line({ Quantity: 'two' }), { 'lines.0.Quantity': 'message.should_be_a_number' }],
    ['with three decimals', line({ Quantity: 0.125 }), { 'lines.0.Quantity': 'message.at_most_two_decimals' }],
    ['with a quantity above the maximum', line({ Quantity: 1e9 }), { 'lines.0.Quantity': 'message.must_be_maximum' }],
    [
      'with a quantity above the distance limit',
      line({ ItemCode: 'KM', Quantity: 18 }),
      { 'lines.0.Quantity': 'message.must_be_maximum' },
    ],
    ['with too many lines', { lines: Array(201).fill({ ItemCode: 'VISIT' }) }, { lines: 'message.must_be_maximum' }],
    [
      'with two wrong lines, an error for each',
      { lines: [{ ItemCode: 'GOLD' }, { ItemCode: 'VISIT' }, {}] },
      { 'lines.0.ItemCode': 'message.not_in_list', 'lines.2.ItemCode': 'text.required' },
    ],
  ])('%s', async (_what, body, errors) => {
    expect(await refusalOf(body, documentApi.saveFee)).toEqual(errors)
  })

  it.each([
    [
      'with less than one part',
      { CodeCom: 'VALVE', Quantity: 0.99 },
      { 'lines.0.Quantity': 'message.must_be_minimum' },
    ],
    ['with an unknown part', { CodeCom: 'GOLD' }, { 'lines.0.CodeCom': 'message.not_in_list' }],
    ['with a fee instead of a part', { CodeCom: 'VISIT' }, { 'lines.0.CodeCom': 'message.not_in_list' }],
  ])('%s', async (_what, line, errors) => {
    expect(await refusalOf({ lines: [line] }, documentApi.saveSparePart)).toEqual(errors)
  })

  it('accepts an empty quantity as one', async () => {
    const { orderLines } = await saveFeeDocument(sat, call, { lines: [{ ItemCode: 'VISIT', Quantity: '' }] })
    expect(orderLines[0]?.Quantity).toBe(1)
  })

  it.each([
    ['nobody has accepted', heldBy('norte'), 'document.refused.not_accepted'],
    ['is done', { status_id: 1 }, 'document.refused.call_not_open'],
    ['is cancelled', { status_id: 5 }, 'document.refused.call_not_open'],
  ])('on a call that %s', async (_what, facts, key) => {
    const { call_id } =
      'status_id' in facts ? await createAcceptedCall(app.db, 'norte', facts) : await createCall(app.db, facts)
    const { body } = await sat.send(documentApi.saveFee, { callID: call_id, lines: [{ ItemCode: 'VISIT' }] })
    expect(body.customErrorCode).toBe(key)
  })

  it('on a call without company, also for a dispatcher', async () => {
    const { call_id } = await createCall(app.db)
    const body = { callID: call_id, lines: [{ ItemCode: 'VISIT' }] }
    const answer = await (await app.signInAs('dispatcher')).send(documentApi.saveFee, body)
    expect(answer.body.customErrorCode).toBe('document.refused.no_company')
  })

  it('on a call of another company, with 404', async () => {
    const { call_id } = await createAcceptedCall(app.db, 'sur')
    const before = await countRows()
    const answer = await sat.send(documentApi.saveFee, { callID: call_id, lines: [{ ItemCode: 'VISIT' }] })
    expect(answer.status).toBe(404)
    expect(await countRows()).toEqual(before)
  })
})

describe('a change is refused', () => {
  it.each([
    [
      'to a line of another document',
      [{ LineNum: 7, Quantity: 1 }],
      { 'lines.0.LineNum': 'document.refused.unknown_line' },
    ],
    ['that adds a line', [{ ItemCode: 'VISIT' }], { 'lines.0.LineNum': 'document.refused.new_line' }],
    ['to an unknown fee', [{ LineNum: 1, ItemCode: 'GOLD' }], { 'lines.0.ItemCode': 'message.not_in_list' }],
    ['to a quantity below zero', [{ LineNum: 1, Quantity: -1 }], { 'lines.0.Quantity': 'message.must_be_minimum' }],
    [
      'above the distance limit',
      [
        { LineNum: 2, Quantity: 2 },
        { LineNum: 1, ItemCode: 'KM', Quantity: 17.9 },
      ],
      { 'lines.1.Quantity': 'message.must_be_maximum' },
    ],
  ])('%s', async (_what, lines, errors) => {
    const { DocNum } = await createFeeDocument(app, call)
    expect(await refusalOf({ docNum: DocNum, version: 1, lines }, documentApi.saveFee)).toEqual(errors)
  })

  it('if it cancels a line that does not exist', async () => {
    const { DocNum } = await createFeeDocument(app, call)
    const errors = await refusalOf({ docNum: DocNum, canceledLine: 9 }, documentApi.saveFee)
    expect(errors).toEqual({ canceledLine: 'document.refused.unknown_line' })
  })

  it('on an approved document, both for lines and for a cancellation', async () => {
    const document = await createFeeDocument(app, call)
    const dispatcher = await app.signInAs('dispatcher')
    const approved = await dispatcher.send(documentApi.confirm, approvalOf(document, call))
    expect(approved.body.Data).toMatchObject({ Confirmed: 'Y', version: 2 })
    for (const client of [sat, dispatcher])
      for (const body of [{ version: 2, lines: [{ LineNum: 1, Quantity: 1 }] }, { canceledLine: 1 }]) {
        const answer = await client.send(documentApi.saveFee, {
          callID: call.call_id,
          docNum: document.DocNum,
          ...body,
        })
        expect(answer.body.customErrorCode).toBe('document.refused.confirmed')
      }
  })

  it('after the call is done or another company has it', async () => {
    const other = await createAcceptedCall(app.db)
    const { DocNum } = await createFeeDocument(app, other)
    const change = async (person: 'sat' | 'dispatcher') => {
      const body = { callID: other.call_id, docNum: DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] }
      return (await (await app.signInAs(person)).send(documentApi.saveFee, body)).body.customErrorCode
    }
    const move = (facts: object) => app.db.updateTable('calls').set(facts).where('ID', '=', other.ID).execute()
    await move({ status_id: 1, is_saved_status_open: false })
    expect([await change('sat'), await change('dispatcher')]).toEqual(Array(2).fill('document.refused.call_not_open'))
    await move({ status_id: -3, is_saved_status_open: true, ...heldBy('sur') })
    expect(await change('sat')).toBe('document.refused.no_call')
    expect(await change('dispatcher')).toBe('document.refused.other_company')
    // The company that wrote the document can still read it; the other one cannot.
    const ask = async (person: 'sat' | 'sat2') =>
      (await app.signInAs(person)).send(documentApi.feeLines, { docNum: DocNum, callId: other.call_id })
    expect((await ask('sat')).body.Data).toMatchObject({ callData: null, can: { save: false } })
    expect((await ask('sat2')).status).toBe(404)
    // The next company does not see the first one's amounts in the history.
    const historyTypes = async (person: 'sat2' | 'callcenter') =>
      (await loadHistory(await app.signInAs(person), other.ID)).map(({ change_data }) => change_data.type)
    expect(await historyTypes('sat2')).toEqual([])
    expect(await historyTypes('callcenter')).toEqual(['document'])
  })
})
