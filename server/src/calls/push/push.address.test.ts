import { pushApi } from '@callout/domain/visits/push.api.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PushService, startPushService } from '../../../test/fakes/push-service.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const { tech } = setUpClients(app, 'tech')
let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

it.each([
  'http://push.example/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://10.0.0.7/1',
  'https://a:b@push.example/',
  'nonsense',
])('refuses messages to %s', async (endpoint) => {
  const { body } = await tech.send(pushApi.save, { ...service.subscription, endpoint })
  expect(body).toMatchObject({ HasError: true, Errors: { endpoint: 'push.refused.address' } })
})

it('takes an encrypted address', async () => {
  const { body } = await tech.send(pushApi.save, { ...service.subscription, endpoint: 'https://push.invalid/1' })
  expect(body).toMatchObject({ HasError: false })
})
