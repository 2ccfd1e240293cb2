import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { acceptedVisit, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { runCallout } from '../../test/support/command-line.ts'
import { openDb } from '../platform/database/db.ts'

let database: TestDatabase
const place = { pays: 'ES', code_postal: '35001', ville: 'Las Palmas' }

beforeAll(async () => {
  database = await openSmallNetwork()
})
afterAll(() => database.close())

const list = (options = '') => runCallout(`visits clocks ${options}`, { DATABASE_URL: database.url })

test('lists coming visits whose place has another clock than the network', async () => {
  expect((await list()).printed).toContain('The clocks of no coming visit differ.')
  const db = openDb(database.pool)
  const visit = (at: string, facts: object) => createCall(db, { ...heldBy('norte'), ...acceptedVisit(at), ...facts })
  const { call_id } = await visit('2099-06-10T10:00:00.000Z', place)
  await visit('2099-06-10T10:00:00.000Z', { pays: 'ES', code_postal: '28001', ville: 'Madrid' })
  await visit('2020-06-10T10:00:00.000Z', place)
  const { printed = '' } = await list()
  expect(printed.trim().split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^${call_id}  ATLIBE  2099-06-10 12:00 Madrid  2099-06-10 11:00 Canarias  35001 Las Palmas  `),
    ),
  ])
  expect((await list('--network YGNITA')).printed).toContain('The clocks of no coming visit differ.')
})
