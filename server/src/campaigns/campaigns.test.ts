import { callApi } from '@callout/domain/calls/call.api.ts'
import { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import { campaign as campaignSchema } from '@callout/domain/campaigns/campaign.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { createCall, createCard, createProduct, type Person } from '../../test/fixtures/factories.ts'
import { createSignal } from '../../test/fixtures/quality.ts'
import { jobPartsOf } from '../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'
import { callForCampaign } from '../calls/campaign/call-for-campaign.ts'
import { runCampaigns } from './campaign.tasks.ts'

const app = setUpApp({ CAMPAIGN_MAILS_PER_NETWORK_A_DAY: '2' })
const as = setUpClients(app)

const facts = {
  ...{ name: 'Valves of spring', call_type_id: 'REP', problem_type_id: 'LEAK', text: 'The valve may leak.' },
  ...{ to_check: 'The valve', question: 'Does the valve leak?', parts: ['V-1'], due_on: '2026-12-31' },
}
const create = (body: object, person: Person = 'dispatcher') =>
  as[person].send(campaignApi.create, { ...facts, ...body } as never)
const created = async (body: object) => campaignSchema().parse((await create(body)).body.Data)
const setState = async (
  { ID, version }: { ID: string; version: number },
  state: string,
  person: Person = 'dispatcher',
) => as[person].send(campaignApi.update, { ID, version, state } as never)
const started = async (body: object) =>
  campaignSchema().parse((await setState(await created(body), 'running')).body.Data)
const run = () => runCampaigns({ ...jobPartsOf(app), callForCampaign, mailsPerDay: 2 })
const found = async (ID: string) =>
  campaignSchema().parse(
    (await reader.send(campaignApi.list, {})).body.Data.find((one: { ID: string }) => one.ID === ID),
  )
const callsOf = (ID: string) =>
  app.db.selectFrom('calls').selectAll().where('campaign_uuid', '=', ID).orderBy('ins_id').execute()

beforeAll(async () => {
  const attributes = JSON.stringify({ counts_as_failure: true })
  await app.db.updateTable('value_list_items').set({ attributes }).where('value_list', '=', 'call_types').execute()
})

// A key reads, because a session ends while months pass.
let reader: Awaited<ReturnType<typeof createKeyClient>>
beforeAll(async () => {
  reader = await createKeyClient(app, { scopes: ['read'], role: 'D' })
})
const keyOf = ({ ID, version }: { ID: string; version: number }) => ({ ID, version })

let cards: number[]
beforeEach(async () => {
  app.clock.now = testNow
  for (const table of ['campaigns', 'mails', 'calls', 'equipment_cards', 'products'] as const)
    await app.db.deleteFrom(table).execute()
  await createProduct(app.db, { code_product: 'V' })
  cards = []
  for (const number of [1, 2, 3]) {
    const mine = { CodeCom: 'V', InternalSN: `V-260${number}`, OwnerEmail: `owner${number}@home.example` }
    cards.push((await createCard(app.db, { ...mine, Street: 'Calle Mayor', City: 'Madrid' })).InsId)
  }
})
const serials = ['V-2601', 'v 2602', 'V-2603']

describe('a campaign', () => {
  it('begins as a draft that makes nothing', async () => {
    expect(await created({ serials })).toMatchObject({
      state: 'draft',
      appliances: 3,
      calls: 0,
      effect: null,
      signal: null,
    })
    await run()
    expect(await app.db.selectFrom('calls').select('ID').execute()).toEqual([])
  })

  it('names the serial numbers that are not of one appliance of the network, and makes nothing', async () => {
    await createCard(app.db, { network_code: 'YGNITA', InternalSN: 'FOREIGN' })
    await createCard(app.db, { InternalSN: 'V2603' })
    const { body } = await create({ serials: [...serials, 'FOREIGN', 'NONE'] })
    expect(body).toMatchObject({ HasError: true })
    expect(Object.keys(body.Errors)).toEqual(['serials', 'serials.2', 'serials.3', 'serials.4'])
    expect(body.Message).toMatch(/3\): V-2603, FOREIGN, NONE/)
    expect(await app.db.selectFrom('campaigns').select('ID').execute()).toEqual([])
  })

  it('says before its draft whom it visits, and whom it leaves out and why', async () => {
    await createCard(app.db, { network_code: 'YGNITA', InternalSN: 'FOREIGN' })
    for (const InternalSN of ['V2604', 'V-2604']) await createCard(app.db, { CodeCom: 'V', InternalSN })
    await createCall(app.db, { ins_id: cards[0] as number, code_product: 'V' })
    const preview = async (source: object) => (await as.dispatcher.send(campaignApi.preview, source)).body
    const given = ['NONE', ...serials, 'V-2604', 'FOREIGN']
    expect((await preview({ serials: given })).Data).toEqual({
      ...{ appliances: 3, joined: 1, with_email: 3 },
      left_out: [
        { reason: 'unknown', count: 2, serials: ['NONE', 'FOREIGN'] },
        { reason: 'ambiguous', count: 1, serials: ['V-2604'] },
      ],
    })
    const signal = await createSignal(app.db, { network_code: 'ATLIBE', code_product: 'V' })
    await createCall(app.db, { ins_id: cards[1] as number, code_product: 'V', problem_type_id: 'LEAK' })
    expect((await preview({ signal: signal.ID })).Data).toMatchObject({
      left_out: [{ reason: 'failed', count: 2, serials: ['V-2601', 'V-2602'] }],
    })
    expect(await preview({})).toMatchObject({ customErrorCode: 'campaign.refused.source' })
    expect(await app.db.selectFrom('campaigns').select('ID').execute()).toEqual([])
  })

  it('is made from an alarm or from serial numbers, not from both or neither', async () => {
    const signal = await createSignal(app.db, { network_code: 'ATLIBE', code_product: 'V' })
    for (const wrong of [{}, { serials: [] }, { serials, signal: signal.ID }])
      expect((await create(wrong)).body).toMatchObject({ customErrorCode: 'campaign.refused.source' })
    expect((await create({ serials, due_on: '2026-01-01' })).body.Errors).toHaveProperty('due_on')
    expect((await create({ serials, problem_type_id: 'NONE' })).body.Errors).toHaveProperty('problem_type_id')
  })

  it('is not due before the present day of its network', async () => {
    const key = await createKeyClient(app, { scopes: ['write'], role: 'D' })
    // In Madrid the next day has begun.
    app.clock.now = new Date('2026-03-10T23:30:00Z')
    const dueOn = async (due_on: string) =>
      (await key.send(campaignApi.create, { ...facts, serials, due_on } as never)).body
    expect((await dueOn('2026-03-10')).Errors).toHaveProperty('due_on')
    expect((await dueOn('2026-03-11')).Data).toMatchObject({ state: 'draft' })
  })

  it('of an alarm is for the appliances that have not failed, and marks it', async () => {
    const signal = await createSignal(app.db, { network_code: 'ATLIBE', code_product: 'V' })
    await createCall(app.db, { ins_id: cards[0] as number, code_product: 'V', problem_type_id: 'LEAK' })
    const made = await started({ signal: signal.ID })
    expect(made).toMatchObject({ appliances: 2, signal: signal.ID, forecast: { calls: 46, cost: 7900 } })
    const stored = await app.db.selectFrom('quality_signals').selectAll().where('ID', '=', signal.ID).executeTakeFirst()
    expect(stored).toMatchObject({ state: 'campaign', history: [{ state: 'campaign', note: facts.name }] })
  })

  it('makes unassigned calls, and joins an open call of the appliance', async () => {
    const open = await createCall(app.db, { ins_id: cards[1] as number, code_product: 'V' })
    const { ID } = await started({ serials })
    await run()
    await run()
    const calls = await callsOf(ID)
    expect(calls).toHaveLength(3)
    expect(calls[1]).toMatchObject({ ID: open.ID, subject: 'Boiler does not start' })
    expect(calls[0]).toMatchObject({
      ...{ subject: facts.name, status_id: -3, societe_uuid: null, email: 'owner1@home.example', ville: 'Madrid' },
      description: '',
    })
    expect(await found(ID)).toMatchObject({ appliances: 3, calls: 3, joined: 1, done: 0 })
    const history = await sql<{ change: { type: string; changedItem: object[] } }>`
      select change_data as change from history where service_job_uuid = ${open.ID}`.execute(app.db)
    expect(history.rows).toEqual([
      {
        change: expect.objectContaining({
          changedItem: [{ field: 'campaign', old_value: null, new_value: facts.name }],
        }),
      },
    ])
  })

  it('tells in the call why the visit is made, takes the answer to its question and counts it', async () => {
    const { ID, filterData } = await started({ serials })
    await run()
    const [call] = await callsOf(ID)
    const record = (await as.dispatcher.send(callApi.load, { ID: call?.ID as string })).body.Data
    const { name, text, to_check, question, parts, due_on } = facts
    expect(record.campaign).toEqual({ ID, name, text, to_check, question, parts, due_on })
    expect(record.can.edit).toContain('campaign_answer')
    const saved = await as.dispatcher.send(callApi.save, { ...keyOf(record), campaign_answer: 'Y', status_id: 1 })
    expect(saved.body.Data).toMatchObject({ campaign_answer: 'Y', status_id: 1 })
    expect(await found(ID)).toMatchObject({ done: 1, answered: 1, defective: 1 })
    for (const filter of [filterData.done, filterData.defective])
      expect((await as.dispatcher.send(callApi.list, { filterData: filter })).body.Total).toBe(1)
  })

  it('takes no answer on a call without a campaign', async () => {
    const { ID } = await createCall(app.db)
    const record = (await as.dispatcher.send(callApi.load, { ID })).body.Data
    const saved = await as.dispatcher.send(callApi.save, { ...keyOf(record), campaign_answer: 'Y' })
    expect(saved.body.Data).toMatchObject({ campaign: null, campaign_answer: '' })
  })

  it('stops, resumes and closes', async () => {
    const running = await started({ serials })
    const stopped = (await setState(running, 'stopped')).body.Data
    await run()
    expect(await callsOf(running.ID)).toEqual([])
    expect((await setState(running, 'running')).body).toMatchObject({ customErrorCode: 'Conflict' })
    const resumed = (await setState(stopped, 'running')).body.Data
    await run()
    expect(await callsOf(running.ID)).toHaveLength(3)
    const closed = (await setState(resumed, 'closed')).body.Data
    expect(closed.states.map(({ state }: { state: string }) => state)).toEqual([
      'draft',
      'running',
      'stopped',
      'running',
      'closed',
    ])
    expect((await setState(closed, 'running')).body).toMatchObject({ customErrorCode: 'campaign.refused.state' })
  })

  it('says why an appliance gets no call', async () => {
    const { ID } = await started({ serials: ['V-2601'] })
    await app.db.updateTable('campaigns').set({ problem_type_id: 'GONE' }).where('ID', '=', ID).execute()
    await run()
    expect((await found(ID)).refused).toEqual([{ serial: 'V-2601', reason: expect.stringMatching(/./) }])
  })

  it('writes to the customers at its own pace, and says when the last one is written to', async () => {
    const draft = await created({ serials, mail: true })
    expect(draft.mails).toEqual({ sent: 0, waiting: 3, last_on: '2026-03-11' })
    await setState(draft, 'running')
    await run()
    await run()
    expect((await found(draft.ID)).mails).toEqual({ sent: 2, waiting: 1, last_on: '2026-03-11' })
    app.clock.now = new Date('2026-03-11T09:00:00Z')
    await run()
    expect((await found(draft.ID)).mails).toEqual({ sent: 3, waiting: 0, last_on: null })
    const mails = await app.db.selectFrom('mails').selectAll().orderBy('recipient').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([1, 2, 3].map((number) => `owner${number}@home.example`))
    expect(mails[0]?.body).toMatch(/The valve may leak\.[\s\S]*\/v\/[\w-]{32}/)
  })

  it('does not count its own visits as failures, and compares what follows them with the others', async () => {
    const { ID } = await started({ serials })
    await run()
    const [first] = await callsOf(ID)
    app.clock.now = new Date('2026-06-10T09:00:00Z')
    const done = { status_id: 1, is_saved_status_open: false, done_at: '2026-04-10T09:00:00Z' }
    await app.db
      .updateTable('calls')
      .set(done)
      .where('ID', '=', first?.ID as string)
      .execute()
    expect((await found(ID)).effect).toBeNull()
    const failure = { code_product: 'V', problem_type_id: 'LEAK', call_type_id: 'REP', network_code: 'ATLIBE' }
    await createCall(app.db, { ...failure, ins_id: cards[1] as number, created_at: '2026-05-20T09:00:00Z' })
    await createCall(app.db, { ...failure, ins_id: cards[0] as number, created_at: '2026-05-01T09:00:00Z' })
    expect((await found(ID)).effect).toMatchObject({
      ...{ treated_failures: 1, untreated_failures: 1, treated_months: expect.closeTo(2, 1) },
      untreated_months: expect.closeTo(7, 0),
      treated: expect.closeTo(0.5, 1),
    })
  })
})

describe('campaigns', () => {
  it('are read by central staff and changed by dispatchers of their network only', async () => {
    const made = await created({ serials })
    for (const person of ['callcenter', 'backoffice'] as const)
      expect((await as[person].send(campaignApi.list, {})).body.Data).toHaveLength(1)
    for (const person of ['callcenter', 'backoffice', 'sat'] as const) {
      expect((await create({ serials }, person)).status).toBe(403)
      expect((await as[person].send(campaignApi.preview, { serials })).status).toBe(403)
      expect((await setState(made, 'running', person)).status).toBe(403)
    }
    expect((await as.sat.send(campaignApi.list, {})).status).toBe(403)
    expect((await app.signedOut.send(campaignApi.list, {})).status).toBe(401)
  })

  it('are changed by keys of dispatchers with `write`, and with emails also `mail`', async () => {
    const read = await createKeyClient(app, { scopes: ['read'], role: 'D' })
    const write = await createKeyClient(app, { scopes: ['write'], role: 'D' })
    const mail = await createKeyClient(app, { scopes: ['write', 'mail'], role: 'D' })
    expect((await read.send(campaignApi.list, {})).status).toBe(200)
    expect((await read.send(campaignApi.create, { ...facts, serials } as never)).status).toBe(403)
    expect((await write.send(campaignApi.create, { ...facts, serials } as never)).status).toBe(200)
    const withMail = { ...facts, serials, mail: true } as never
    expect((await write.send(campaignApi.create, withMail)).status).toBe(403)
    const { ID, version } = (await mail.send(campaignApi.create, withMail)).body.Data
    expect((await write.send(campaignApi.update, { ID, version, state: 'running' })).status).toBe(403)
    expect((await mail.send(campaignApi.update, { ID, version, state: 'running' })).status).toBe(200)
  })
})
