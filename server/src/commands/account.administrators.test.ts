import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { runCallout as commandLine } from '../../test/support/command-line.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const callout = (line: string) => commandLine(line, { DATABASE_URL: database.url })

test('an account administers parts of its networks, the last of them to the end', async () => {
  const parts = async (subject: string) =>
    (await pool.query('select can_administer from accounts where subject = $1', [subject])).rows[0].can_administer
  await callout('account change callcenter --can-administer prices,network')
  expect(await parts('callcenter')).toEqual(['network', 'prices'])
  expect((await callout('account list')).printed).toMatch(/callcenter .*administers network,prices/)
  const change = await pool.query(`select user_name, result, columns from admin_changes order by "ID" desc limit 1`)
  expect(change.rows).toEqual([
    {
      user_name: 'callout account',
      result: 'updated',
      columns: [{ name: 'can_administer', old: '', new: 'network prices' }],
    },
  ])
  await callout('account change callcenter --can-administer none')
  expect(await parts('callcenter')).toEqual([])
  const wrong = '--can-administer must be none, or some of network,prices,people, not "all".'
  expect(await callout('account change callcenter --can-administer all')).toEqual({ refused: wrong })
  const ofCompany = 'A sat cannot administer a network: add --can-administer none.'
  expect(await callout('account change sat --can-administer network')).toEqual({ refused: ofCompany })
  await callout('account change dispatcher-ygnita --can-administer network,people')
  const last = 'dispatcher is the last account that administers prices of YGNITA: give it to another one first.'
  for (const change of [
    'account close dispatcher',
    'account change dispatcher --network ATLIBE',
    'account change dispatcher --can-administer network,people',
  ])
    expect([change, await callout(change)]).toEqual([change, { refused: last }])
  await callout('account close dispatcher2')
  const people = 'dispatcher is the last account that administers people of ATLIBE: give it to another one first.'
  expect(await callout('account change dispatcher --can-administer network,prices')).toEqual({ refused: people })
  await callout('account open dispatcher2')
  expect(await parts('dispatcher')).toEqual(['network', 'prices', 'people'])
  await callout('account change dispatcher-ygnita --can-administer network,prices,people')
  await callout('account change dispatcher --can-administer none')
  expect(await parts('dispatcher')).toEqual([])
  await callout('account change dispatcher --can-administer network,prices,people')
})

test('is closed without a word if it administers nothing', async () => {
  expect((await callout('account close callcenter')).printed).toBe('Account callcenter is closed.')
})
