import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { runCallout } from '../../test/support/command-line.ts'
import { openDb } from '../platform/database/db.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'callout-simulate-'))

beforeAll(async () => {
  database = await openSmallNetwork()
  const db = openDb(database.pool)
  const day = (text: string) => ({ created_at: `2026-02-${text}T12:00:00Z` })
  await createCall(db, day('09'))
  await createCall(db, { ...day('10'), latitude: 40.61 })
  // The day begins at 23:00 UTC of the day before in Madrid.
  await createCall(db, { created_at: '2026-02-10T23:30:00Z' })
  const accepted = { assigned_at: '2026-02-01T08:00:00Z', accepted_at: '2026-02-01T11:00:00Z' }
  await createCall(db, { created_at: '2026-02-01T07:00:00Z', ...heldBy('norte'), ...accepted })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const simulate = (line: string) => runCallout(`simulate ${line}`, { DATABASE_URL: database.url })
const policyFile = (name: string, content: unknown) => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const period = '--network ATLIBE --from 2026-02-09 --to 2026-02-10'

test('prints what the policy does with the calls of a period by the clocks of the network', async () => {
  const { printed = '' } = await simulate(period)
  expect(printed).toMatch(/^2 calls +today +tried$/m)
  expect(printed).toMatch(/^with a company +2 +2$/m)
  expect(printed).toContain('0 calls go elsewhere')
})

test('compares it with another policy as JSON, and changes nothing', async () => {
  const file = policyFile('near.json', { radius_km: 5 })
  const { printed = '' } = await simulate(`${period} --policy ${file} --json`)
  expect(JSON.parse(printed)).toMatchObject({ calls: 2, today: { placed: 2, answer_hours: 3 } })
  const narrow = policyFile('capacity.json', { capacity: 0 })
  const other = JSON.parse((await simulate(`${period} --policy ${narrow} --json`)).printed ?? '')
  expect(other).toMatchObject({ tried: { placed: 0, without_candidate: 2 }, elsewhere: { count: 2 } })
  expect(other.elsewhere.calls[0]).toMatchObject({ tried: null, reason: 'filter_capacity' })
  const { rows } = await database.pool.query('select count(*)::int as n from calls where societe_uuid is not null')
  expect(rows[0].n).toBe(1)
  expect(other.companies.map(({ societe_uuid }: { societe_uuid: string }) => societe_uuid)).toContain(companyIds.sur)
})

test.each([
  ['--from 2026-02-09 --to 2026-02-10', 'Give the network with --network CODE.'],
  ['--network NOWHERE --from 2026-02-09 --to 2026-02-10', 'There is no network "NOWHERE".'],
  ['--network ATLIBE --from yesterday --to 2026-02-10', '--from must be a day like 2026-03-10, not "yesterday".'],
  ['--network ATLIBE --from 2026-02-30 --to 2026-03-10', '--from must be a day'],
  ['--network ATLIBE --from 2026-02-10 --to 2026-02-09', '--to must not be before --from.'],
  [`${period} --policy /nowhere/policy.json`, 'cannot be read as JSON'],
])('refuses %s', async (line, message) =>
  expect(await simulate(line)).toEqual({ refused: expect.stringContaining(message) }),
)

test.each([
  ['{', 'cannot be read as JSON'],
  [{ weights: { distance: -1 } }, 'weights: distance: The value is too small'],
  [{ calendar: { hours: Array(7).fill(null) } }, 'The week needs at least one working hour'],
  [{ checks: { repat_days: 5 } }, 'checks: Unrecognized key: "repat_days"'],
  [{ radius_km: 9999 }, 'policy.radius_km: The value is too large'],
])('refuses the policy %j', async (content, message) => {
  const file = policyFile('wrong.json', content)
  expect(await simulate(`${period} --policy ${file}`)).toEqual({ refused: expect.stringContaining(message) })
})
