import { Webhook } from 'standardwebhooks'
import { afterEach, expect, it } from 'vitest'
import { startReceiver, type WebhookReceiver } from '../../../test/fakes/webhook-receiver.ts'
import { createAgent, postEvent } from './post-event.ts'
import { isPublicAddress } from './public-address.ts'
import { createSecret } from './signature.ts'

const opened: WebhookReceiver[] = []
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close()
})

async function start(answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer)
  opened.push(receiver)
  return receiver
}

const event = { id: 'msg_1', body: JSON.stringify({ type: 'call.save', data: { subject: 'Ñ' } }) }

async function send(url: string, { secrets = [createSecret()], allowPrivate = true, timeoutMs = 30_000 } = {}) {
  const agent = createAgent(url, { connections: 1, allowPrivate })
  const startedAt = performance.now()
  const answer = await postEvent({ url, secrets, agent }, event, { allowPrivate, timeoutMs })
  agent.destroy()
  return { ...answer, milliseconds: performance.now() - startedAt }
}

it('signs as the Standard Webhooks specification says, with each secret', async () => {
  const receiver = await start()
  const secrets = [createSecret(), createSecret()]
  expect(await send(receiver.url, { secrets })).toMatchObject({ isAccepted: true, status: 200, answer: 'thanks' })
  const [request] = receiver.received
  for (const secret of secrets)
    expect(new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {})).toEqual(JSON.parse(event.body))
  expect(() => new Webhook(createSecret()).verify(request?.body ?? '', request?.headers ?? {})).toThrow()
})

it('follows no redirect', async () => {
  const other = await start()
  const receiver = await start((_, response) => response.writeHead(307, { location: other.url }).end())
  expect(await send(receiver.url)).toMatchObject({ isAccepted: false, status: 307 })
  expect(other.received).toEqual([])
})

it('gives up on a receiver that does not answer', async () => {
  const receiver = await start(() => {})
  const answer = await send(receiver.url, { timeoutMs: 500 })
  expect(answer).toMatchObject({ isAccepted: false, status: null, answer: 'TIMEOUT' })
  expect(answer.milliseconds).toBeLessThan(30_000)
})

it('cuts an answer that does not end, or that is too long', async () => {
  const slow = await start((_, response) => {
    response.writeHead(200)
    const dripping = setInterval(() => response.write('drip '), 20)
    response.on('close', () => clearInterval(dripping))
  })
  expect(await send(slow.url, { timeoutMs: 3000 })).toMatchObject({ isAccepted: true, status: 200 })
  const long = await start((_, response) => response.writeHead(500).end('x'.repeat(5_000_000)))
  const answer = await send(long.url)
  expect(answer).toMatchObject({ isAccepted: false, status: 500 })
  expect(answer.answer).toHaveLength(500)
})

it('connects to no private address, neither named nor looked up', async () => {
  const receiver = await start()
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
    expect(await send(receiver.url.replace('127.0.0.1', host), { allowPrivate: false })).toMatchObject({
      isAccepted: false,
      status: null,
      answer: 'PRIVATE_ADDRESS',
    })
  expect(receiver.received).toEqual([])
})

it.each([
  ...['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.0.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:8.8.8.8',
    '::ffff:0:10.1.2.3',
    '::ffff:0:a01:203',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'no address',
  ],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
