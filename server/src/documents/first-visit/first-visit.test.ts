import { documentApi } from '@callout/domain/documents/document.api.ts'
import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAcceptedCall, createTariff } from '../../../test/fixtures/documents.ts'
import { createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(() => createTariff(app.db))

let lastNumber = 0

/** Finished calls with this problem of this product, each with an open line for these parts. */
async function createFinished(count: number, facts: object, parts: readonly string[] = [], LineStatus = 'O') {
  for (let n = 0; n < count; n += 1) {
    const created_at = new Date().toISOString()
    const call = await createCall(app.db, { status_id: 1, ...heldBy('sur'), created_at, ...facts })
    lastNumber += 1
    const { DocEntry } = await app.db
      .insertInto('documents')
      .values({
        network_code: 'ATLIBE',
        type: 'sparepart',
        DocNum: `p${lastNumber}`,
        service_job_uuid: call.ID,
        call_id: call.call_id,
        ...heldBy('sur'),
      })
      .returning('DocEntry')
      .executeTakeFirstOrThrow()
    for (const [index, CodeCom] of parts.entries())
      await app.db
        .insertInto('document_lines')
        .values({ DocEntry, LineNum: index + 1, LineStatus, CodeCom, Quantity: 1, Price: 1, LineTotal: 1 })
        .execute()
  }
}
const partsOf = async (ID: string, person: Person = 'sat') =>
  (await as[person].send(firstVisitApi.parts, { ID })).body.Data
const request = async (ID: string, parts: readonly string[], person: Person = 'sat') =>
  (await as[person].send(firstVisitApi.request, { ID, parts: [...parts] })).body
const requestsOf = (ID: string) =>
  app.db
    .selectFrom('documents')
    .selectAll()
    .where('service_job_uuid', '=', ID)
    .where('type', '=', 'sparepart')
    .execute()

describe('the parts that a problem of a product usually needs', () => {
  it('are counted over finished calls of the last two years, the most frequent first', async () => {
    const facts = { code_product: 'BOIL-1' }
    await createFinished(4, facts, ['VALVE', 'PUMP'])
    await createFinished(2, facts, ['VALVE'])
    await createFinished(1, facts, ['PUMP'], 'C')
    await createFinished(9, { ...facts, status_id: -3 }, ['PUMP'])
    await createFinished(9, { ...facts, problem_type_id: 'COLD' }, ['PUMP'])
    await createFinished(9, { ...facts, created_at: '2019-01-01T00:00:00.000Z' }, ['PUMP'])
    const { ID } = await createAcceptedCall(app.db, 'norte', facts)
    expect(await partsOf(ID)).toEqual({
      calls: 7,
      parts: [
        { CodeCom: 'VALVE', item_name: 'Valve', cases: 6, is_requested: false },
        { CodeCom: 'PUMP', item_name: 'Pump', cases: 4, is_requested: false },
      ],
      may_request: true,
    })
  })

  it('are not shown from too few calls, or if hardly any call needed them', async () => {
    await createFinished(4, { code_product: 'BOIL-2' }, ['VALVE'])
    const few = await createAcceptedCall(app.db, 'norte', { code_product: 'BOIL-2' })
    expect((await partsOf(few.ID)).parts).toEqual([])
    await createFinished(11, { code_product: 'BOIL-3' })
    await createFinished(1, { code_product: 'BOIL-3' }, ['VALVE'])
    const rare = await createAcceptedCall(app.db, 'norte', { code_product: 'BOIL-3' })
    expect((await partsOf(rare.ID)).parts).toEqual([])
    const unknown = await createAcceptedCall(app.db)
    expect(await partsOf(unknown.ID)).toEqual({ calls: 0, parts: [], may_request: true })
  })

  it('are shown to the company of the call and to dispatchers only', async () => {
    const { ID } = await createAcceptedCall(app.db)
    expect((await app.signedOut.send(firstVisitApi.parts, { ID })).status).toBe(401)
    for (const person of ['callcenter', 'backoffice'] as const)
      expect((await as[person].send(firstVisitApi.parts, { ID })).status).toBe(403)
    for (const person of ['sat2', 'dispatcher-ygnita'] as const)
      expect((await as[person].send(firstVisitApi.parts, { ID })).status).toBe(404)
    expect(await partsOf(ID, 'dispatcher')).toMatchObject({ may_request: true })
  })
})

describe('requesting the parts', () => {
  it('writes one spare-part request with its history, and no second one', async () => {
    const { ID } = await createAcceptedCall(app.db)
    const { Data, Message } = await request(ID, ['VALVE', 'PUMP'])
    expect(Message).toBe(`The parts are requested: document ${Data.DocNum}`)
    expect(Data.orderLines).toMatchObject([
      { CodeCom: 'VALVE', Quantity: 1, Price: 10.05 },
      { CodeCom: 'PUMP', Quantity: 1, Price: 99.99 },
    ])
    expect((await loadHistory(as.sat, ID))[0]?.change_data.type).toBe('document')
    expect((await request(ID, ['PUMP', 'VALVE'])).Data.DocNum).toBe(Data.DocNum)
    expect(await requestsOf(ID)).toHaveLength(1)
  })

  it('requests only missing parts, and cancelled ones again', async () => {
    const { ID, call_id } = await createAcceptedCall(app.db)
    const first = (await request(ID, ['VALVE'])).Data
    expect((await request(ID, ['VALVE', 'PUMP'])).Data.orderLines).toMatchObject([{ CodeCom: 'PUMP' }])
    await as.sat.send(documentApi.saveSparePart, { callID: call_id, docNum: first.DocNum, canceledLine: 1 })
    expect((await request(ID, ['VALVE'])).Data.orderLines).toMatchObject([{ CodeCom: 'VALVE' }])
    expect(await requestsOf(ID)).toHaveLength(3)
  })

  it('writes one request if two people ask at the same time', async () => {
    const { ID } = await createAcceptedCall(app.db)
    const answers = await Promise.all([request(ID, ['VALVE']), request(ID, ['VALVE'], 'dispatcher')])
    expect(new Set(answers.map(({ Data }) => Data.DocNum)).size).toBe(1)
    expect(await requestsOf(ID)).toHaveLength(1)
  })

  it('is refused for unknown parts: each is marked where it was sent, and named', async () => {
    const { ID } = await createAcceptedCall(app.db)
    const { DocNum } = (await request(ID, ['VALVE'])).Data
    expect(await request(ID, ['VALVE', 'NOTHING', 'PUMP', 'NEVER'])).toMatchObject({
      HasError: true,
      Message: 'Not among the network’s products: NOTHING, NEVER',
      Errors: { 'parts.1': 'message.not_in_list', 'parts.3': 'message.not_in_list' },
    })
    expect((await requestsOf(ID)).map((document) => document.DocNum)).toEqual([DocNum])
  })

  it('is refused before the acceptance, without parts, and to others', async () => {
    const offered = await createCall(app.db, heldBy('norte'))
    expect((await partsOf(offered.ID)).may_request).toBe(false)
    expect((await request(offered.ID, ['VALVE'])).customErrorCode).toBe('document.refused.not_accepted')
    const { ID } = await createAcceptedCall(app.db)
    expect((await request(ID, [])).HasError).toBe(true)
    const body = { ID, parts: ['VALVE'] }
    expect((await app.signedOut.send(firstVisitApi.request, body)).status).toBe(401)
    expect((await as.callcenter.send(firstVisitApi.request, body)).status).toBe(403)
    expect((await as.sat2.send(firstVisitApi.request, body)).status).toBe(404)
    expect(await requestsOf(ID)).toHaveLength(0)
  })
})
