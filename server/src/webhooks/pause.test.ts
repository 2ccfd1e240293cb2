import { expect, it } from 'vitest'
import { createWebhook } from '../../test/fixtures/webhooks.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'
import { createTtlCache } from '../platform/database/ttl-cache.ts'
import { pauseWebhook } from './pause.ts'

const app = setUpApp()

it.each([
  ['es', 'ECONNREFUSED', 'El receptor rechaza la conexión'],
  ['fr', 'TIMEOUT', 'Pas de réponse en 10 secondes'],
  ['fr', '500 out of order', '500 out of order'],
])('the email of a pause in %s says of the answer %s: %s', async (culture, answer, text) => {
  const network = { culture, dispatch_email: `${answer.length}@dispatch.example` }
  await app.db.updateTable('networks').set(network).where('network_code', '=', 'ATLIBE').execute()
  const { ID } = await createWebhook(await app.signInAs('dispatcher'), 'https://erp.example/hook')
  const webhook = await app.db.selectFrom('webhooks').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
  const parts = { tx: app.db, ttlCache: createTtlCache(app.db), publicUrl: 'https://portal.example' }
  await pauseWebhook(parts, webhook, { answer, now: testNow.toISOString() })
  const mails = app.db.selectFrom('mails').select('body').where('recipient', '=', network.dispatch_email)
  expect((await mails.executeTakeFirstOrThrow()).body).toContain(`: ${text}\n`)
})
