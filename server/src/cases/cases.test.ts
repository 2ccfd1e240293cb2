import { caseApi } from '@callout/domain/cases/case.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoredDocuments } from '../../test/fixtures/documents.ts'
import { createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { contextWith } from '../../test/support/contexts.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { leaveCall } from './case.presence.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(() => app.db.deleteFrom('call_presence').execute())

/** Sends a request and returns its data. */
async function dataOf(client: TestClient, endpoint: Endpoint, body: object) {
  const reply = await client.send(endpoint, body)
  expect(reply).toMatchObject({ status: 200, body: { HasError: false } })
  return reply.body.Data
}
const statusOf = async (client: TestClient, endpoint: Endpoint, body: object) =>
  (await client.send(endpoint, body)).status

describe('the contents of a call', () => {
  it('counts what each reader sees', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    await createStoredDocuments(app.db, call, 'norte')
    const counts = { attachments: 0, fees: 1, spareparts: 1, dpc: 1 }
    expect(await dataOf(as.sat, caseApi.contents, { ID: call.ID })).toEqual(counts)
    expect(await dataOf(as.dispatcher, caseApi.contents, { ID: call.ID })).toEqual(counts)
    await app.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', call.ID).execute()
    expect(await dataOf(as.sat2, caseApi.contents, { ID: call.ID })).toEqual({
      attachments: 0,
      fees: 0,
      spareparts: 0,
      dpc: 0,
    })
  })

  it('is hidden from strangers', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect(await statusOf(app.signedOut, caseApi.contents, { ID })).toBe(401)
    for (const person of ['sat2', 'dispatcher-ygnita'] as const)
      expect(await statusOf(as[person], caseApi.contents, { ID })).toBe(404)
  })
})

describe('the open calls of an appliance or address', () => {
  const address = { adresse: 'Calle Mayor', street_number: '5', code_postal: '28001' }
  const found = async (client: TestClient, body: object) =>
    (await dataOf(client, caseApi.openCalls, body)).map(({ call_id, same }: Record<string, string>) => [call_id, same])

  it('finds them by serial number, then by address, whatever the case of the street', async () => {
    const same = await createCall(app.db, { internal_serial_number: 'SN-77' })
    const near = await createCall(app.db, { ...address, adresse: 'CALLE MAYOR' })
    await createCall(app.db, { ...address, street_number: '7' })
    await createCall(app.db, { ...address, status_id: 1, is_saved_status_open: false })
    expect(await found(as.callcenter, { internal_serial_number: ' SN-77 ', ...address })).toEqual([
      [same.call_id, 'appliance'],
      [near.call_id, 'address'],
    ])
  })

  it.each([
    ['C/ Sta. Mª de la Cabeza', '12 bis', 'Calle Santa María de la Cabeza', '12bis'],
    ['Calle Santa Bárbara nº 9', '', 'C/ Sta. Barbara', '9'],
    ['Avda. del Puerto', '3º B', 'Avenida Puerto', '3 B'],
    ['R. Dr. António', '5', 'Rua Doutor Antonio', '5'],
    ['C.so Italia', '5', 'Corso Italia', '5'],
    ['Bd. St-Michel', '5', 'Boulevard Saint Michel', '5'],
    ['Calle Ventolera', '12', 'C/ Ventolera 12 3º B', ''],
    ['C/ Ribera', '12, 3º B', 'Calle Ribera', '12'],
  ])('finds an address that is written %s %s', async (adresse, street_number, other, number) => {
    const { call_id } = await createCall(app.db, { ...address, adresse, street_number })
    const typed = { ...address, adresse: other, street_number: number }
    expect(await found(as.callcenter, typed)).toEqual([[call_id, 'address']])
  })

  it('finds a street with one typing error, if none is written as it is', async () => {
    const here = { ...address, code_postal: '28031', street_number: '119' }
    const misspelt = await createCall(app.db, { ...here, adresse: 'Camino del Lavdero' })
    await createCall(app.db, { ...here, adresse: 'Camino del Lavdero', street_number: '19' })
    await createCall(app.db, { ...here, adresse: 'Camino del Lavdero', code_postal: '28032' })
    const typed = { ...here, adresse: 'Camino del Lavadero' }
    expect(await found(as.callcenter, typed)).toEqual([[misspelt.call_id, 'address']])
    expect(await found(as.sat, typed)).toEqual([])
    const exact = await createCall(app.db, { ...here, adresse: 'Cno. Lavadero' })
    expect(await found(as.callcenter, typed)).toEqual([[exact.call_id, 'address']])
  })

  it('takes a postcode with the letters of its country, and no longer house number', async () => {
    const { call_id } = await createCall(app.db, { ...address, adresse: 'Calle Umbría', street_number: '12' })
    const typed = { ...address, adresse: 'Calle Umbría', code_postal: `E-${address.code_postal}` }
    expect(await found(as.callcenter, { ...typed, street_number: '12' })).toEqual([[call_id, 'address']])
    for (const street_number of ['1', '123', ''])
      expect(await found(as.callcenter, { ...typed, street_number })).toEqual([])
  })

  it('finds a serial number however it is written', async () => {
    const { call_id } = await createCall(app.db, { internal_serial_number: 'HX-4471/09' })
    for (const internal_serial_number of ['hx447109', 'HX 4471 09', '(21)HX447109'])
      expect(await found(as.callcenter, { internal_serial_number })).toEqual([[call_id, 'appliance']])
    expect(await found(as.callcenter, { internal_serial_number: '---' })).toEqual([])
  })

  it('names the newest first', async () => {
    const facts = { internal_serial_number: 'SN-80' }
    const older = await createCall(app.db, { ...facts, created_at: '2026-02-01T08:00:00.000Z' })
    const newer = await createCall(app.db, { ...facts, created_at: '2026-02-02T08:00:00.000Z' })
    expect(await found(as.callcenter, facts)).toEqual([
      [newer.call_id, 'appliance'],
      [older.call_id, 'appliance'],
    ])
  })

  it('names a call once, though appliance and address are the same', async () => {
    const facts = { ...address, adresse: 'Calle Menor', internal_serial_number: 'SN-78' }
    const { call_id } = await createCall(app.db, facts)
    expect(await found(as.dispatcher, facts)).toEqual([[call_id, 'appliance']])
  })

  it('shows a company only its own, and another network nothing', async () => {
    const facts = { internal_serial_number: 'SN-79' }
    await createCall(app.db, facts)
    const { call_id } = await createCall(app.db, { ...facts, ...heldBy('sur') })
    expect(await found(as.sat2, facts)).toEqual([[call_id, 'appliance']])
    expect(await found(as.sat, facts)).toEqual([])
    expect(await found(as['dispatcher-ygnita'], facts)).toEqual([])
    expect(await statusOf(app.signedOut, caseApi.openCalls, facts)).toBe(401)
  })

  it('finds nothing without anything to look for', async () => {
    expect(await found(as.dispatcher, {})).toEqual([])
    expect(await found(as.dispatcher, { adresse: 'Calle Mayor' })).toEqual([])
  })
})

describe('the people who have a call open', () => {
  const enter = async (person: Person, ID: string) => (await dataOf(as[person], caseApi.enter, { ID })).people
  const present = (person: Person, ...IDs: string[]) => dataOf(as[person], caseApi.present, { IDs })

  it('see each other, but not themselves', async () => {
    const { ID } = await createCall(app.db)
    expect(await enter('dispatcher', ID)).toEqual([])
    expect(await enter('callcenter', ID)).toEqual(['The dispatcher'])
    expect(await present('dispatcher', ID)).toEqual([{ ID, people: ['The callcenter'] }])
    expect(await present('backoffice', ID)).toEqual([{ ID, people: ['The callcenter', 'The dispatcher'] }])
  })

  it('are gone when they leave, or 45 seconds after they last said so', async () => {
    const { ID } = await createCall(app.db)
    await enter('dispatcher', ID)
    await enter('callcenter', ID)
    await dataOf(as.callcenter, caseApi.leave, { ID })
    expect(await present('backoffice', ID)).toEqual([{ ID, people: ['The dispatcher'] }])
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 46_000)
    expect(await present('backoffice', ID)).toEqual([])
    app.clock.now = before
  })

  it('shows a company central staff and its own people, never those of another company', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    await enter('sat', ID)
    await enter('dispatcher', ID)
    await app.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', ID).execute()
    expect(await present('sat2', ID)).toEqual([{ ID, people: ['The dispatcher'] }])
    expect(await present('callcenter', ID)).toEqual([{ ID, people: ['The dispatcher', 'The sat'] }])
    expect(await present('sat', ID)).toEqual([])
    expect(await present('dispatcher-ygnita', ID)).toEqual([])
  })

  it('may open only what they may see', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    for (const person of ['sat2', 'dispatcher-ygnita'] as const)
      expect(await statusOf(as[person], caseApi.enter, { ID })).toBe(404)
    for (const endpoint of [caseApi.enter, caseApi.leave])
      expect(await statusOf(app.signedOut, endpoint, { ID })).toBe(401)
    expect(await statusOf(app.signedOut, caseApi.present, { IDs: [ID] })).toBe(401)
  })

  it('leave a call that they no longer see', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    await enter('sat', ID)
    await app.db.updateTable('calls').set(heldBy('sur')).where('ID', '=', ID).execute()
    await dataOf(as.sat, caseApi.leave, { ID })
    expect(await present('dispatcher', ID)).toEqual([])
    expect(await dataOf(as.sat, caseApi.leave, { ID: 'nothing' })).toBe(null)
  })

  it('are told in the network of the call that somebody left, who has switched to another network', async () => {
    const { ID } = await createCall(app.db)
    await enter('dispatcher', ID)
    const { account_uuid } = await app.db.selectFrom('call_presence').select('account_uuid').executeTakeFirstOrThrow()
    const publish = vi.fn()
    const ctx = contextWith({ tx: app.db, actor: { account_uuid, network_code: 'YGNITA' }, publish })
    await leaveCall(ctx, { ID })
    expect(publish).toHaveBeenCalledWith(expect.objectContaining({ kind: 'presence', ID, network_code: 'ATLIBE' }))
  })

  it('have at most twenty calls open', async () => {
    for (let n = 0; n < 22; n++) await enter('dispatcher', (await createCall(app.db)).ID)
    expect(await app.db.selectFrom('call_presence').select('account_uuid').execute()).toHaveLength(20)
  })

  it('are asked for at most 100 calls at once', async () => {
    const IDs = Array.from({ length: 101 }, () => 'x')
    expect(await statusOf(as.dispatcher, caseApi.present, { IDs })).toBe(400)
  })
})
