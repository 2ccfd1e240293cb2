import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hears } from '../src/kernel/events.ts'
import { openLive, type Told, tellAt } from '../src/kernel/live.ts'
import { aContract } from './contracts.ts'
import { aFeeDocument, anAcceptedCall, approvalOf, aTariff } from './documents.ts'
import { aCall, company, heldBy, type Person } from './factories.ts'
import { invoice } from './fees.ts'
import { openHouse, type TestHouse } from './harness.ts'

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await openHouse()
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())

/** Listens as somebody; `heard` fills with the IDs that arrive. */
async function listen(person: Person, query = '') {
  const { token } = await house.as(person)
  const stop = new AbortController()
  const reply = await fetch(`${address}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  const heard: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of reply.body as ReadableStream<Uint8Array>)
      for (const [, json] of decoder.decode(bytes).matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json as string).ID)
  })().catch(() => {})
  return { heard, stop: () => stop.abort(), ended: reading }
}

const within = (check: () => void) => vi.waitFor(check, { timeout: 1000, interval: 10 })

describe('live notices', () => {
  it('need a user token, of the network named', async () => {
    const statuses = async (headers: Record<string, string>, query = '') => {
      const reply = await fetch(`${address}/api/events${query}`, { headers })
      await reply.text()
      return reply.status
    }
    expect(await statuses({})).toBe(401)
    expect(await statuses({ authorization: `Bearer ${(await house.application()).token}` })).toBe(401)
    const { token } = await house.as('sat')
    expect(await statuses({ authorization: `Bearer ${token}` }, '?networkCode=YGNITA')).toBe(403)
  })

  it('are not for an account that was closed, nor any longer', async () => {
    const second = await openHouse()
    const at = await second.app.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await second.as('callcenter')
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

  it('are not for whoever is somebody else by now: the stream ends with the next heartbeat', async () => {
    const second = await openHouse()
    const at = await second.app.listen({ port: 0, host: '127.0.0.1' })
    const open = async (person: Person, query = '') => {
      const headers = { authorization: `Bearer ${(await second.as(person)).token}` }
      const listening = { isOpen: true, text: (await fetch(`${at}/api/events${query}`, { headers })).text() }
      void listening.text.then(() => {
        listening.isOpen = false
      })
      return listening
    }
    // The first heartbeat at once, and the next when the test says so.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const ofCompany = await open('sat')
    const ofRole = await open('backoffice')
    const ofNetwork = await open('dispatcher', '?networkCode=YGNITA')
    const renamed = await open('sat2')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(4))
    const account = (subject: Person) => second.db.updateTable('accounts').where('subject', '=', subject)
    await account('sat').set({ societe_uuid: company.sur }).execute()
    await account('backoffice').set({ role: 'W' }).execute()
    await account('sat2').set({ user_name: 'Another name', can_create_call: false }).execute()
    await sql`delete from account_networks where network_code = 'YGNITA'
      and account_uuid = (select account_uuid from accounts where subject = 'dispatcher')`.execute(second.db)
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const stream of [ofCompany, ofRole, ofNetwork]) expect(await stream.text).toContain('listening')
    expect(renamed.isOpen).toBe(true)
    await second.close()
  })

  it('reach within a second whoever may see the call, and nobody else', async () => {
    const ears = await Promise.all(
      (['dispatcher', 'callcenter', 'sat', 'sat2', 'sat-ygnita'] as const).map((person) => listen(person)),
    )
    const [dispatcher, callcenter, sat, sat2, ygnita] = ears
    const { ID } = await aCall(house.db, heldBy('sur'))
    await (await house.as('dispatcher')).send(callApi.assign, { ID, societe_uuid: company.norte })
    for (const ear of [dispatcher, callcenter, sat, sat2]) await within(() => expect(ear?.heard).toContain(ID))
    await (await house.as('sat')).send(callApi.save, { ID, version: 2, description_sat: 'On the way' })
    await within(() => expect(sat?.heard).toEqual([ID, ID]))
    expect(sat2?.heard).toEqual([ID])
    expect(ygnita?.heard).toEqual([])
    for (const ear of ears) ear.stop()
  })

  it('of a contract reach central staff and the company that serves it, or served it until now', async () => {
    const ears = await Promise.all((['callcenter', 'sat', 'sat2'] as const).map((person) => listen(person)))
    const [callcenter, sat, sat2] = ears
    const { ID } = await aContract(house.db, heldBy('norte'))
    const dispatcher = await house.as('dispatcher')
    await dispatcher.send(contractApi.save, { ID, version: 1, remark: 'Renewed' })
    await within(() => expect(sat?.heard).toEqual([ID]))
    await dispatcher.send(contractApi.save, { ID, version: 2, societe_uuid: company.sur })
    for (const ear of [sat, callcenter]) await within(() => expect(ear?.heard).toEqual([ID, ID]))
    await within(() => expect(sat2?.heard).toEqual([ID]))
    for (const ear of ears) ear.stop()
  })

  it('of a document reach central staff and the company that wrote it', async () => {
    await aTariff(house.db)
    const ears = await Promise.all((['dispatcher', 'sat', 'sat2'] as const).map((person) => listen(person)))
    const [dispatcher, sat, sat2] = ears
    const call = await anAcceptedCall(house.db)
    const { ID } = await aFeeDocument(house, call)
    for (const ear of [dispatcher, sat]) await within(() => expect(ear?.heard).toEqual([ID, call.ID]))
    await (await house.as('dispatcher')).send(callApi.save, { ID: call.ID, version: 1, phone: '699' })
    await within(() => expect(sat?.heard).toHaveLength(3))
    expect(sat2?.heard).toEqual([])
    for (const ear of ears) ear.stop()
  })

  it('of a mail about a call reach who has it open: its history is another one', async () => {
    const [dispatcher, sat, sat2] = await Promise.all(
      (['dispatcher', 'sat', 'sat2'] as const).map((person) => listen(person)),
    )
    const { ID, call_id } = await aCall(house.db, heldBy('norte'))
    const letter = { call_id, email: ['a@b.example'], subject: 'About the visit', text: 'When do you come?' }
    await (await house.as('callcenter')).send(mailApi.send, letter)
    for (const ear of [dispatcher, sat]) await within(() => expect(ear?.heard).toEqual([ID]))
    expect(sat2?.heard).toEqual([])
    for (const ear of [dispatcher, sat, sat2]) ear?.stop()
  })

  it('of a document whose call went to another company tell its writer nothing of the call', async () => {
    const [dispatcher, sat, sat2] = await Promise.all(
      (['dispatcher', 'sat', 'sat2'] as const).map((person) => listen(person)),
    )
    const call = await anAcceptedCall(house.db)
    const document = await aFeeDocument(house, call)
    const both = [document.ID, call.ID]
    await within(() => expect(sat?.heard).toEqual(both))
    await house.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', call.ID).execute()
    await (await house.as('dispatcher')).send(documentApi.confirm, approvalOf(document, call))
    await invoice(await house.as('sat'), [{ ...document, DocEntry: Number(document.ID) }])
    await within(() => expect(dispatcher?.heard).toEqual([...both, ...both, ...both]))
    expect(sat?.heard).toEqual([...both, document.ID, document.ID])
    expect(sat2?.heard).toEqual([])
    for (const ear of [dispatcher, sat, sat2]) ear?.stop()
  })

  it('of a refused change are never sent', async () => {
    const dispatcher = await listen('dispatcher')
    const { ID } = await aCall(house.db)
    const other = await aCall(house.db)
    await (await house.as('dispatcher')).send(callApi.assign, { ID, societe_uuid: company.gone })
    await (await house.as('dispatcher')).send(callApi.assign, { ID: other.ID, societe_uuid: company.norte })
    await within(() => expect(dispatcher.heard).toEqual([other.ID]))
    dispatcher.stop()
  })

  it('come in pieces where there are many, to every process', async () => {
    const { pool } = house
    const url = `${pool.options.connectionString}`
    const [one, two] = [openLive(pool, url), openLive(pool, url)]
    const heard: string[] = []
    two.listen((notices) => heard.push(...notices.map(({ ID }) => ID)))
    const about = (ID: string): Told => ({
      kind: 'call',
      ID,
      version: 1,
      network_code: 'ATLIBE',
      companies: [company.norte],
    })
    // Until it has connected it hears nothing.
    await vi.waitUntil(
      async () => {
        await tellAt(pool, [about('is anybody there')])
        return heard.length > 0
      },
      { timeout: 10_000 },
    )
    const many = Array.from({ length: 500 }, (_, n) => about(`call-${n}`))
    one.tell(many)
    const calls = () => heard.filter((ID) => ID.startsWith('call-'))
    await vi.waitFor(() => expect(calls()).toHaveLength(500), { timeout: 10_000, interval: 10 })
    expect(new Set(calls()).size).toBe(500)
    await Promise.all([one.close(), two.close()])
  })

  it('concern a company only where it is named', async () => {
    const told: Told = { kind: 'call', ID: 'x', version: 1, network_code: 'ATLIBE', companies: [company.norte] }
    const actor = { network_code: 'ATLIBE', societe_uuid: company.norte } as Parameters<typeof hears>[0]
    expect(hears(actor, told)).toBe(true)
    expect(hears({ ...actor, societe_uuid: company.sur }, told)).toBe(false)
    expect(hears({ ...actor, societe_uuid: null }, told)).toBe(true)
    expect(hears({ ...actor, network_code: 'YGNITA', societe_uuid: null }, told)).toBe(false)
    expect(hears({ ...actor, societe_uuid: company.sur }, { ...told, network_code: '' })).toBe(true)
  })

  it('end with the house', async () => {
    const second = await openHouse()
    const at = await second.app.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await second.as('dispatcher')
    const reply = await fetch(`${at}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    const text = reply.text()
    await second.close()
    expect(await text).toContain('listening')
  })
})
