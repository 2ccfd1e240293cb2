import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentence } from '../../test/sentence.ts'
import { readConfig } from './config.ts'
import { secretNames, withSecretFiles } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callout-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (content: string) => {
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}

describe('a secret', () => {
  test.each(secretNames)('%s stands in a file, without its last line end', (name) =>
    expect(withSecretFiles({ [`${name}_FILE`]: ` ${file(' s3cret\n')} `, PORT: '1' })).toMatchObject({
      [name]: 's3cret',
      PORT: '1',
    }),
  )
  test.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/callout', 'databaseUrl'],
    ['SMTP_URL', 'smtps://u:p@mail.example', 'smtpUrl'],
    ['GOOGLE_MAPS_KEY', 'a key', 'googleMapsKey'],
    ['METRICS_TOKEN', 'a token', 'metricsToken'],
  ] as const)('%s of a file is the configuration’s', (name, value, field) =>
    expect(readConfig({ [`${name}_FILE`]: file(`${value}\n`) })[field]).toBe(value),
  )
  test('of the provider and the store, too', () => {
    const OIDC_CLIENT_SECRET_FILE = file('s3cret')
    const store = { S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY_FILE: OIDC_CLIENT_SECRET_FILE }
    const config = readConfig({ ...store, OIDC_CLIENT_SECRET_FILE })
    expect([config.oidc.clientSecret, config.s3]).toMatchObject(['s3cret', { accessKey: 'a', secretKey: 's3cret' }])
  })
  test('an empty variable beside its file counts as not set', () =>
    expect(readConfig({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: file('t') }).metricsToken).toBe('t'))
})

describe('one sentence, without the secret, is said', () => {
  test('of both', () =>
    expect(sentence(() => readConfig({ SMTP_URL: 'smtp://x', SMTP_URL_FILE: file('smtp://y') }))).toBe(
      'SMTP_URL and SMTP_URL_FILE are both set: leave one of them out.',
    ))
  test.each([
    ['that is not there', () => join(folder, 'nothing'), 'cannot be read: ENOENT'],
    ['that is a folder', () => folder, 'cannot be read: EISDIR'],
    ['of nothing', () => file(' \n'), 'is empty'],
    ['that is no secret', () => file('x'.repeat(70_000)), 'too long'],
  ])('of a file %s', (_what, path, reason) => {
    const said = sentence(() => readConfig({ S3_SECRET_KEY_FILE: path() }))
    expect(said).toContain('S3_SECRET_KEY_FILE')
    expect(said).toContain(reason)
    expect(said).not.toContain('\n')
  })
  test('of a file that holds something else', () => {
    const said = sentence(() => readConfig({ DATABASE_URL_FILE: file('mysql://u:s3cret@db') }))
    expect(said).toContain('DATABASE_URL must be an address')
    expect(said).not.toContain('s3cret')
  })
})
