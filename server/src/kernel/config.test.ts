import { describe, expect, test } from 'vitest'
import { sentence } from '../../test/sentence.ts'
import { embeddedParts, isLoopback, readConfig } from './config.ts'

describe('what stands in when nothing is set', () => {
  const config = readConfig({})
  test('the address', () =>
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      mailUiPort: 8081,
    }))
  test('every part is embedded', () =>
    expect(embeddedParts(config)).toEqual({ database: true, identityProvider: true, mailbox: true }))
  test('a demo network of 20,000 calls', () => expect(config.demoCalls).toBe(20_000))
  test('an empty variable counts as not set', () =>
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(config))
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:9000'],
  ['::1', 'http://[::1]:9000'],
  ['0.0.0.0', 'http://localhost:9000'],
  ['portal.example', 'http://portal.example:9000'],
])('HOST %s is opened at %s', (HOST, address) => expect(readConfig({ HOST, PORT: '9000' }).publicUrl).toBe(address))

test('PUBLIC_URL loses its last slash', () =>
  expect(readConfig({ PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe('https://portal.example'))

test('the demo is not for a database of DATABASE_URL, unless DEMO=1', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/callout'
  expect(readConfig({ DATABASE_URL, DEMO_CALLS: '5' }).demoCalls).toBeNull()
  expect(readConfig({ DATABASE_URL, DEMO_CALLS: '5', DEMO: '1' }).demoCalls).toBe(5)
})

test.each([
  ['PORT', '0'],
  ['PORT', '80x'],
  ['PORT', '65536'],
  ['DEMO', 'yes'],
  ['DEMO_CALLS', '-1'],
  ['DEMO_CALLS', '1000001'],
  ['DATABASE_URL', 'mysql://db.example/x'],
  ['DATABASE_URL', 'db.example'],
  ['PUBLIC_URL', 'portal.example'],
  ['OIDC_ISSUER', 'ldap://x'],
  ['SMTP_URL', 'mail.example:25'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'the-proxy'],
  ['S3_BUCKET', 'files'],
  ['MAIL_UI_PORT', 'no'],
  ['CLAMD_URL', '127.0.0.1:3310'],
  ['CLAMD_URL', 'tcp://'],
  ['CLAMD_URL', 'unix://run/clamd.ctl'],
])('%s=%s is one sentence that names it', (name, value) => {
  const said = sentence(() => readConfig({ [name]: value }))
  expect(said).toContain(name)
  expect(said).not.toContain('\n')
})

test('a wrong DATABASE_URL is not repeated: it may hold a password', () =>
  expect(sentence(() => readConfig({ DATABASE_URL: 'mysql://u:secret@db/x' }))).not.toContain('secret'))

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1, fd00::/8, loopback', ['10.0.0.1', 'fd00::/8', 'loopback']],
])('TRUST_PROXY %s', (TRUST_PROXY, expected) => expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected))

test.each([
  ['tcp://127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
  ['tcp://[::1]', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['', undefined],
])('CLAMD_URL %s', (CLAMD_URL, expected) => expect(readConfig({ CLAMD_URL }).clamd).toEqual(expected))

test.each([
  ['localhost', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.example', false],
])('%s is loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))

describe('the embedded provider and inbox', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/callout'
  const real = { OIDC_ISSUER: 'https://id.example', SMTP_URL: 'smtp://mail.example' }
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 is not a loopback address'],
    [{ PUBLIC_URL: 'https://portal.example' }, 'PUBLIC_URL=https://portal.example is not a loopback address'],
    [{ DATABASE_URL }, 'DATABASE_URL is set'],
    [{ DATABASE_URL, SMTP_URL: real.SMTP_URL }, 'set OIDC_ISSUER,'],
    [{ DATABASE_URL, OIDC_ISSUER: real.OIDC_ISSUER }, 'set SMTP_URL,'],
  ])('refuse to start with %j', (env, reason) =>
    expect(sentence(() => embeddedParts(readConfig(env)))).toContain(reason),
  )
  test('start all the same with DEMO=1', () =>
    expect(embeddedParts(readConfig({ DATABASE_URL, HOST: '0.0.0.0', DEMO: '1' }))).toEqual({
      database: false,
      identityProvider: true,
      mailbox: true,
    }))
  test('are not asked for where real ones are configured', () =>
    expect(embeddedParts(readConfig({ DATABASE_URL, HOST: '0.0.0.0', ...real }))).toEqual({
      database: false,
      identityProvider: false,
      mailbox: false,
    }))
})
