import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { OrderLine } from '@callout/domain/documents/document.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFeeDocument, anAcceptedCall, aPartDocument, aTariff, loaded, saved } from '../../test/documents.ts'
import { aCall, heldBy } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let sat: Caller
let dispatcher: Caller
beforeAll(async () => {
  house = await openHouse()
  await aTariff(house.db)
  sat = await house.as('sat')
  dispatcher = await house.as('dispatcher')
})
afterAll(() => house.close())

const lineOf = ({ orderLines }: { orderLines: OrderLine[] }, LineNum: number) =>
  orderLines.find((line) => line.LineNum === LineNum) as OrderLine

describe('writing a fee document', () => {
  it('prices its lines from the tariff, adds them up and tells the history', async () => {
    const call = await anAcceptedCall(house.db)
    const document = await aFeeDocument(house, call)
    expect(document).toMatchObject({
      type: 'fee',
      version: 1,
      DocDate: '2026-03-10',
      CardCode: 'S1',
      SCOrigin: call.call_id,
      DocStatus: 'O',
      Confirmed: 'N',
      IsChangeRequested: 'N',
      DocTotal: 101.34,
      callData: { ID: call.ID, call_id: call.call_id, status: 'Open' },
      can: { save: true, addLine: false, cancelLine: true, setPrice: false, approve: false, reject: false },
    })
    expect(document.orderLines).toMatchObject([
      {
        LineNum: 1,
        LineStatus: 'O',
        ItemCode: 'VISIT',
        Description: 'Visit es',
        Quantity: 2,
        Price: 35,
        LineTotal: 70,
      },
      { LineNum: 2, LineStatus: 'O', ItemCode: 'HOUR', Quantity: 1, Price: 31.34, LineTotal: 31.34 },
    ])
    expect(documentApi.feeLines.answer.parse(document)).toBeTruthy()
    expect(await loaded(sat, call, document.DocNum)).toEqual(document)
    const [row] = await historyOf(sat, call.ID)
    expect(row?.change_data).toMatchObject({ type: 'document', call_id: call.call_id })
    expect(row?.change_data.changedItem).toEqual([
      { field: 'DocNum', old_value: null, new_value: document.DocNum },
      { field: 'DocTotal', old_value: null, new_value: '101.34' },
      { field: 'orderLines', old_value: null, new_value: '1: VISIT 2 × 35.00' },
      { field: 'orderLines', old_value: null, new_value: '2: HOUR 1 × 31.34' },
    ])
  })

  it('ignores a price and accounting fields that a company sends; a dispatcher may set them', async () => {
    const call = await anAcceptedCall(house.db)
    const lines = [{ ItemCode: 'VISIT', Price: 500, Account: '1', CostCenter: 'X' }]
    const written = await saved(sat, call, { lines })
    expect(written.DocTotal).toBe(35)
    expect(written.orderLines[0]).not.toHaveProperty('Account')
    expect(lineOf(await loaded(dispatcher, call, written.DocNum), 1)).toMatchObject({
      Account: '622100',
      CostCenter: '',
    })
    const agreed = [{ LineNum: 1, Price: 40.5, Account: '1', Destination: 'Paris' }]
    const changed = await saved(dispatcher, call, { docNum: written.DocNum, version: 1, lines: agreed })
    expect(lineOf(changed, 1)).toMatchObject({ Price: 40.5, LineTotal: 40.5, Account: '1', Destination: 'Paris' })
    // The price that was agreed stays, whatever the company saves.
    const more = { docNum: written.DocNum, version: 2, lines: [{ LineNum: 1, Quantity: '3', Price: 1, Account: '9' }] }
    expect((await saved(sat, call, more)).DocTotal).toBe(121.5)
    expect(lineOf(await loaded(dispatcher, call, written.DocNum), 1)).toMatchObject({ Price: 40.5, Account: '1' })
    for (const { change_data } of await historyOf(sat, call.ID))
      expect(change_data.changedItem.map(({ field }) => field)).not.toContain('Account')
    const books = (await historyOf(dispatcher, call.ID)).flatMap(({ change_data }) => change_data.changedItem)
    expect(books).toContainEqual({ field: 'Account', old_value: '622100', new_value: '1' })
  })

  it('gives central staff and companies only what they may read', async () => {
    const call = await anAcceptedCall(house.db)
    const { DocNum } = await aFeeDocument(house, call)
    const ask = async (person: 'sat2' | 'callcenter' | 'dispatcher-ygnita') =>
      (await house.as(person)).send(documentApi.feeLines, { docNum: DocNum, callId: call.call_id })
    expect((await ask('sat2')).status).toBe(404)
    expect((await ask('dispatcher-ygnita')).status).toBe(404)
    const { body } = await ask('callcenter')
    expect(body.Data.can).toMatchObject({ save: false, seeAccounting: false, approve: false })
    expect(body.Data.orderLines[0]).not.toHaveProperty('Account')
    expect((await (await house.as('callcenter')).send(documentApi.saveFee, { callID: call.call_id })).status).toBe(403)
  })

  it('is written for a company by a dispatcher, too', async () => {
    const call = await anAcceptedCall(house.db)
    const { DocNum } = await aFeeDocument(house, call, 'dispatcher')
    expect(await loaded(sat, call, DocNum)).toMatchObject({ CardCode: 'S1', subcontractor_name: 'Térmica Norte' })
  })

  it('answers a blank one, which says what may be done', async () => {
    const call = await anAcceptedCall(house.db)
    const blank = await loaded(sat, call, '')
    expect(blank).toMatchObject({ DocNum: '', orderLines: [], DocTotal: 0, distance: 28.9 })
    expect(blank.can).toMatchObject({ save: true, addLine: true, cancelLine: false })
    const waiting = await aCall(house.db, heldBy('norte'))
    expect((await loaded(sat, waiting, '')).can.save).toBe(false)
  })
})

describe('a fee’s quantity', () => {
  it('is bounded by twice the way beyond the fee’s own distance', async () => {
    const call = await anAcceptedCall(house.db)
    const ask = await sat.send(documentApi.satDistance, { service_call_id: call.ID })
    expect(ask.body).toEqual({ value: 28.9, text: '28.9 km' })
    const over = await sat.send(documentApi.saveFee, {
      callID: call.call_id,
      lines: [
        { ItemCode: 'VISIT', Quantity: 400 },
        { ItemCode: 'KM', Quantity: 17.81 },
      ],
    })
    expect(over.body.Errors).toEqual({ 'lines.1.Quantity': 'message.must_be_maximum' })
    expect((await saved(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 17.8 }] })).DocTotal).toBe(8.01)
  })

  it('has no bound where no distance is known, or the company is near', async () => {
    for (const facts of [{ latitude: null, longitude: null }, { latitude: 40.41 }]) {
      const call = await anAcceptedCall(house.db, 'norte', facts)
      expect((await saved(sat, call, { lines: [{ ItemCode: 'KM', Quantity: 5000 }] })).DocTotal).toBe(2250)
    }
  })
})

describe('changing a document', () => {
  it('edits lines by number and leaves the others alone', async () => {
    const call = await anAcceptedCall(house.db)
    const { DocNum } = await aFeeDocument(house, call)
    const changed = await saved(sat, call, { docNum: DocNum, version: 1, lines: [{ LineNum: 2, Quantity: '1.5' }] })
    expect(changed).toMatchObject({ version: 2, DocTotal: 117.01 })
    const [row] = await historyOf(sat, call.ID)
    expect(row?.change_data).toMatchObject({ type: 'document_change' })
    expect(row?.change_data.changedItem).toContainEqual({
      field: 'orderLines',
      old_value: '2: HOUR 1 × 31.34',
      new_value: '2: HOUR 1.5 × 31.34',
    })
    const other = await saved(sat, call, { docNum: DocNum, version: 2, lines: [{ LineNum: 1, ItemCode: 'KM' }] })
    expect(lineOf(other, 1)).toMatchObject({ ItemCode: 'KM', Price: 0.45, Quantity: 2, LineTotal: 0.9, Distance: 20 })
  })

  it('cancels a line by its number, once, and locks it', async () => {
    const call = await anAcceptedCall(house.db)
    const { DocNum } = await aFeeDocument(house, call)
    const rest = await saved(sat, call, { docNum: DocNum, canceledLine: 1 })
    expect(rest).toMatchObject({ version: 2, DocTotal: 31.34 })
    expect(lineOf(rest, 1)).toMatchObject({ LineStatus: 'C', LineTotal: 70 })
    const send = async (body: object) =>
      (await sat.send(documentApi.saveFee, { callID: call.call_id, docNum: DocNum, ...body })).body
    expect((await send({ canceledLine: 1 })).Errors).toEqual({ canceledLine: 'document.refused.line_cancelled' })
    expect((await send({ version: 2, lines: [{ LineNum: 1, Quantity: 5 }] })).Errors).toEqual({
      'lines.0.Quantity': 'document.refused.line_cancelled',
    })
    // As it came back from its load it is no change.
    const { orderLines } = await loaded(sat, call, DocNum)
    expect((await send({ version: 2, lines: orderLines })).Data).toMatchObject({ version: 2, DocTotal: 31.34 })
  })

  it('takes back every field its load gave', async () => {
    const call = await anAcceptedCall(house.db)
    const { can: _can, ...document } = await aFeeDocument(house, call)
    const body = { ...document, callID: call.call_id, docNum: document.DocNum, lines: document.orderLines }
    expect((await sat.send(documentApi.saveFee, body)).body.Data).toMatchObject({ version: 1, DocTotal: 101.34 })
    expect((await sat.send(documentApi.saveFee, { ...body, Colour: 'red' })).status).toBe(400)
  })

  it('of an old version, or without one, is refused with who was faster', async () => {
    const call = await anAcceptedCall(house.db)
    const { DocNum } = await aFeeDocument(house, call)
    const lines = [{ LineNum: 1, Quantity: 5 }]
    await saved(dispatcher, call, { docNum: DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 4 }] })
    const { body } = await sat.send(documentApi.saveFee, { callID: call.call_id, docNum: DocNum, version: 1, lines })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(body.Message).toContain('The dispatcher')
    const bare = await sat.send(documentApi.saveFee, { callID: call.call_id, docNum: DocNum, lines })
    expect(bare.body.Errors).toEqual({ version: 'text.required' })
    expect(lineOf(await loaded(sat, call, DocNum), 1).Quantity).toBe(4)
  })

  it('sent twice under one key writes one document', async () => {
    const call = await anAcceptedCall(house.db)
    const body = { callID: call.call_id, lines: [{ ItemCode: 'VISIT' }] }
    const headers = { 'idempotency-key': 'twice' }
    const [first, second] = [
      await sat.send(documentApi.saveFee, body, { headers }),
      await sat.send(documentApi.saveFee, body, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    const listed = await sat.send(documentApi.fees, { filterData: { call_id: call.call_id } })
    expect(listed.body.Total).toBe(1)
  })
})

describe('spare parts', () => {
  it('are priced from the product', async () => {
    const call = await anAcceptedCall(house.db)
    const document = await aPartDocument(house, call)
    expect(document).toMatchObject({ type: 'sparepart', DocTotal: 30.15, distance: null })
    expect(document.orderLines[0]).toMatchObject({
      CodeCom: 'VALVE',
      ItemCode: '9001',
      Description: 'Valve',
      Price: 10.05,
    })
    const answer = await sat.send(documentApi.sparePartLines, { docNum: document.DocNum, call_id: call.call_id })
    expect(answer.body.Data).toEqual(document)
    expect((await sat.send(documentApi.feeLines, { docNum: document.DocNum, callId: call.call_id })).status).toBe(404)
  })
})
