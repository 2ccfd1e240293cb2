import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { runCallout } from '../../test/support/command-line.ts'
import { openDb } from '../platform/database/db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openSmallNetwork()
  const customer = { customer_name: 'Maravilla Quintanilla', email: 'maravilla@customer.example', phone: '699123987' }
  await createCall(openDb(database.pool), customer)
  // A job names a person in its payload.
  await database.pool.query(`select graphile_worker.add_job('send_mail', '{"to": "maravilla@customer.example"}')`)
})
afterAll(() => database.close())

test('writes versions, sizes and jobs, without rows of people and without secrets', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'callout-support-')), 'support.json')
  const env = { DATABASE_URL: database.url, METRICS_TOKEN: 'quite-secret-token' }
  expect(await runCallout(['support', path], env)).toEqual({ printed: `Wrote ${path}.` })
  const text = await readFile(path, 'utf8')
  const bundle = JSON.parse(text)
  expect(bundle).toMatchObject({
    database: { jobs: [{ task: 'send_mail', jobs: 1, given_up: 0 }], networks: [{ networks: 2 }] },
  })
  expect(bundle.doctor).toContainEqual({ part: 'indexes', state: 'ok', text: 'all valid' })
  expect(bundle.database.tables.find(({ name }: { name: string }) => name === 'calls')).toBeDefined()
  expect(text).not.toMatch(/maravilla|699123987|quite-secret/i)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await runCallout(['support', path], env)).refused).toMatch(/cannot be written: EEXIST/)
})
