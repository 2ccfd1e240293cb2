import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { teamApi } from '@callout/domain/team/team.api.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChangeEvent, createEventBus, publishIn } from '../src/platform/events/event-bus.ts'
import { isRelevantTo, recipientsOf } from '../src/platform/events/recipients.ts'
import { createContract } from './fixtures/contracts.ts'
import { approvalOf, createAcceptedCall, createFeeDocument, createTariff, rejectionOf } from './fixtures/documents.ts'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from './fixtures/factories.ts'
import { invoiceFees } from './fixtures/fees.ts'
import { setUpApp } from './support/set-up-app.ts'
import { startTestApp } from './support/test-app.ts'

const app = setUpApp()
let address: string
beforeAll(async () => {
  address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens the event stream as this person; `received` collects the IDs that arrive. */
async function listen(person: Person, query = '') {
  const { token } = await app.signInAs(person)
  const stop = new AbortController()
  const reply = await fetch(`${address}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  const received: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of reply.body as ReadableStream<Uint8Array>)
      for (const [, json] of decoder.decode(bytes).matchAll(/^data: (.*)$/gm))
        received.push(JSON.parse(json as string).ID)
  })().catch(() => {})
  return { received, stop: () => stop.abort(), ended: reading }
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

describe('live events', () => {
  it('need a token and a network of the session', async () => {
    const statuses = async (headers: Record<string, string>, query = '') => {
      const reply = await fetch(`${address}/api/events${query}`, { headers })
      await reply.text()
      return reply.status
    }
    expect(await statuses({})).toBe(401)
    const { token } = await app.signInAs('sat')
    expect(await statuses({ authorization: `Bearer ${token}` }, '?networkCode=YGNITA')).toBe(403)
  })

  it('need an open account, and end when it is closed', async () => {
    const second = await startTestApp()
    const at = await second.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await second.signInAs('callcenter')
    const open = () => fetch(`${at}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const listening = await open()
    const account = second.db.updateTable('accounts').where('subject', '=', 'callcenter')
    await account.set({ closed_at: second.clock.now.toISOString() }).execute()
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    expect(await listening.text()).toBe('retry: 2000\n\n: listening\n\n')
    const again = await open()
    expect([again.status, await again.text()]).toEqual([401, expect.stringContaining('Unauthorized')])
    await second.close()
  })

  it('end with the next heartbeat when company, role or network of the account changed', async () => {
    const second = await startTestApp()
    const at = await second.fastify.listen({ port: 0, host: '127.0.0.1' })
    const open = async (person: Person, query = '') => {
      const headers = { authorization: `Bearer ${(await second.signInAs(person)).token}` }
      const listening = { isOpen: true, text: (await fetch(`${at}/api/events${query}`, { headers })).text() }
      void listening.text.then(() => {
        listening.isOpen = false
      })
      return listening
    }
    // Send the first heartbeat at once; the test triggers the next one.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const ofCompany = await open('sat')
    const ofRole = await open('backoffice')
    const ofNetwork = await open('dispatcher', '?networkCode=YGNITA')
    const renamed = await open('sat2')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(4), { timeout: 30_000 })
    const account = (subject: Person) => second.db.updateTable('accounts').where('subject', '=', subject)
    await account('sat').set({ societe_uuid: companyIds.sur }).execute()
    await account('backoffice').set({ role: 'W' }).execute()
    await account('sat2').set({ user_name: 'Another name', can_create_call: false }).execute()
    await sql`delete from account_networks where network_code = 'YGNITA'
      and account_uuid = (select account_uuid from accounts where subject = 'dispatcher')`.execute(second.db)
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    for (const stream of [ofCompany, ofRole, ofNetwork]) expect(await stream.text).toContain('listening')
    expect(renamed.isOpen).toBe(true)
    await second.close()
  })

  it('reach everyone who may see the call, and nobody else', async () => {
    const listeners = await Promise.all(
      (['dispatcher', 'callcenter', 'sat', 'sat2', 'sat-ygnita'] as const).map((person) => listen(person)),
    )
    const [dispatcher, callcenter, sat, sat2, ygnita] = listeners
    const { ID } = await createCall(app.db, heldBy('sur'))
    await (await app.signInAs('dispatcher')).send(callApi.assign, { ID, societe_uuid: companyIds.norte })
    for (const listener of [dispatcher, callcenter, sat, sat2])
      await soon(() => expect(listener?.received).toContain(ID))
    await (await app.signInAs('sat')).send(callApi.save, { ID, version: 2, description_sat: 'On the way' })
    await soon(() => expect(sat?.received).toEqual([ID, ID]))
    expect(sat2?.received).toEqual([ID])
    expect(ygnita?.received).toEqual([])
    for (const listener of listeners) listener.stop()
  })

  it('of a contract reach central staff and the company that serves it or did until now', async () => {
    const listeners = await Promise.all((['callcenter', 'sat', 'sat2'] as const).map((person) => listen(person)))
    const [callcenter, sat, sat2] = listeners
    const { ID } = await createContract(app.db, heldBy('norte'))
    const dispatcher = await app.signInAs('dispatcher')
    await dispatcher.send(contractApi.save, { ID, version: 1, remark: 'Renewed' })
    await soon(() => expect(sat?.received).toEqual([ID]))
    await dispatcher.send(contractApi.save, { ID, version: 2, societe_uuid: companyIds.sur })
    for (const listener of [sat, callcenter]) await soon(() => expect(listener?.received).toEqual([ID, ID]))
    await soon(() => expect(sat2?.received).toEqual([ID]))
    for (const listener of listeners) listener.stop()
  })

  it('of a document reach central staff and the company that wrote it', async () => {
    await createTariff(app.db)
    const listeners = await Promise.all((['dispatcher', 'sat', 'sat2'] as const).map((person) => listen(person)))
    const [dispatcher, sat, sat2] = listeners
    const call = await createAcceptedCall(app.db)
    const { ID } = await createFeeDocument(app, call)
    for (const listener of [dispatcher, sat]) await soon(() => expect(listener?.received).toEqual([ID, call.ID]))
    await (await app.signInAs('dispatcher')).send(callApi.save, { ID: call.ID, version: 1, phone: '699' })
    await soon(() => expect(sat?.received).toHaveLength(3))
    expect(sat2?.received).toEqual([])
    for (const listener of listeners) listener.stop()
  })

  it('of a mail about a call reach those who see the call: its history changed', async () => {
    const [dispatcher, sat, sat2] = await Promise.all(
      (['dispatcher', 'sat', 'sat2'] as const).map((person) => listen(person)),
    )
    const { ID, call_id } = await createCall(app.db, heldBy('norte'))
    const email = { call_id, email: ['a@b.example'], subject: 'About the visit', text: 'When do you come?' }
    await (await app.signInAs('callcenter')).send(mailApi.send, email)
    for (const listener of [dispatcher, sat]) await soon(() => expect(listener?.received).toEqual([ID]))
    expect(sat2?.received).toEqual([])
    for (const listener of [dispatcher, sat, sat2]) listener?.stop()
  })

  it('of a document whose call has moved to another company tell its author nothing about the call', async () => {
    const [dispatcher, sat, sat2] = await Promise.all(
      (['dispatcher', 'sat', 'sat2'] as const).map((person) => listen(person)),
    )
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    const both = [document.ID, call.ID]
    await soon(() => expect(sat?.received).toEqual(both))
    await app.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', call.ID).execute()
    await (await app.signInAs('dispatcher')).send(documentApi.confirm, approvalOf(document, call))
    await invoiceFees(await app.signInAs('sat'), [{ ...document, DocEntry: Number(document.ID) }])
    await soon(() => expect(dispatcher?.received).toEqual([...both, ...both, ...both]))
    expect(sat?.received).toEqual([...both, document.ID, document.ID])
    expect(sat2?.received).toEqual([])
    for (const listener of [dispatcher, sat, sat2]) listener?.stop()
  })

  it('of a document whose change request ends reach central staff and the company that wrote it', async () => {
    const listeners = await Promise.all((['callcenter', 'sat', 'sat2'] as const).map((person) => listen(person)))
    const [callcenter, sat, sat2] = listeners
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    const dispatcher = await app.signInAs('dispatcher')
    await dispatcher.send(documentApi.reject, rejectionOf(document, call))
    await dispatcher.send(callApi.assign, { ID: call.ID, societe_uuid: companyIds.sur })
    const ofDocument = [document.ID, document.ID, document.ID]
    for (const listener of [callcenter, sat])
      await soon(() => expect(listener?.received.filter((ID) => ID === document.ID)).toEqual(ofDocument))
    await soon(() => expect(sat2?.received).toContain(call.ID))
    expect(sat2?.received).not.toContain(document.ID)
    for (const listener of listeners) listener.stop()
  })

  it('of the hours or leave of a technician reach the company, once something has changed', async () => {
    const [sat, sat2] = await Promise.all((['sat', 'sat2'] as const).map((person) => listen(person)))
    const client = await app.signInAs('sat')
    const fields = { technician: 'T1', has_own_hours: false, hours: [], skills: [] }
    await client.send(teamApi.save, { ...fields, version: 1, leaves: [] })
    const leaves = [{ starts_on: '2026-03-20', ends_on: '2026-03-20' }]
    const { body } = await client.send(teamApi.save, { ...fields, version: 1, leaves })
    expect(body.HasError).toBe(false)
    await soon(() => expect(sat?.received).toEqual([`${companyIds.norte} T1`]))
    expect(sat2?.received).toEqual([])
    for (const listener of [sat, sat2]) listener?.stop()
  })

  it('of a refused change are never sent', async () => {
    const dispatcher = await listen('dispatcher')
    const { ID } = await createCall(app.db)
    const other = await createCall(app.db)
    await (await app.signInAs('dispatcher')).send(callApi.assign, { ID, societe_uuid: companyIds.gone })
    await (await app.signInAs('dispatcher')).send(callApi.assign, { ID: other.ID, societe_uuid: companyIds.norte })
    await soon(() => expect(dispatcher.received).toEqual([other.ID]))
    dispatcher.stop()
  })

  it('are sent in batches when there are many, to every process', async () => {
    const { pool } = app
    const url = `${pool.options.connectionString}`
    const [one, two] = [createEventBus(pool, url), createEventBus(pool, url)]
    const received: string[] = []
    two.subscribe((events) => received.push(...events.map(({ ID }) => ID)))
    const eventAbout = (ID: string): ChangeEvent => ({
      kind: 'call',
      ID,
      version: 1,
      network_code: 'ATLIBE',
      companies: [companyIds.norte],
    })
    // It receives nothing until it is connected.
    await vi.waitUntil(
      async () => {
        await publishIn(pool, [eventAbout('probe')])
        return received.length > 0
      },
      { timeout: 30_000 },
    )
    const many = Array.from({ length: 500 }, (_, n) => eventAbout(`call-${n}`))
    one.publish(many)
    const calls = () => received.filter((ID) => ID.startsWith('call-'))
    await vi.waitFor(() => expect(calls()).toHaveLength(500), { timeout: 30_000, interval: 10 })
    expect(new Set(calls()).size).toBe(500)
    await Promise.all([one.close(), two.close()])
  })

  it('are relevant to a company only if they name it', async () => {
    const event: ChangeEvent = {
      kind: 'call',
      ID: 'x',
      version: 1,
      network_code: 'ATLIBE',
      companies: [companyIds.norte],
    }
    const actor = { network_code: 'ATLIBE', societe_uuid: companyIds.norte } as Parameters<typeof isRelevantTo>[0]
    expect(isRelevantTo(actor, event)).toBe(true)
    expect(isRelevantTo({ ...actor, societe_uuid: companyIds.sur }, event)).toBe(false)
    expect(isRelevantTo({ ...actor, societe_uuid: null }, event)).toBe(true)
    expect(isRelevantTo({ ...actor, network_code: 'YGNITA', societe_uuid: null }, event)).toBe(false)
    expect(isRelevantTo({ ...actor, societe_uuid: companyIds.sur }, { ...event, network_code: '' })).toBe(true)
  })

  it('are relevant to a technician only if they name them, also if the visit was theirs until now', () => {
    const { norte, sur } = companyIds
    const event: ChangeEvent = {
      kind: 'call',
      ID: 'x',
      version: 1,
      network_code: 'ATLIBE',
      ...recipientsOf({ societe_uuid: norte, technician: 'T1' }, { societe_uuid: sur, technician: 'T2' }),
    }
    const actor = { network_code: 'ATLIBE', societe_uuid: norte, technician: 'T1' } as Parameters<
      typeof isRelevantTo
    >[0]
    expect(isRelevantTo(actor, event)).toBe(true)
    expect(isRelevantTo({ ...actor, technician: 'T2' }, event)).toBe(false)
    expect(isRelevantTo({ ...actor, societe_uuid: sur }, event)).toBe(false)
    expect(isRelevantTo({ ...actor, technician: null }, event)).toBe(true)
    expect(isRelevantTo(actor, { ...event, technicians: [] })).toBe(false)
    expect(isRelevantTo(actor, { ...event, kind: 'notification' })).toBe(true)
  })

  it('of a call reach the technician while the visit is theirs, and once more when they lose it', async () => {
    const [tech, sat2] = await Promise.all((['tech', 'sat2'] as const).map((person) => listen(person)))
    const own = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-20T08:00:00.000Z') })
    const other = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-20T09:00:00.000Z', 'T9') })
    const dispatcher = await app.signInAs('dispatcher')
    for (const { ID } of [other, own]) await dispatcher.send(callApi.save, { ID, version: 1, phone: '699' })
    await soon(() => expect(tech?.received).toEqual([own.ID]))
    await dispatcher.send(callApi.assign, { ID: own.ID, societe_uuid: companyIds.sur })
    await soon(() => expect(tech?.received).toEqual([own.ID, own.ID]))
    await dispatcher.send(callApi.save, { ID: own.ID, version: 3, phone: '700' })
    await soon(() => expect(sat2?.received).toEqual([own.ID, own.ID]))
    expect(tech?.received).toEqual([own.ID, own.ID])
    for (const listener of [tech, sat2]) listener?.stop()
  })
})
