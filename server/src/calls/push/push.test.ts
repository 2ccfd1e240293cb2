import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { pushApi } from '@callout/domain/visits/push.api.ts'
import { pushLimits } from '@callout/domain/visits/push.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimsOf, type PushService, startPushService } from '../../../test/fakes/push-service.ts'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { deleteJobs } from '../../../test/fixtures/jobs.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { createLoginCode, type TestClient, testNow } from '../../../test/support/test-app.ts'
import type { PushJob, VisitNewsJob } from './push.jobs.ts'
import { tellVisit } from './push.tasks.ts'
import { type PushConfig, sendPush } from './send-push.job.ts'

const app = setUpApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
const { sat, tech, dispatcher } = setUpClients(app, 'sat', 'tech', 'dispatcher')
const visitAt = '2026-03-12T09:00:00.000Z'
const later = '2026-03-13T11:00:00.000Z'
const opened: PushService[] = []

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('push_subscriptions').execute()
  await deleteJobs(app.db)
})
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close()
})

async function openService() {
  const service = await startPushService()
  opened.push(service)
  return service
}

/** A session of its own, at the clock. */
async function startSession(person: Person): Promise<TestClient> {
  const code = await createLoginCode(app.db, person, app.clock.now)
  const { body } = await (await app.application()).send(sessionApi.loginCode, { code })
  return app.withToken(body.userToken)
}

/** A browser that is told of the visits of the technician. */
async function subscribe(client: TestClient = tech) {
  const service = await openService()
  await client.send(pushApi.save, service.subscription)
  return service
}

const config: PushConfig = {
  vapidPrivateKey: undefined,
  webhookAllowPrivate: true,
  mailFrom: 'Callout <callout@callout.example>',
  isIsolated: false,
}

/** Runs the jobs of a kind that are due at the clock. */
async function runJobs<Payload>(task: string, run: (payload: Payload) => Promise<void>) {
  const { rows } = await sql<{
    id: string
    payload: Payload
  }>`select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} and (${task} = 'send_push' or j.run_at <= ${app.clock.now.toISOString()}) order by j.id`.execute(
    app.db,
  )
  for (const { id, payload } of rows) {
    await run(payload)
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(app.db)
  }
}

async function passMinutes(minutes: number, options: Partial<PushConfig> = {}) {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  await runJobs<VisitNewsJob>('tell_visit', (news) => tellVisit(jobPartsOf(app), news))
  await runJobs<PushJob>('send_push', (job) => sendPush(jobPartsOf(app), { ...config, ...options }, job))
}

const visit = { ...heldBy('norte'), ...acceptedVisit(visitAt) }
const move = (ID: string, at: string, version = 1) =>
  dispatcher.send(callApi.plan, {
    ID,
    version,
    schedule_start_date: at,
    schedule_end_date: new Date(Date.parse(at) + 3_600_000).toISOString(),
  })
const accept = (ID: string) =>
  sat.send(callApi.accept, { ID, version: 1, appointment_date_at: visitAt, duration_minutes: 60, technician: 'T1' })
const countSubscriptions = async () =>
  Number((await app.db.selectFrom('push_subscriptions').select(sql<string>`count(*)`.as('n')).executeTakeFirst())?.n)

describe('a technician is told', () => {
  it('of a new visit, in their language, with kind and time alone', async () => {
    const phone = await subscribe()
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect((await accept(ID)).body).toMatchObject({ HasError: false })
    await passMinutes(2)
    expect(phone.received.map(({ message }) => message)).toEqual([
      { kind: 'new', at: visitAt, title: 'New visit', body: 'Thursday 12 March, 10:00' },
    ])
    const { headers } = phone.received[0] as PushService['received'][0]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '14400' })
    expect(claimsOf(headers.authorization)).toMatchObject({
      aud: new URL(phone.subscription.endpoint).origin,
      sub: 'https://callout.example',
      key: (await tech.send(pushApi.key, {})).body.Data.public_key,
    })
  })

  it('once of several moves, and of nothing that was taken back within a minute', async () => {
    const phone = await subscribe()
    const { ID } = await createCall(app.db, visit)
    await move(ID, '2026-03-12T15:00:00.000Z')
    await move(ID, later, 2)
    await passMinutes(2)
    await move(ID, visitAt, 3)
    await move(ID, later, 4)
    await passMinutes(2)
    expect(phone.received.map(({ message }) => [message.kind, message.at])).toEqual([['moved', later]])
  })

  it('of a visit that a colleague gets instead', async () => {
    const colleague = { societe_uuid: companyIds.norte, technician: 'T8', technician_name: 'Technician Eight' }
    await app.db.insertInto('technicians').values(colleague).execute()
    const phone = await subscribe()
    const { ID } = await createCall(app.db, visit)
    await sat.send(callApi.save, { ID, version: 1, technician: 'T8' })
    await passMinutes(2)
    expect(phone.received.map(({ message }) => [message.kind, message.at])).toEqual([['taken', visitAt]])
  })

  it('of no visit that is done or has passed', async () => {
    const phone = await subscribe()
    const done = await createCall(app.db, visit)
    await sat.send(callApi.save, { ID: done.ID, version: 1, status_id: 1 })
    const { ID } = await createCall(app.db, visit)
    await move(ID, '2026-03-10T09:31:00.000Z')
    await passMinutes(5)
    expect(phone.received).toEqual([])
  })

  it('in the morning of what happened at night', async () => {
    const phone = await subscribe()
    app.clock.now = new Date('2026-03-10T20:30:00Z')
    const night = await startSession('dispatcher')
    const { ID } = await createCall(app.db, visit)
    await night.send(callApi.plan, {
      ...{ ID, version: 1, schedule_start_date: later, schedule_end_date: '2026-03-13T12:00:00.000Z' },
    })
    await passMinutes(9 * 60)
    expect(phone.received).toEqual([])
    await passMinutes(31)
    expect(phone.received).toHaveLength(1)
  })
})

describe('a subscription', () => {
  const change = async () => {
    const { ID } = await createCall(app.db, visit)
    await move(ID, later)
    await passMinutes(2)
  }

  it.each([404, 410])('goes when the push service answers %i', async (status) => {
    const phone = await subscribe()
    phone.status = status
    await change()
    expect([phone.received.length, await countSubscriptions()]).toEqual([1, 0])
  })

  it('stays while the push service fails, so that the message is sent again', async () => {
    const phone = await subscribe()
    phone.status = 503
    await expect(change()).rejects.toThrow('503')
    expect(await countSubscriptions()).toBe(1)
  })

  it('ends when the person signs out', async () => {
    const own = await startSession('tech')
    const phone = await subscribe(own)
    await own.send(sessionApi.logout, {})
    await change()
    expect(phone.received).toEqual([])
  })

  it('is bounded for an account: the oldest gives way', async () => {
    const phones: PushService[] = []
    for (let count = 0; count <= pushLimits.ofAccount; count += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      phones.push(await subscribe())
    }
    await change()
    expect(phones.map(({ received }) => received.length)).toEqual([0, ...Array(pushLimits.ofAccount).fill(1)])
  })

  it('is the last person’s of a phone, and nobody’s after it is switched off', async () => {
    const phone = await subscribe()
    await tech.send(pushApi.save, phone.subscription)
    expect(await countSubscriptions()).toBe(1)
    await sat.send(pushApi.remove, { endpoint: phone.subscription.endpoint })
    expect(await countSubscriptions()).toBe(1)
    await tech.send(pushApi.remove, { endpoint: phone.subscription.endpoint })
    expect(await countSubscriptions()).toBe(0)
  })

  it('is for technicians alone, and needs keys of its kind', async () => {
    const { subscription } = await openService()
    expect((await sat.send(pushApi.save, subscription)).status).toBe(404)
    const short = await tech.send(pushApi.save, { ...subscription, p256dh: 'AAAA' })
    expect(short.body).toMatchObject({ HasError: true, Errors: { p256dh: 'push.refused.keys' } })
  })

  it('of a test of a backup is sent to nobody but this machine', async () => {
    const phone = await subscribe()
    await app.db.updateTable('push_subscriptions').set({ endpoint: 'https://push.example/1' }).execute()
    const { ID } = await createCall(app.db, visit)
    await move(ID, later)
    await passMinutes(2, { isIsolated: true })
    expect([phone.received.length, await countSubscriptions()]).toEqual([0, 1])
  })

  it('ends when the account is closed', async () => {
    const phone = await subscribe()
    const { ID } = await createCall(app.db, visit)
    await move(ID, later)
    const close = (closed_at: string | null) =>
      app.db.updateTable('accounts').set({ closed_at }).where('subject', '=', 'tech').execute()
    await close(testNow.toISOString())
    await passMinutes(2)
    await close(null)
    expect(phone.received).toEqual([])
  })
})
