import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorTextOf } from '../../../test/support/error-text.ts'
import { embeddedParts, isLoopback, readConfig } from './config.ts'
import { variableNames } from './environment.names.ts'

describe('the defaults', () => {
  const config = readConfig({})
  test('listen on 127.0.0.1:8080', () =>
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      mailUiPort: 8081,
    }))
  test('embed every part', () =>
    expect(embeddedParts(config)).toEqual({ database: true, identityProvider: true, mailbox: true }))
  test('make a demo network of 20,000 calls', () => expect(config.demoCalls).toBe(20_000))
  test('also apply to empty variables', () =>
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(config))
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:9000'],
  ['::1', 'http://[::1]:9000'],
  ['fe80::1%eth0', 'http://[fe80::1]:9000'],
  ['0.0.0.0', 'http://localhost:9000'],
  ['portal.example', 'http://portal.example:9000'],
])('HOST %s gives the address %s', (HOST, address) =>
  expect(readConfig({ HOST, PORT: '9000' }).publicUrl).toBe(address),
)

test('the default port is no part of the address, as browsers write it', () =>
  expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://127.0.0.1'))

test.each(['HTTPS://Portal.Example/', 'https://portal.example:443'])('PUBLIC_URL %s is written as browsers do', (url) =>
  expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe('https://portal.example'),
)

test('PUBLIC_URL loses its last slash', () =>
  expect(readConfig({ PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe('https://portal.example'))

test('lets the demo live on only with the embedded database and inbox, unless DEMO_LIVE=0', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/callout'
  expect(readConfig({}).isDemoLive).toBe(true)
  expect(readConfig({ DEMO_LIVE: '0' }).isDemoLive).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1', DEMO_LIVE: '1' }).isDemoLive).toBe(false)
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).isDemoLive).toBe(false)
})

test('makes no demo network in the database of DATABASE_URL, unless DEMO=1', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/callout'
  expect(readConfig({ DATABASE_URL, DEMO_CALLS: '5' }).demoCalls).toBeNull()
  expect(readConfig({ DATABASE_URL, DEMO_CALLS: '5', DEMO: '1' }).demoCalls).toBe(5)
})

test('your own database without a mail server is isolated', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/callout'
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).isIsolated).toBe(true)
  expect(readConfig({ DATABASE_URL, SMTP_URL: 'smtp://mail.example', DEMO: '1' }).isIsolated).toBe(false)
  expect(readConfig({}).isIsolated).toBe(false)
})

test.each([
  ['PORT', '0'],
  ['PORT', '80x'],
  ['PORT', '65536'],
  ['DEMO', 'yes'],
  ['DEMO_CALLS', '-1'],
  ['DEMO_CALLS', '1000001'],
  ['COMPANY_STORAGE_GB', '0'],
  ['API_KEY_REQUESTS_PER_MINUTE', '0'],
  ['MAILS_PER_ACCOUNT_A_DAY', '0'],
  ['MAILS_PER_NETWORK_A_DAY', 'many'],
  ['DATABASE_URL', 'mysql://db.example/x'],
  ['DATABASE_URL', 'db.example'],
  ['PUBLIC_URL', 'portal.example'],
  ['OIDC_ISSUER', 'ldap://x'],
  ['SMTP_URL', 'mail.example:25'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'the-proxy'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', 'fd00::/129'],
  ['S3_BUCKET', 'files'],
  ['MAIL_UI_PORT', 'no'],
  ['CLAMD_URL', '127.0.0.1:3310'],
  ['CLAMD_URL', 'tcp://'],
  ['CLAMD_URL', 'tcp://127.0.0.1'],
  ['PUBLIC_URL', 'https://portal.example/callout'],
  ['PUBLIC_URL', 'https://portal.example/?x=1'],
  ['PUBLIC_URL', 'https://portal.example?'],
  ['PUBLIC_URL', 'https://portal.example/#top'],
  ['PUBLIC_URL', 'https://user@portal.example'],
  ['HOST', 'http://portal.example'],
  ['HOST', 'localhost:8080'],
  ['HOST', 'two words'],
  ['HOST', '[::1]'],
  ['HOST', '256.0.0.1'],
  ['MAIL_UI_PORT', '8080'],
  ['MAIL_FROM', 'Callout'],
  ['MAIL_FROM', 'Callout <callout>'],
  ['OIDC_CLIENT_ID', 'portal'],
  ['OIDC_CLIENT_SECRET', 'secret'],
  ['OIDC_CLAIM', 'preferred username'],
  ['S3_REGION', 'eu west 1'],
  ['DATA_DIR', import.meta.filename],
  ['DATA_DIR', `${import.meta.filename}/data`],
  ['CLAMD_URL', 'unix://run/clamd.ctl'],
])('%s=%s is refused with one sentence that names the variable', (name, value) => {
  const message = errorTextOf(() => readConfig({ [name]: value }))
  expect(message).toContain(name)
  expect(message).not.toContain('\n')
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['SMPT_URL', 'SMTP_URL'],
  ['Public_Url', 'PUBLIC_URL'],
  ['OIDC_CLIENTSECRET', 'OIDC_CLIENT_SECRET'],
  ['SMTP_URL_FILES', 'SMTP_URL_FILE'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s is refused as a misspelling of %s', (name, meant) => {
  expect(errorTextOf(() => readConfig({ [name]: 'x' }))).toContain(
    `${name} is not a variable of Callout. Did you mean ${meant}?`,
  )
})

test('ignores variables of other programs, and empty ones', () => {
  const others = {
    HOME: '/root',
    POST: '1',
    PORTS: '1',
    HOSTNAME: 'x',
    HOSTS: 'x',
    TERM: 'x',
    PGDATABASE: 'x',
    LOGNAME: 'x',
  }
  const more = {
    HTTP_PROXY: 'x',
    NODE_ENV: 'x',
    DATABASE: 'x',
    SMTP_HOST: 'x',
    CALLOUT_PORT: 'tcp://10.0.0.1:80',
    DATADIR: ' ',
  }
  expect(readConfig({ ...others, ...more })).toEqual(readConfig({}))
})

test('the README lists exactly the known variables', () => {
  const table = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
    .split('## Configuration')[1]
    ?.split('\n## ')[0]
  const cells = [...(table ?? '').matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) => [
    ...(cell ?? '').matchAll(/`([^`]+)`/g),
  ])
  expect(cells.map(([, name]) => name).sort()).toEqual(variableNames.filter((name) => !name.endsWith('_FILE')).sort())
})

test.each(['callout@portal.example', 'Callout <callout@portal.example>', '"Calls, Iberia" <callout@portal.example>'])(
  'accepts MAIL_FROM %s',
  (MAIL_FROM) => expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
)

test('does not repeat a wrong DATABASE_URL, which may contain a password', () =>
  expect(errorTextOf(() => readConfig({ DATABASE_URL: 'mysql://u:secret@db/x' }))).not.toContain('secret'))

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1, fd00::/8, loopback', ['10.0.0.1', 'fd00::/8', 'loopback']],
])('TRUST_PROXY %s', (TRUST_PROXY, expected) => expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected))

test.each([
  ['tcp://127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
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
    expect(errorTextOf(() => embeddedParts(readConfig(env)))).toContain(reason),
  )
  test('start with DEMO=1', () =>
    expect(embeddedParts(readConfig({ DATABASE_URL, HOST: '0.0.0.0', DEMO: '1' }))).toEqual({
      database: false,
      identityProvider: true,
      mailbox: true,
    }))
  test('are not used if real ones are configured', () =>
    expect(embeddedParts(readConfig({ DATABASE_URL, HOST: '0.0.0.0', ...real }))).toEqual({
      database: false,
      identityProvider: false,
      mailbox: false,
    }))
})
