import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorTextOf } from '../../../test/support/error-text.ts'
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
  test.each(secretNames)('%s is read from a file, without the final newline', (name) =>
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
  ] as const)('%s from a file is part of the configuration', (name, value, field) =>
    expect(readConfig({ [`${name}_FILE`]: file(`${value}\n`) })[field]).toBe(value),
  )
  test('of the provider or the object store is part of the configuration', () => {
    const OIDC_CLIENT_SECRET_FILE = file('s3cret')
    const store = { S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY_FILE: OIDC_CLIENT_SECRET_FILE }
    const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'callout', OIDC_CLIENT_SECRET_FILE }
    const config = readConfig({ ...store, ...provider })
    expect([config.oidc.clientSecret, config.s3]).toMatchObject(['s3cret', { accessKey: 'a', secretKey: 's3cret' }])
  })
  test('is read from its file if its variable is empty', () =>
    expect(readConfig({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: file('t') }).metricsToken).toBe('t'))
})

describe('refuses in one sentence, without the secret,', () => {
  test('a variable together with its file', () =>
    expect(errorTextOf(() => readConfig({ SMTP_URL: 'smtp://x', SMTP_URL_FILE: file('smtp://y') }))).toBe(
      'SMTP_URL and SMTP_URL_FILE are both set: remove one of them.',
    ))
  test.each([
    ['that does not exist', () => join(folder, 'nothing'), 'cannot be read: ENOENT'],
    ['that is a folder', () => folder, 'cannot be read: EISDIR'],
    ['that is empty', () => file(' \n'), 'is empty'],
    ['that is too long for a secret', () => file('x'.repeat(70_000)), 'too long'],
  ])('a file %s', (_what, path, reason) => {
    const message = errorTextOf(() => readConfig({ S3_SECRET_KEY_FILE: path() }))
    expect(message).toContain('S3_SECRET_KEY_FILE')
    expect(message).toContain(reason)
    expect(message).not.toContain('\n')
  })
  test('a file with a wrong value', () => {
    const message = errorTextOf(() => readConfig({ DATABASE_URL_FILE: file('mysql://u:s3cret@db') }))
    expect(message).toContain('DATABASE_URL must be an address')
    expect(message).not.toContain('s3cret')
  })
})
