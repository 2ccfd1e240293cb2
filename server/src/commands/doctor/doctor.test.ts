import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { runCallout } from '../../../test/support/command-line.ts'

let database: TestDatabase
let told = ''
const provider = createServer((request, response) => {
  response.writeHead(request.url?.startsWith('/api') ? 503 : 200).end(JSON.stringify({ issuer: told }))
})
beforeAll(async () => {
  database = await openSmallNetwork()
  await once(provider.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  provider.close()
  await database.close()
})

const address = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const examine = async (env: Record<string, string> = {}) => {
  const printed: string[] = []
  const { refused } = await runCallout('doctor', { DATABASE_URL: database.url, ...env }, printed)
  return { lines: printed, refused }
}

test('tells the state of the database, its tables, indexes and jobs in a line each', async () => {
  const { lines, refused } = await examine()
  expect(refused).toBeUndefined()
  for (const line of [
    /^ok +disk +[\d.]+ GB free at /,
    /^ok +database +\S+, PostgreSQL \d+\.\d+, answers in \d+ ms$/,
    /^ok +tables +as this version needs them$/,
    /^ok +indexes +all valid$/,
    /^ok +jobs +0 due/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line))
})

test('says what the next start would apply, and applies nothing', async () => {
  await database.pool.query(`delete from schema_files where name = (select min(name) from schema_files)`)
  const { lines } = await examine()
  expect(lines).toContainEqual(expect.stringMatching(/^look +tables +the next start applies \S+\.sql$/))
  expect((await examine()).lines).toEqual(expect.arrayContaining([expect.stringMatching(/^look +tables/)]))
})

test('fails with code 1 for a database that cannot be reached, and still asks the others', async () => {
  told = address()
  const { lines, refused } = await examine({
    DATABASE_URL: 'postgres://callout:secret@127.0.0.1:1/callout',
    OIDC_ISSUER: address(),
  })
  expect(refused).toBe('One part fails.')
  expect(lines).toContainEqual(expect.stringMatching(/^fails +database +connect ECONNREFUSED/))
  expect(lines).toContainEqual(expect.stringMatching(/^ok +sign-in +127/))
  expect(lines.join()).not.toContain('secret')
})

test('asks each counterpart of the configuration', async () => {
  told = 'https://login.example'
  const { lines, refused } = await examine({
    OIDC_ISSUER: address(),
    PHOTON_URL: address(),
    OSRM_URL: address(),
    SMTP_URL: 'smtp://127.0.0.1:1',
    CLAMD_URL: 'tcp://127.0.0.1:1',
  })
  expect(refused).toBe('4 parts fail.')
  expect(lines).toContainEqual(expect.stringMatching(/^fails +sign-in .*calls itself https:\/\/login.example/))
  expect(lines).toContainEqual(expect.stringMatching(/^fails +addresses +\S+ answers with 503$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ok +roads +\S+ answers with 200$/))
  expect(lines).toContainEqual(expect.stringMatching(/^fails +mail server +connect ECONNREFUSED/))
  expect(lines).toContainEqual(expect.stringMatching(/^fails +malware scanner +connect ECONNREFUSED/))
})
