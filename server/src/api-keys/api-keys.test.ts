import { createHash } from 'node:crypto'
import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import { keyPrefix } from '@callout/domain/api-keys/api-key.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(() => {
  app.clock.now = testNow
})

const later = (seconds: number) => {
  app.clock.now = new Date(testNow.getTime() + seconds * 1000)
}
const fields = { name: 'ERP', role: 'J', networks: ['ATLIBE'], scopes: ['read', 'write'] } as const
const keysOf = async (client: TestClient) => (await client.send(apiKeyApi.list, {})).body.Data as { ID: string }[]
const keyIn = async (client: TestClient, ID: string) => (await keysOf(client)).find((key) => key.ID === ID)
const statusOf = async (client: TestClient, networkCode?: string) =>
  (await client.send(callApi.list, {}, networkCode ? { query: { networkCode } } : {})).status
const newCall = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }

describe('creating a key', () => {
  it('shows the key once and stores only its hash', async () => {
    const { body } = await as.dispatcher.send(apiKeyApi.create, { ...fields, name: ' ERP ', ends_at: '2026-12-31' })
    const { ID, key } = body.Data
    expect(key).toMatch(/^callout_[\w-]{43}$/)
    const stored = await app.db.selectFrom('api_keys').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
    expect(stored.key_hash).toEqual(createHash('sha256').update(key).digest())
    expect(JSON.stringify(stored)).not.toContain(key)
    const listed = await keyIn(as.dispatcher, ID)
    expect(listed).toEqual({
      ID,
      name: 'ERP',
      prefix: key.slice(0, keyPrefix.length + 6),
      role: 'J',
      networks: ['ATLIBE'],
      societe_uuid: null,
      raison_sociale: null,
      scopes: ['read', 'write'],
      created_at: testNow.toISOString(),
      created_by: 'The dispatcher',
      ends_at: '2026-12-31T00:00:00.000Z',
      last_used_at: null,
      state: 'valid',
      can: { revoke: true },
    })
  })

  it.each([
    ['a network of others', { networks: ['ATLIBE', 'YGNITA'] }, 'networks'],
    ['no network', { networks: [] }, 'networks'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown role', { role: 'X' }, 'role'],
    ['the role of a company without a company', { role: 'q' }, 'societe_uuid'],
    ['a company that has closed', { role: 'q', societe_uuid: companyIds.gone }, 'societe_uuid'],
    ['an end that has passed', { ends_at: '2026-03-01' }, 'ends_at'],
    ['no name', { name: ' ' }, 'name'],
  ])('refuses %s, and creates nothing', async (_, changed, field) => {
    const { body } = await as.dispatcher2.send(apiKeyApi.create, { ...fields, name: 'Refused', ...changed })
    expect(body.HasError).toBe(true)
    expect(Object.keys(body.Errors)).toEqual([field])
    const accounts = app.db.selectFrom('accounts').select('subject').where('user_name', '=', 'key: Refused')
    expect(await accounts.execute()).toEqual([])
  })

  it('does not know a company of another network', async () => {
    const ofRoma = { ...fields, role: 'q', societe_uuid: companyIds.roma }
    expect((await as.dispatcher2.send(apiKeyApi.create, ofRoma)).status).toBe(404)
    const inYgnita = await as.dispatcher.send(apiKeyApi.create, { ...ofRoma, networks: ['YGNITA'] })
    expect(inYgnita.body.HasError).toBe(false)
  })

  it.each(['sat', 'tech', 'callcenter', 'backoffice'] as const)('is closed to %s', async (person) => {
    for (const endpoint of [apiKeyApi.list, apiKeyApi.create, apiKeyApi.revoke])
      expect((await as[person].send(endpoint, {})).status).toBe(403)
  })
})

describe('a program with a key', () => {
  it('creates a call, and the history and the access log name the key', async () => {
    const erp = await createKeyClient(app)
    const { body } = await erp.send(callApi.create, newCall, { headers: { 'idempotency-key': 'order 1' } })
    const again = await erp.send(callApi.create, newCall, { headers: { 'idempotency-key': 'order 1' } })
    expect(again.body.Data).toEqual(body.Data)
    const { ID } = body.Data
    const history = app.db.selectFrom('history').select('user_name').where('service_job_uuid', '=', ID)
    expect(await history.execute()).toEqual([{ user_name: 'key: ERP' }])
    await erp.send(callApi.load, { ID })
    const reads = app.db
      .selectFrom('reads')
      .innerJoin('accounts', 'accounts.account_uuid', 'reads.account_uuid')
      .select(['user_name', 'what'])
      .where('record', '=', ID)
    // The access log is written once a second.
    await vi.waitFor(async () => expect(await reads.execute()).toEqual([{ user_name: 'key: ERP', what: 'opened' }]), {
      timeout: 30_000,
    })
  })

  it('of a company sees only the calls of that company', async () => {
    const own = await createCall(app.db, heldBy('norte'))
    const other = await createCall(app.db, heldBy('sur'))
    const client = await createKeyClient(app, { role: 'q', societe_uuid: companyIds.norte })
    expect((await client.send(callApi.load, { ID: own.ID })).status).toBe(200)
    expect((await client.send(callApi.load, { ID: other.ID })).status).toBe(404)
    const { body } = await client.send(callApi.list, {})
    expect(new Set(body.Data.map((row: { societe_uuid: string }) => row.societe_uuid))).toEqual(
      new Set([companyIds.norte]),
    )
    // No account of this company may create calls.
    expect((await client.send(callApi.create, newCall)).status).toBe(403)
  })

  it('acts in the first of its networks unless the request names another one of them', async () => {
    const both = await createKeyClient(app, { networks: ['YGNITA', 'ATLIBE'] })
    await createCall(app.db, { ...heldBy('norte'), subject: 'in ATLIBE' })
    const subjects = async (networkCode?: string) => {
      const { body } = await both.send(callApi.list, {}, networkCode ? { query: { networkCode } } : {})
      return body.Data.map((row: { subject: string }) => row.subject)
    }
    expect(await subjects()).not.toContain('in ATLIBE')
    expect(await subjects('ATLIBE')).toContain('in ATLIBE')
    expect(await statusOf(await createKeyClient(app), 'YGNITA')).toBe(403)
    expect(await statusOf(both, 'NOWHERE')).toBe(403)
  })

  it('only reads, or only writes, as its scopes say', async () => {
    const [reader, writer] = [
      await createKeyClient(app, { scopes: ['read'] }),
      await createKeyClient(app, { scopes: ['write'] }),
    ]
    const inEnglish = { query: { lang: 'en' } }
    expect(await statusOf(reader)).toBe(200)
    const refused = await reader.send(callApi.create, newCall, inEnglish)
    expect([refused.status, refused.body.Message]).toEqual([403, 'This API key may only read'])
    expect((await writer.send(callApi.create, newCall)).body.HasError).toBe(false)
    const unread = await writer.send(callApi.list, {}, inEnglish)
    expect([unread.status, unread.body.Message]).toEqual([403, 'This API key has no permission to read'])
  })

  it('opens no session, no event stream and no other key', async () => {
    const client = await createKeyClient(app, { role: 'D' })
    const message = 'Only a signed-in person may do this, not an API key'
    const inEnglish = { query: { lang: 'en' } }
    const bodies = [
      [sessionApi.check, {}],
      [sessionApi.own, {}],
      [sessionApi.loginCode, { code: 'a' }],
      [sessionApi.connectAsUser, { societe_uuid: companyIds.norte }],
      [apiKeyApi.create, fields],
      [apiKeyApi.list, {}],
    ] as const
    for (const [endpoint, body] of bodies) {
      const reply = await client.send(endpoint, body, inEnglish)
      expect([endpoint.path, reply.status, reply.body.Message]).toEqual([endpoint.path, 403, message])
    }
    expect((await client.get('/api/events')).status).toBe(403)
  })

  it('answers 401 to a wrong key, and to a key with the session of somebody else', async () => {
    const client = await createKeyClient(app)
    expect(await statusOf(app.withToken(`${client.token}x`))).toBe(401)
    expect(await statusOf(app.withToken(keyPrefix))).toBe(401)
    expect((await client.send(callApi.list, {}, { query: { sessionId: 'another' } })).status).toBe(401)
  })
})

describe('the end of a key', () => {
  it('comes immediately when it is revoked', async () => {
    const client = await createKeyClient(app)
    expect(await statusOf(client)).toBe(200)
    const { body } = await as.dispatcher.send(apiKeyApi.revoke, { ID: client.ID })
    expect(body.Data).toMatchObject({ state: 'revoked', can: { revoke: false } })
    expect(await statusOf(client)).toBe(401)
    const again = await as.dispatcher.send(apiKeyApi.revoke, { ID: client.ID })
    expect(again.body.customErrorCode).toBe('apikey.refused.revoked')
  })

  it('comes with its end date', async () => {
    const client = await createKeyClient(app, { ends_at: '2026-03-10T09:31:00Z' })
    expect(await statusOf(client)).toBe(200)
    later(61)
    expect(await statusOf(client)).toBe(401)
    expect(await keyIn(as.dispatcher, client.ID)).toMatchObject({ state: 'expired' })
  })

  it('comes when its company closes, and when it loses its network', async () => {
    const ofCompany = await createKeyClient(app, { role: 'q', societe_uuid: companyIds.sur })
    const ofNetwork = await createKeyClient(app)
    expect([await statusOf(ofCompany), await statusOf(ofNetwork)]).toEqual([200, 200])
    const setActive = (active: boolean) =>
      app.db.updateTable('companies').set({ active }).where('societe_uuid', '=', companyIds.sur).execute()
    await setActive(false)
    expect(await statusOf(ofCompany)).toBe(401)
    expect(await keyIn(as.dispatcher, ofCompany.ID)).toMatchObject({ state: 'company_closed' })
    await setActive(true)
    const { account_uuid } = await app.db
      .selectFrom('api_keys')
      .select('account_uuid')
      .where('ID', '=', ofNetwork.ID)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('account_networks').where('account_uuid', '=', account_uuid).execute()
    expect(await statusOf(ofNetwork)).toBe(403)
  })

  it('keeps the key in the list for 90 days', async () => {
    const client = await createKeyClient(app)
    const endAt = (ends_at: string) =>
      app.db.updateTable('api_keys').set({ ends_at }).where('ID', '=', client.ID).execute()
    await endAt('2025-12-10T09:31:00Z')
    expect(await keyIn(as.dispatcher, client.ID)).toMatchObject({ state: 'expired' })
    await endAt('2025-12-10T09:29:00Z')
    expect(await keyIn(as.dispatcher, client.ID)).toBeUndefined()
  })

  it('is decided by dispatchers of all its networks', async () => {
    const both = await createKeyClient(app, { networks: ['ATLIBE', 'YGNITA'] })
    const onlyAtlibe = await createKeyClient(app)
    expect(await keyIn(as.dispatcher2, both.ID)).toMatchObject({ can: { revoke: false } })
    const refused = await as.dispatcher2.send(apiKeyApi.revoke, { ID: both.ID })
    expect(refused.body).toMatchObject({ HasError: true, customErrorCode: 'apikey.refused.other_network' })
    expect(await keyIn(as['dispatcher-ygnita'], onlyAtlibe.ID)).toBeUndefined()
    expect((await as['dispatcher-ygnita'].send(apiKeyApi.revoke, { ID: onlyAtlibe.ID })).status).toBe(404)
    expect((await as.dispatcher.send(apiKeyApi.revoke, { ID: 'unknown' })).status).toBe(404)
    expect([await statusOf(both), await statusOf(onlyAtlibe)]).toEqual([200, 200])
  })
})

it('nobody signs in with the account of a key', async () => {
  await createKeyClient(app, { role: 'q', societe_uuid: companyIds.roma, networks: ['YGNITA'], name: 'AAA' })
  const token = 'a connect token'
  await app.db
    .updateTable('accounts')
    .set({ closed_at: testNow.toISOString() })
    .where('subject', '=', 'sat-ygnita')
    .execute()
  await app.db
    .insertInto('connect_tokens')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      societe_uuid: companyIds.roma,
      expires_at: '2026-03-10T10:00:00Z',
    })
    .execute()
  expect((await (await app.application()).send(sessionApi.connectAs, { token })).status).toBe(401)
})
