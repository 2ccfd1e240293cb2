import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/kernel/config.ts'
import { openPool } from '../src/kernel/db.ts'
import { aCall, company } from './factories.ts'
import { openHouse } from './harness.ts'

it('two processes over one database serve as one', async () => {
  const house = await openHouse()
  const url = `${house.pool.options.connectionString}`
  // A second process has a pool, a memory and an ear of its own.
  const pool = openPool(url)
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: house.dataDir,
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
  })
  const second = await buildApp({ config, pool, now: () => house.clock.now })
  onTestFinished(async () => {
    await second.close()
    await pool.end()
    await house.close()
  })
  const address = await second.listen({ port: 0, host: '127.0.0.1' })
  const dispatcher = await house.as('dispatcher')
  const headers = { authorization: `Bearer ${dispatcher.token}` }
  const check = async () => (await fetch(`${address}/Account/Check`, { method: 'POST', headers })).status
  expect(await check()).toBe(200)

  const events = await fetch(`${address}/api/events`, { headers })
  let heard = ''
  const listening = (async () => {
    for await (const bytes of events.body as ReadableStream<Uint8Array>) heard += Buffer.from(bytes).toString()
  })().catch(() => {})
  const { ID } = await aCall(house.db)
  expect((await dispatcher.send(callApi.assign, { ID, societe_uuid: company.norte })).body.HasError).toBe(false)
  await vi.waitFor(() => expect(heard).toContain(ID), { timeout: 2000, interval: 10 })

  // Ended on one, it is closed on the other, well before that one's next heartbeat.
  const ended = performance.now()
  await dispatcher.send(sessionApi.logout, {})
  expect(await check()).toBe(401)
  await listening
  expect(performance.now() - ended).toBeLessThan(1000)
})
