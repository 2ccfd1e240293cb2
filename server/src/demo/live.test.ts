import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database/cluster.ts'
import { type Db, openDb } from '../platform/database/db.ts'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import { createDemoNetwork } from './demo.ts'
import { liveOneMinute } from './live.ts'
import { type LiveCall, nextAct } from './live-acts.ts'

let database: TestDatabase
let db: Db
let minute = 0
const begin = Date.now()
const published: ChangeEvent[] = []

beforeAll(async () => {
  database = await openDatabase()
  await createDemoNetwork(database.pool, { calls: 600, now: new Date(begin), progress: () => {} })
  db = openDb(database.pool)
})
afterAll(() => database.close())

const live = sql`(select account_uuid from accounts where subject = 'demo-live')`
const clock = () => new Date(begin + minute * minuteMs)

/** Lets the demo live for so many minutes. */
async function pass(minutes: number) {
  const acts: (string | undefined)[] = []
  for (let n = 0; n < minutes; n += 1) {
    minute += 1
    const publish = (events: readonly ChangeEvent[]) => void published.push(...events)
    acts.push(await liveOneMinute({ db, publish, publicUrl: 'http://portal.example', osrmUrl: undefined, now: clock }))
  }
  return acts
}

async function openPage(subject: string) {
  await sql`insert into sessions (session_id, account_uuid, network_code, created_at)
    select gen_random_uuid(), account_uuid, 'ATLIBE', now() from accounts where subject = ${subject}`.execute(db)
  await sql`insert into event_streams (stream_id, account_uuid, expires_at)
    select gen_random_uuid(), account_uuid, now() + interval '10 days' from accounts where subject = ${subject}`.execute(
    db,
  )
}

interface OwnCall {
  readonly ID: string
  readonly version: number
  readonly acts: readonly string[]
}

const ownCalls = async () =>
  (
    await sql<OwnCall>`select c."ID", c.version, array_agg(h.change_data->>'type' order by h."ID") as acts
      from calls c join history h on h.service_job_uuid = c."ID" where created_by = ${live} group by c."ID" order by c.created_at`.execute(
      db,
    )
  ).rows

const withoutOwnCalls = async () =>
  (
    await sql`select md5(string_agg(c::text, '' order by "ID")) from calls c where created_by is distinct from ${live}`.execute(
      db,
    )
  ).rows

describe('the live demo', () => {
  it('rests while nobody has a page open', async () => {
    expect(await pass(2)).toEqual([undefined, undefined])
  })

  it('makes calls and brings the oldest to their end, and leaves all others and companies with an account alone', async () => {
    await openPage('dispatcher')
    const before = await withoutOwnCalls()
    const acts = await pass(90)
    expect(acts.slice(0, 3)).toEqual(['create', 'create', 'create'])
    const finishedOf = (calls: readonly OwnCall[]) => calls.filter(({ acts }) => acts.includes('visit_finish'))
    // Chance may bring the first to its end only later.
    for (let n = 0; n < 4 && finishedOf(await ownCalls()).length === 0; n += 1) await pass(30)
    const own = await ownCalls()
    const finished = finishedOf(own)
    expect(finished[0]?.acts.slice(-5)).toEqual(['accept', 'visit_depart', 'visit_start', 'status', 'visit_finish'])
    expect(own.length).toBeLessThanOrEqual(50)
    expect(await withoutOwnCalls()).toEqual(before)
    expect(published.filter(({ kind, ID }) => kind === 'call' && ID === finished[0]?.ID).length).toBeGreaterThan(5)
    const { rows } = await sql`select from calls join accounts using (societe_uuid) where created_by = ${live}`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('never touches a call that somebody has opened, has open or has changed', async () => {
    const open = (await ownCalls()).filter(({ acts }) => !acts.includes('status')).slice(0, 3)
    const [read, present, changed] = open.map(({ ID }) => ID)
    await sql`insert into reads (network_code, account_uuid, kind, record, what, read_at)
      select 'ATLIBE', account_uuid, 'call', ${read}, 'opened', ${clock().toISOString()} from accounts where subject = 'dispatcher'`.execute(
      db,
    )
    await sql`insert into call_presence (service_job_uuid, account_uuid, network_code, user_name, expires_at)
      select ${present}, account_uuid, 'ATLIBE', user_name, now() from accounts where subject = 'dispatcher'`.execute(
      db,
    )
    await sql`insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
      select 'ATLIBE', ${changed}, account_uuid, user_name, now(), '{"call_id":"","type":"mail","changedItem":[]}'
      from accounts where subject = 'dispatcher'`.execute(db)
    const versions = async () =>
      (await ownCalls()).filter(({ ID }) => open.some((call) => call.ID === ID)).map(({ version }) => version)
    const before = await versions()
    await pass(60)
    expect(before).toHaveLength(3)
    expect(await versions()).toEqual(before)
  })

  it('makes at most 50 calls in 24 hours', async () => {
    const made = (await ownCalls()).length
    await sql`update calls set created_by = ${live}, created_at = ${clock().toISOString()} where "ID" in (
      select "ID" from calls where status_id = -1 and network_code = 'ATLIBE' limit ${50 - made})`.execute(db)
    expect(await pass(30)).not.toContain('create')
    minute += 24 * 60
    expect(await pass(30)).toContain('create')
  })
})

describe('the next act of a call', () => {
  const now = Date.parse('2026-03-10T10:00:00Z')
  const ago = (minutes: number) => new Date(now - minutes * minuteMs).toISOString()
  const call: LiveCall = {
    ID: '',
    call_id: '10000001',
    version: 1,
    created_at: ago(300),
    societe_uuid: 'a',
    assigned_at: ago(200),
    rejected_at: null,
    accepted_at: ago(100),
    schedule_start_date: ago(40),
    on_the_way_at: ago(50),
    started_at: ago(40),
    was_declined: false,
  }
  const unanswered = { ...call, accepted_at: null }
  it.each([
    ['assign', { ...call, societe_uuid: null }],
    [undefined, { ...call, societe_uuid: null, created_at: ago(2) }],
    ['accept', unanswered],
    ['decline', { ...unanswered, call_id: '10000008' }],
    ['accept', { ...unanswered, call_id: '10000008', was_declined: true }],
    [undefined, { ...unanswered, assigned_at: ago(1) }],
    ['depart', { ...call, on_the_way_at: null, started_at: null, schedule_start_date: ago(-15) }],
    [undefined, { ...call, on_the_way_at: null, started_at: null, schedule_start_date: ago(-16) }],
    ['start', { ...call, started_at: null }],
    ['finish', call],
    [undefined, { ...call, schedule_start_date: ago(24) }],
  ])('is %s', (act, state) => expect(nextAct(state, now)).toBe(act))
})
