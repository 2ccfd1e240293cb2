import { randomUUID } from 'node:crypto'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import { maxBatchSize } from '@callout/domain/platform/batch.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const mailsOf = (ID: string) => app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()
const createCalls = (count: number, facts: object = {}) =>
  Promise.all(Array.from({ length: count }, () => createCall(app.db, facts)))
const keysOf = (calls: readonly { ID: string }[]) => calls.map(({ ID }) => ({ ID, version: 1 }))

describe('assigning many calls', () => {
  it('assigns each like a single assignment, with history and email', async () => {
    const calls = await createCalls(3)
    const { body } = await as.dispatcher.send(callBatchApi.assign, {
      items: keysOf(calls),
      societe_uuid: companyIds.sur,
    })
    expect(body).toMatchObject({ HasError: false, Data: { done: 3, refused: 0 } })
    expect(body.Data.items).toEqual(
      calls.map(({ ID, call_id }) => {
        const Message = `Call ${call_id} assigned to Clima Sur`
        const subcontractor_name = 'Clima Sur'
        return { ID, call_id, subcontractor_name, HasError: false, Message, customErrorCode: '', version: 2 }
      }),
    )
    for (const { ID } of calls) {
      expect(await storedCall(app.db, ID)).toMatchObject({ societe_uuid: companyIds.sur, version: 2 })
      expect((await loadHistory(as.dispatcher, ID)).map(({ change_data }) => change_data.type)).toEqual(['assign'])
      expect((await mailsOf(ID)).map(({ recipient }) => recipient)).toEqual(['sur@sat.example'])
    }
  })

  it('asks the algorithm for each call without a company', async () => {
    const near = await createCall(app.db)
    const far = await createCall(app.db, { latitude: 41.38, longitude: 2.17 })
    const { body } = await as.dispatcher.send(callBatchApi.assign, { items: keysOf([near, far]) })
    expect(body.Data).toMatchObject({ done: 1, refused: 1 })
    expect(body.Data.items[1]).toMatchObject({ HasError: true, customErrorCode: 'NoCandidate', version: null })
    expect((await storedCall(app.db, near.ID)).societe_uuid).not.toBeNull()
    expect(
      await app.db.selectFrom('call_assignments').selectAll().where('service_job_uuid', '=', near.ID).execute(),
    ).toHaveLength(1)
  })

  it('refuses single calls with their reason and does the others', async () => {
    const [open, moved] = [await createCall(app.db), await createCall(app.db)]
    const closed = await createCall(app.db, { status_id: -1 })
    const elsewhere = await createCall(app.db, { network_code: 'YGNITA' })
    await app.db.updateTable('calls').set({ version: 2 }).where('ID', '=', moved.ID).execute()
    const unknown = [{ ID: elsewhere.ID }, { ID: randomUUID() }, { ID: 'no key' }]
    const items = [...keysOf([closed, moved]), ...unknown, ...keysOf([open])]
    const { body } = await as.dispatcher.send(callBatchApi.assign, { items, societe_uuid: companyIds.sur })
    expect(body.Data).toMatchObject({ done: 1, refused: 5 })
    expect(body.Data.items.map(({ customErrorCode }: { customErrorCode: string }) => customErrorCode)).toEqual([
      'call.refused.not_open',
      'Conflict',
      'NotFound',
      'NotFound',
      'NotFound',
      '',
    ])
    expect(body.Data.items[2].call_id).toBe('')
    expect((await storedCall(app.db, open.ID)).version).toBe(2)
    for (const { ID } of [closed, moved]) expect(await loadHistory(as.dispatcher, ID)).toEqual([])
    expect((await storedCall(app.db, elsewhere.ID)).version).toBe(1)
  })

  it('counts a call named twice once', async () => {
    const { ID } = await createCall(app.db)
    const items = [{ ID }, { ID: ID.toUpperCase() }, { ID }]
    const { body } = await as.dispatcher.send(callBatchApi.assign, { items, societe_uuid: companyIds.sur })
    expect(body.Data).toMatchObject({ done: 1, refused: 0 })
    expect((await storedCall(app.db, ID)).version).toBe(2)
  })

  it('takes what a filter matches if its count is the one that was shown', async () => {
    const subject = `Only these ${randomUUID()}`
    const calls = await createCalls(3, { subject })
    await createCall(app.db, { subject, network_code: 'YGNITA' })
    const body = { filterData: { subject, unassigned: true }, societe_uuid: companyIds.sur }
    const other = await as.dispatcher.send(callBatchApi.assign, { ...body, expected: 2 })
    expect(other.body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    const done = await as.dispatcher.send(callBatchApi.assign, { ...body, expected: 3 })
    expect(done.body.Data).toMatchObject({ done: 3, refused: 0 })
    expect(done.body.Data.items.map(({ ID }: { ID: string }) => ID)).toEqual(calls.map(({ ID }) => ID))
  })

  it('refuses more than 1,000 calls and changes none', async () => {
    const { ID } = await createCall(app.db)
    const items = [{ ID }, ...Array.from({ length: maxBatchSize }, () => ({ ID: randomUUID() }))]
    const many = await as.dispatcher.send(callBatchApi.assign, { items, societe_uuid: companyIds.sur })
    expect([many.status, many.body.HasError]).toEqual([200, true])
    const filter = await as.dispatcher.send(callBatchApi.assign, { filterData: {}, expected: maxBatchSize + 1 })
    expect(filter.body).toMatchObject({ HasError: true, customErrorCode: 'batch.refused.too_many' })
    expect((await storedCall(app.db, ID)).version).toBe(1)
  })

  it.each([
    ['neither items nor a filter', {}],
    ['no item', { items: [] }],
    ['a filter without the count', { filterData: { unassigned: true } }],
    ['both', { items: [{ ID: randomUUID() }], filterData: {}, expected: 1 }],
    ['an unknown filter', { filterData: { colour: 'red' }, expected: 1 }],
    ['an unknown update_type', { items: [{ ID: randomUUID() }], update_type: 'delete' }],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await as.dispatcher.post('/api/ServiceCall/UpdateMany', { update_type: 'assign', ...body })).status).toBe(
      400,
    )
  })

  it('is for dispatchers only', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const body = { items: [{ ID }], societe_uuid: companyIds.sur }
    expect((await app.signedOut.send(callBatchApi.assign, body)).status).toBe(401)
    for (const person of ['sat', 'sat2', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(callBatchApi.assign, body)).status).toBe(403)
    const elsewhere = await as['dispatcher-ygnita'].send(callBatchApi.assign, body)
    expect(elsewhere.body.Data.items[0]).toMatchObject({ customErrorCode: 'NotFound', call_id: '' })
    expect((await storedCall(app.db, ID)).version).toBe(1)
  })
})

describe('taking many calls off their companies', () => {
  it('is for the call centre, and refuses a call without a company', async () => {
    const held = await createCalls(2, heldBy('norte'))
    const free = await createCall(app.db)
    const body = { items: keysOf([...held, free]) }
    expect((await as.dispatcher.send(callBatchApi.unassign, body)).status).toBe(403)
    const { body: answer } = await as.callcenter.send(callBatchApi.unassign, body)
    expect(answer.Data).toMatchObject({ done: 2, refused: 1 })
    expect(answer.Data.items[2].customErrorCode).toBe('call.refused.no_company')
    for (const { ID } of held) {
      expect((await storedCall(app.db, ID)).societe_uuid).toBeNull()
      expect((await loadHistory(as.dispatcher, ID))[0]?.change_data.type).toBe('unassign')
    }
  })
})

describe('undoing many assignments', () => {
  it('takes back what the same person has just assigned', async () => {
    const calls = await createCalls(2)
    await as.dispatcher.send(callBatchApi.assign, { items: keysOf(calls), societe_uuid: companyIds.sur })
    const items = calls.map(({ ID }) => ({ ID, version: 2 }))
    const other = await as.dispatcher2.send(callBatchApi.undo, { items })
    expect(other.body.Data).toMatchObject({ done: 0, refused: 2 })
    const { body } = await as.dispatcher.send(callBatchApi.undo, { items })
    expect(body.Data).toMatchObject({ done: 2, refused: 0 })
    for (const { ID } of calls) expect(await storedCall(app.db, ID)).toMatchObject({ societe_uuid: null, version: 3 })
  })
})
