import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { OrderLine } from '@callout/domain/documents/document.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAcceptedCall,
  createFeeDocument,
  createPartDocument,
  createTariff,
  loadFeeDocument,
  saveFeeDocument,
} from '../../test/fixtures/documents.ts'
import { createCall, heldBy } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')
beforeAll(() => createTariff(app.db))

const lineOf = ({ orderLines }: { orderLines: OrderLine[] }, LineNum: number) =>
  orderLines.find((line) => line.LineNum === LineNum) as OrderLine

it('shows fee names in the reader’s language', async () => {
  const call = await createAcceptedCall(app.db)
  const { DocNum } = await createFeeDocument(app, call)
  const client = await app.signInAs('sat')
  const named = async (lang: string) => {
    const { body } = await client.send(
      documentApi.feeLines,
      { docNum: DocNum, callId: call.call_id },
      { query: { lang } },
    )
    return body.Data.orderLines.map(({ Description }: { Description: string }) => Description)
  }
  expect(await named('fr')).toEqual(['Visit fr', 'Hour of work fr'])
  expect(await named('en')).toEqual(['Visit', 'Hour of work'])
})

describe('writing a fee document', () => {
  it('takes prices from the tariff, adds them up and writes history', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
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
        Description: 'Visit',
        Quantity: 2,
        Price: 35,
        LineTotal: 70,
      },
      { LineNum: 2, LineStatus: 'O', ItemCode: 'HOUR', Quantity: 1, Price: 31.34, LineTotal: 31.34 },
    ])
    expect(documentApi.feeLines.response.parse(document)).toBeTruthy()
    expect(await loadFeeDocument(sat, call, document.DocNum)).toEqual(document)
    const [row] = await loadHistory(sat, call.ID)
    expect(row?.change_data).toMatchObject({ type: 'document', call_id: call.call_id })
    expect(row?.change_data.changedItem).toEqual([
      { field: 'DocNum', old_value: null, new_value: document.DocNum },
      { field: 'DocTotal', old_value: null, new_value: '101.34' },
      { field: 'orderLines', old_value: null, new_value: '1: VISIT 2 × 35.00' },
      { field: 'orderLines', old_value: null, new_value: '2: HOUR 1 × 31.34' },
    ])
  })

  it('ignores price and accounting fields from a company, and accepts them from a dispatcher', async () => {
    const call = await createAcceptedCall(app.db)
    const lines = [{ ItemCode: 'VISIT', Price: 500, Account: '1', CostCenter: 'X' }]
    const written = await saveFeeDocument(sat, call, { lines })
    expect(written.DocTotal).toBe(35)
    expect(written.orderLines[0]).not.toHaveProperty('Account')
    expect(lineOf(await loadFeeDocument(dispatcher, call, written.DocNum), 1)).toMatchObject({
      Account: '622100',
      CostCenter: '',
    })
    const agreed = [{ LineNum: 1, Price: 40.5, Account: '1', Destination: 'Paris' }]
    const changed = await saveFeeDocument(dispatcher, call, { docNum: written.DocNum, version: 1, lines: agreed })
    expect(lineOf(changed, 1)).toMatchObject({ Price: 40.5, LineTotal: 40.5, Account: '1', Destination: 'Paris' })
    // The agreed price stays, whatever the company saves.
    const more = { docNum: written.DocNum, version: 2, lines: [{ LineNum: 1, Quantity: '3', Price: 1, Account: '9' }] }
    expect((await saveFeeDocument(sat, call, more)).DocTotal).toBe(121.5)
    expect(lineOf(await loadFeeDocument(dispatcher, call, written.DocNum), 1)).toMatchObject({
      Price: 40.5,
      Account: '1',
    })
    for (const { change_data } of await loadHistory(sat, call.ID))
      expect(change_data.changedItem.map(({ field }) => field)).not.toContain('Account')
    const books = (await loadHistory(dispatcher, call.ID)).flatMap(({ change_data }) => change_data.changedItem)
    expect(books).toContainEqual({ field: 'Account', old_value: '622100', new_value: '1' })
  })

  it('shows central staff and companies only their fields', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await createFeeDocument(app, call)
    const ask = async (person: 'sat2' | 'callcenter' | 'dispatcher-ygnita') =>
      (await app.signInAs(person)).send(documentApi.feeLines, { docNum: DocNum, callId: call.call_id })
    expect((await ask('sat2')).status).toBe(404)
    expect((await ask('dispatcher-ygnita')).status).toBe(404)
    const { body } = await ask('callcenter')
    expect(body.Data.can).toMatchObject({ save: false, seeAccounting: false, approve: false })
    expect(body.Data.orderLines[0]).not.toHaveProperty('Account')
    expect((await (await app.signInAs('callcenter')).send(documentApi.saveFee, { callID: call.call_id })).status).toBe(
      403,
    )
  })

  it.each([
    ['fee', createFeeDocument],
    ['spare part', createPartDocument],
  ] as const)(
    'a dispatcher can create a %s document for a company, and the history names the company',
    async (_, write) => {
      const call = await createAcceptedCall(app.db)
      const document = await write(app, call, 'dispatcher')
      expect(document).toMatchObject({ CardCode: 'S1', subcontractor_name: 'Térmica Norte', can: { setPrice: true } })
      for (const reader of [sat, dispatcher]) {
        const [row] = await loadHistory(reader, call.ID)
        expect(row).toMatchObject({ user_name: 'The dispatcher', change_data: { type: 'document' } })
        expect(row?.change_data.changedItem).toContainEqual({
          field: 'in_name_of',
          old_value: null,
          new_value: 'Térmica Norte',
        })
      }
    },
  )

  it('is refused, also to a dispatcher, while the call does not allow one', async () => {
    const lines = [{ ItemCode: 'VISIT' }]
    const parts = [{ CodeCom: 'VALVE' }]
    const calls = [
      [await createCall(app.db), 'document.refused.no_company'],
      [await createCall(app.db, heldBy('norte')), 'document.refused.not_accepted'],
      [await createAcceptedCall(app.db, 'norte', { status_id: 1 }), 'document.refused.call_not_open'],
    ] as const
    for (const [{ call_id }, reason] of calls) {
      const fee = await dispatcher.send(documentApi.saveFee, { callID: call_id, lines })
      const part = await dispatcher.send(documentApi.saveSparePart, { callID: call_id, lines: parts })
      expect([fee.body.customErrorCode, part.body.customErrorCode]).toEqual([reason, reason])
    }
    const elsewhere = await createAcceptedCall(app.db, 'roma')
    expect((await dispatcher.send(documentApi.saveFee, { callID: elsewhere.call_id, lines })).status).toBe(404)
    expect((await dispatcher.send(documentApi.saveSparePart, { callID: '0', lines: parts })).status).toBe(404)
    const own = { callID: (await createAcceptedCall(app.db)).call_id, lines }
    expect((await (await app.signInAs('callcenter')).send(documentApi.saveFee, own)).status).toBe(403)
    expect((await app.signedOut.send(documentApi.saveFee, own)).status).toBe(401)
  })

  it('loads an empty document with the allowed actions', async () => {
    const call = await createAcceptedCall(app.db)
    const blank = await loadFeeDocument(sat, call, '')
    expect(blank).toMatchObject({ DocNum: '', orderLines: [], DocTotal: 0, distance: 28.9 })
    expect(blank.can).toMatchObject({ save: true, addLine: true, cancelLine: false })
    const waiting = await createCall(app.db, heldBy('norte'))
    expect((await loadFeeDocument(sat, waiting, '')).can.save).toBe(false)
  })
})

describe('changing a document', () => {
  it('changes lines by number and leaves the others alone', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await createFeeDocument(app, call)
    const changed = await saveFeeDocument(sat, call, {
      docNum: DocNum,
      version: 1,
      lines: [{ LineNum: 2, Quantity: '1.5' }],
    })
    expect(changed).toMatchObject({ version: 2, DocTotal: 117.01 })
    const [row] = await loadHistory(sat, call.ID)
    expect(row?.change_data).toMatchObject({ type: 'document_change' })
    expect(row?.change_data.changedItem).toContainEqual({
      field: 'orderLines',
      old_value: '2: HOUR 1 × 31.34',
      new_value: '2: HOUR 1.5 × 31.34',
    })
    const other = await saveFeeDocument(sat, call, {
      docNum: DocNum,
      version: 2,
      lines: [{ LineNum: 1, ItemCode: 'KM' }],
    })
    expect(lineOf(other, 1)).toMatchObject({ ItemCode: 'KM', Price: 0.45, Quantity: 2, LineTotal: 0.9, Distance: 20 })
  })

  it('cancels a line by its number, once, and locks it', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await createFeeDocument(app, call)
    const rest = await saveFeeDocument(sat, call, { docNum: DocNum, canceledLine: 1 })
    expect(rest).toMatchObject({ version: 2, DocTotal: 31.34 })
    expect(lineOf(rest, 1)).toMatchObject({ LineStatus: 'C', LineTotal: 70 })
    const send = async (body: object) =>
      (await sat.send(documentApi.saveFee, { callID: call.call_id, docNum: DocNum, ...body })).body
    expect((await send({ canceledLine: 1 })).Errors).toEqual({ canceledLine: 'document.refused.line_cancelled' })
    expect((await send({ version: 2, lines: [{ LineNum: 1, Quantity: 5 }] })).Errors).toEqual({
      'lines.0.Quantity': 'document.refused.line_cancelled',
    })
    // Saving the loaded line unchanged changes nothing.
    const { orderLines } = await loadFeeDocument(sat, call, DocNum)
    expect((await send({ version: 2, lines: orderLines })).Data).toMatchObject({ version: 2, DocTotal: 31.34 })
  })

  it('accepts every field that loading returned', async () => {
    const call = await createAcceptedCall(app.db)
    const { can: _can, ...document } = await createFeeDocument(app, call)
    const body = { ...document, callID: call.call_id, docNum: document.DocNum, lines: document.orderLines }
    expect((await sat.send(documentApi.saveFee, body)).body.Data).toMatchObject({ version: 1, DocTotal: 101.34 })
    expect((await sat.send(documentApi.saveFee, { ...body, Colour: 'red' })).status).toBe(400)
  })

  it('refuses an old or missing version, and names who changed the document', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await createFeeDocument(app, call)
    const lines = [{ LineNum: 1, Quantity: 5 }]
    await saveFeeDocument(dispatcher, call, { docNum: DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 4 }] })
    const { body } = await sat.send(documentApi.saveFee, { callID: call.call_id, docNum: DocNum, version: 1, lines })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(body.Message).toContain('The dispatcher')
    const bare = await sat.send(documentApi.saveFee, { callID: call.call_id, docNum: DocNum, lines })
    expect(bare.body.Errors).toEqual({ version: 'text.required' })
    expect(lineOf(await loadFeeDocument(sat, call, DocNum), 1).Quantity).toBe(4)
  })

  it('creates one document for two requests with the same key', async () => {
    const call = await createAcceptedCall(app.db)
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
  it('take prices from the product', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createPartDocument(app, call)
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
