import { expect, test } from 'vitest'
import { embeddedParts, readConfig } from './config.ts'
import { startupLines } from './startup-lines.ts'

test('describes embedded parts and where they are, one per line', () => {
  const config = readConfig({ DATA_DIR: '/srv/callout' })
  expect(startupLines(config, { parts: embeddedParts(config), inbox: 'http://127.0.0.1:8081' })).toEqual([
    '  database        embedded PostgreSQL, in /srv/callout/postgres',
    '  sign-in         embedded, with the demo accounts',
    '  mail            embedded inbox, at http://127.0.0.1:8081',
    '  files           /srv/callout/files',
  ])
})

test('says that webhooks over your own database wait without a mail server', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://db.example/copy', DEMO: '1', DATA_DIR: '/srv/copy' })
  const inbox = 'http://127.0.0.1:8081'
  expect(startupLines(config, { parts: embeddedParts(config), inbox })).toEqual([
    '  database        postgres://db.example/copy',
    '  sign-in         embedded, with the demo accounts',
    '  mail            embedded inbox, at http://127.0.0.1:8081',
    '  webhooks        wait, except those to this machine',
    '  files           /srv/copy/files',
  ])
})

test('describes configured parts by their address, without secrets', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://callout:secret@db.example:5433/portal?password=secret',
    OIDC_ISSUER: 'https://id.example/realms/callout',
    SMTP_URL: 'smtps://mailer:secret@mail.example:465',
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'secret',
    S3_SECRET_KEY: 'secret',
  })
  const lines = startupLines(config, { parts: embeddedParts(config), inbox: undefined })
  expect(lines).toEqual([
    '  database        postgres://db.example:5433/portal',
    '  sign-in         https://id.example/realms/callout',
    '  mail            smtps://mail.example:465',
    '  files           bucket files at https://store.example',
  ])
})
