import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { createCard } from '../../test/fixtures/factories.ts'
import { runCallout } from '../../test/support/command-line.ts'
import { openDb } from '../platform/database/db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openSmallNetwork()
})
afterAll(() => database.close())

it('lists what would be refused today, and changes nothing', async () => {
  const { pool } = database
  await pool.query(
    `update companies set email = 'ok@sat.example', phone = '600123456', code_postal = '28001', pays = 'ES'`,
  )
  const check = async () => (await runCallout('check-data', { DATABASE_URL: database.url })).printed
  expect(await check()).toBe('Nothing found.')
  await pool.query(`update companies set email = 'a..b@sat.example', phone = 'no tiene', code_postal = '99001'
    where societe_uuid = (select societe_uuid from companies order by supplier_code limit 1)`)
  for (const [index, InternalSN] of ['2,406E+10', 'NULL', '#N/A', 'HX-1'].entries())
    await createCard(openDb(pool), { InsId: 990001 + index, InternalSN })
  const { rows } = await pool.query('select supplier_code from companies order by supplier_code limit 1')
  const company = `companies ${rows[0].supplier_code}`
  expect((await check())?.split('\n')).toEqual([
    ...['2,406E+10', 'NULL', '#N/A'].map(
      (serial, index) =>
        `equipment_cards ${990001 + index}, InternalSN: "${serial}" was damaged by a spreadsheet or stands for no value: it would be refused.`,
    ),
    `${company}, email: "a..b@sat.example" is no e-mail address: it would be refused.`,
    `${company}, code_postal: "99001" is no postcode of ES: its field would say so.`,
    `${company}, phone: "no tiene" is no telephone number: nobody can ring it.`,
    '6 found. Each stays valid until its field is changed.',
  ])
  expect((await pool.query(`select from companies where email = 'a..b@sat.example'`)).rowCount).toBe(1)
})

it('names what the portal and an import name, and nothing else', async () => {
  const { pool } = database
  await pool.query('delete from equipment_cards')
  await pool.query(`update companies set email = '', phone = '', code_postal = ''`)
  const db = openDb(pool)
  await createCard(db, { InsId: 990011, OwnerName: 'IÃ±aki', Street: 'Calle Ã±u', InternalSN: 'HX 1-1' })
  await createCard(db, { InsId: 990012, OwnerName: 'I\ufffdaki', OwnerPhone: 'O600100200', InternalSN: 'hx11' })
  await createCard(db, { InsId: 990013, OwnerName: 'xxx', OwnerPhone: '600 10 02 OO', OwnerPhone2: 'pepe' })
  const { printed } = await runCallout('check-data', { DATABASE_URL: database.url })
  expect(printed?.split('\n').map((line) => line.replace(/" (?:has|stands|is) .*/, '"'))).toEqual([
    'equipment_cards 990011, OwnerName: "IÃ±aki"',
    'equipment_cards 990012, OwnerName: "I\ufffdaki"',
    'equipment_cards 990013, OwnerName: "xxx"',
    'equipment_cards 990013, OwnerPhone2: "pepe"',
    'equipment_cards 990011, Street: "Calle Ã±u"',
    'equipment_cards 990011, 990012, InternalSN: "HX 1-1"',
    '6 found. Each stays valid until its field is changed.',
  ])
})
