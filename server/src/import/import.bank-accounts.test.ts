import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { exampleNetwork, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { importNetwork } from './import.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openImportedNetwork()
})
afterAll(() => database.close())

const mailsAfter = async (folder: string) => {
  const { pool } = database
  await pool.query('delete from mails')
  await importNetwork(pool, folder, { publicUrl: 'https://portal.example' })
  return (await pool.query('select recipient, subject, body, network_code from mails order by recipient')).rows
}

it('emails a company whose bank account a folder changes, at its former address too', async () => {
  const changed = exampleNetworkWith(
    'companies.csv',
    ['FR7699999000010000000010106', 'FR76 9999 9000 0100 0000 0010 397'],
    ['sat@trois-ponts.example', 'new@trois-ponts.example'],
  )
  const mails = await mailsAfter(changed)
  expect(mails).toMatchObject([
    { recipient: 'new@trois-ponts.example', network_code: 'VALRHO' },
    {
      recipient: 'sat@trois-ponts.example',
      subject: 'Le compte bancaire de Chaleur des Trois Ponts a changé',
    },
  ])
  for (const part of ['Callout', 'FR76 9999 9000 0100 0000 0010 397', 'https://portal.example/company'])
    expect(mails[0].body).toContain(part)
  expect(await mailsAfter(changed)).toEqual([])
})

it('sends no email about an account that is as it was, or of an import that is refused', async () => {
  await importNetwork(database.pool, exampleNetwork)
  expect(await mailsAfter(exampleNetworkWith('companies.csv', ['01 99 00 10 10', '01 99 00 10 11']))).toEqual([])
  const wrong = exampleNetworkWith('companies.csv', ['FR7699999000010000000010106', 'FR7699999000010000000010107'])
  await expect(mailsAfter(wrong)).rejects.toThrow('is not an IBAN')
  expect((await database.pool.query('select from mails')).rowCount).toBe(0)
})
