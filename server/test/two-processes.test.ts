import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { openPool } from '../src/platform/database/db.ts'
import { companyIds, createCall } from './fixtures/factories.ts'
import { startTestApp } from './support/test-app.ts'

it('a process streams the changes of another one, and closes the sessions that ended there', async () => {
  const app = await startTestApp()
  const url = `${app.pool.options.connectionString}`
  // The second process has its own pool, memory and event listener.
  const pool = openPool(url)
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: app.dataDir,
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
  })
  const second = await buildApp({ config, pool, now: () => app.clock.now })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await second.close()
    await pool.end()
    await app.close()
  })
  const address = await second.listen({ port: 0, host: '127.0.0.1' })
  const dispatcher = await app.signInAs('dispatcher')
  const headers = { authorization: `Bearer ${dispatcher.token}` }
  const check = async () => (await fetch(`${address}/Account/Check`, { method: 'POST', headers })).status
  expect(await check()).toBe(200)

  // The first heartbeat comes after 14 seconds.
  vi.spyOn(Math, 'random').mockReturnValue(0.95)
  const events = await fetch(`${address}/api/events`, { headers })
  let received = ''
  const listening = (async () => {
    for await (const bytes of events.body as ReadableStream<Uint8Array>) received += Buffer.from(bytes).toString()
  })().catch(() => {})
  const { ID } = await createCall(app.db)
  expect((await dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })).body.HasError).toBe(false)
  await vi.waitFor(() => expect(received).toContain(ID), { timeout: 30_000, interval: 10 })

  // A session ended on one process is closed on the other, well before its next heartbeat.
  const ended = performance.now()
  await dispatcher.send(sessionApi.logout, {})
  expect(await check()).toBe(401)
  await listening
  expect(performance.now() - ended).toBeLessThan(10_000)
})
