import { documentApi } from '@callout/domain/documents/document.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFeeDocument, anAcceptedCall, approvalOf, aTariff, saved } from '../../test/documents.ts'
import { aCall, heldBy } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let sat: Caller
let call: { ID: string; call_id: string }
beforeAll(async () => {
  house = await openHouse()
  await aTariff(house.db)
  sat = await house.as('sat')
  call = await anAcceptedCall(house.db)
})
afterAll(() => house.close())

const written = async () => {
  const counted = async (table: 'documents' | 'document_lines' | 'history' | 'mails') =>
    (
      await house.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return [await counted('documents'), await counted('document_lines'), await counted('history'), await counted('mails')]
}

/** What a save is refused with, nothing being left behind. */
async function refusalOf(body: object, save: typeof documentApi.saveFee | typeof documentApi.saveSparePart) {
  const before = await written()
  const reply = await sat.send(save, { callID: call.call_id, ...body })
  expect(await written()).toEqual(before)
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
    ['with a quantity beyond reason', line({ Quantity: 1e9 }), { 'lines.0.Quantity': 'message.must_be_maximum' }],
    [
      'with more than its way',
      line({ ItemCode: 'KM', Quantity: 18 }),
      { 'lines.0.Quantity': 'message.must_be_maximum' },
    ],
    ['with too many lines', { lines: Array(201).fill({ ItemCode: 'VISIT' }) }, { lines: 'message.must_be_maximum' }],
    [
      'with two wrong lines, both named',
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
    ['with a part nobody sells', { CodeCom: 'GOLD' }, { 'lines.0.CodeCom': 'message.not_in_list' }],
    ['with a fee for a part', { CodeCom: 'VISIT' }, { 'lines.0.CodeCom': 'message.not_in_list' }],
  ])('%s', async (_what, line, errors) => {
    expect(await refusalOf({ lines: [line] }, documentApi.saveSparePart)).toEqual(errors)
  })

  it('an empty quantity is one', async () => {
    const { orderLines } = await saved(sat, call, { lines: [{ ItemCode: 'VISIT', Quantity: '' }] })
    expect(orderLines[0]?.Quantity).toBe(1)
  })

  it.each([
    ['nobody has accepted', heldBy('norte'), 'document.refused.not_accepted'],
    ['is done', { status_id: 1 }, 'document.refused.call_not_open'],
    ['is cancelled', { status_id: 5 }, 'document.refused.call_not_open'],
  ])('on a call that %s', async (_what, facts, key) => {
    const { call_id } =
      'status_id' in facts ? await anAcceptedCall(house.db, 'norte', facts) : await aCall(house.db, facts)
    const { body } = await sat.send(documentApi.saveFee, { callID: call_id, lines: [{ ItemCode: 'VISIT' }] })
    expect(body.customErrorCode).toBe(key)
  })

  it('on a call without company, for a dispatcher', async () => {
    const { call_id } = await aCall(house.db)
    const body = { callID: call_id, lines: [{ ItemCode: 'VISIT' }] }
    const answer = await (await house.as('dispatcher')).send(documentApi.saveFee, body)
    expect(answer.body.customErrorCode).toBe('document.refused.no_company')
  })

  it('on a call of another company, which is not found', async () => {
    const { call_id } = await anAcceptedCall(house.db, 'sur')
    const before = await written()
    const answer = await sat.send(documentApi.saveFee, { callID: call_id, lines: [{ ItemCode: 'VISIT' }] })
    expect(answer.status).toBe(404)
    expect(await written()).toEqual(before)
  })
})

describe('a change is refused', () => {
  it.each([
    [
      'of a line of another document',
      [{ LineNum: 7, Quantity: 1 }],
      { 'lines.0.LineNum': 'document.refused.unknown_line' },
    ],
    ['that adds a line', [{ ItemCode: 'VISIT' }], { 'lines.0.LineNum': 'document.refused.new_line' }],
    ['to a fee nobody pays', [{ LineNum: 1, ItemCode: 'GOLD' }], { 'lines.0.ItemCode': 'message.not_in_list' }],
    ['below zero', [{ LineNum: 1, Quantity: -1 }], { 'lines.0.Quantity': 'message.must_be_minimum' }],
    [
      'beyond the way',
      [
        { LineNum: 2, Quantity: 2 },
        { LineNum: 1, ItemCode: 'KM', Quantity: 17.9 },
      ],
      { 'lines.1.Quantity': 'message.must_be_maximum' },
    ],
  ])('%s', async (_what, lines, errors) => {
    const { DocNum } = await aFeeDocument(house, call)
    expect(await refusalOf({ docNum: DocNum, version: 1, lines }, documentApi.saveFee)).toEqual(errors)
  })

  it('that cancels a line the document has not', async () => {
    const { DocNum } = await aFeeDocument(house, call)
    const errors = await refusalOf({ docNum: DocNum, canceledLine: 9 }, documentApi.saveFee)
    expect(errors).toEqual({ canceledLine: 'document.refused.unknown_line' })
  })

  it('of an approved document: neither lines nor a cancel', async () => {
    const document = await aFeeDocument(house, call)
    const dispatcher = await house.as('dispatcher')
    const approved = await dispatcher.send(documentApi.confirm, approvalOf(document, call))
    expect(approved.body.Data).toMatchObject({ Confirmed: 'Y', version: 2 })
    for (const caller of [sat, dispatcher])
      for (const body of [{ version: 2, lines: [{ LineNum: 1, Quantity: 1 }] }, { canceledLine: 1 }]) {
        const answer = await caller.send(documentApi.saveFee, {
          callID: call.call_id,
          docNum: document.DocNum,
          ...body,
        })
        expect(answer.body.customErrorCode).toBe('document.refused.confirmed')
      }
  })

  it('once the call is done, or another company holds it', async () => {
    const other = await anAcceptedCall(house.db)
    const { DocNum } = await aFeeDocument(house, other)
    const change = async (person: 'sat' | 'dispatcher') => {
      const body = { callID: other.call_id, docNum: DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 9 }] }
      return (await (await house.as(person)).send(documentApi.saveFee, body)).body.customErrorCode
    }
    const move = (facts: object) => house.db.updateTable('calls').set(facts).where('ID', '=', other.ID).execute()
    await move({ status_id: 1, is_saved_status_open: false })
    expect([await change('sat'), await change('dispatcher')]).toEqual(Array(2).fill('document.refused.call_not_open'))
    await move({ status_id: -3, is_saved_status_open: true, ...heldBy('sur') })
    expect(await change('sat')).toBe('document.refused.no_call')
    expect(await change('dispatcher')).toBe('document.refused.other_company')
    // It may still be read by the company that wrote it, and by no other.
    const ask = async (person: 'sat' | 'sat2') =>
      (await house.as(person)).send(documentApi.feeLines, { docNum: DocNum, callId: other.call_id })
    expect((await ask('sat')).body.Data).toMatchObject({ callData: null, can: { save: false } })
    expect((await ask('sat2')).status).toBe(404)
    // Nor does the history of the call tell the next company what the first one charged.
    const told = async (person: 'sat2' | 'callcenter') =>
      (await historyOf(await house.as(person), other.ID)).map(({ change_data }) => change_data.type)
    expect(await told('sat2')).toEqual([])
    expect(await told('callcenter')).toEqual(['document'])
  })
})
