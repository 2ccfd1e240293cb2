import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { runCallout as commandLine } from '../../test/support/command-line.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const callout = (line: string) => commandLine(line, { DATABASE_URL: database.url })
const rowOf = async (table: 'networks' | 'companies', key: string, value: string) =>
  (await pool.query(`select * from ${table} where ${key} = $1`, [value])).rows[0]

describe('legal details of a network', () => {
  test('are set field by field, and listed', async () => {
    expect(await callout('network change ATLIBE --legal-name Iberia-SA --tax-number A00412874')).toEqual({
      printed: 'Network ATLIBE changed.',
    })
    await callout('network change ATLIBE --street Mayor --street-number 1 --postcode 28001 --town Madrid --country ES')
    await callout('network change ATLIBE --registration M-1 --payment-days 45 --vat-rate 21')
    expect(await rowOf('networks', 'network_code', 'ATLIBE')).toMatchObject({
      network_name: 'Iberia',
      legal_name: 'Iberia-SA',
      tax_number: 'A00412874',
      registration: 'M-1',
      payment_days: 45,
      vat_rate: '21.00',
      adresse: 'Mayor',
      street_number: '1',
      code_postal: '28001',
      ville: 'Madrid',
      pays: 'ES',
    })
    const { printed } = await callout('network list')
    expect(printed).toContain('Iberia-SA · A00412874 · Mayor 1, 28001 Madrid, ES')
    expect(printed).toContain('no legal name · no tax number · no address')
  })

  test.each([
    ['network change NOWHERE --town Roma', 'There is no network "NOWHERE".'],
    ['network change YGNITA', 'Nothing to change was given. Possible: --legal-name, --tax-number'],
    ['network change YGNITA --country Italy', '--country has at most 2 characters.'],
    ['network change YGNITA --country it', '--country is the country, two capital letters: ES.'],
    [`network change YGNITA --tax-number ${'1'.repeat(51)}`, '--tax-number has at most 50 characters.'],
    ['network change ATLIBE --tax-number A00412873 --country ES', 'This tax number is wrong'],
    ['network change YGNITA --vat-rate 0', '--vat-rate is the domestic VAT rate in percent: 21.'],
    ['network change YGNITA --payment-days=', '--payment-days is days from an invoice to its payment'],
    ['network change YGNITA --payment-days 366', '--payment-days is days from an invoice to its payment'],
    ['company change S2 --iban ES9221000418450200051332', 'This IBAN is wrong'],
    ['company change S2 --vat-treatment exempt', 'Write why the company is exempt'],
    [
      'company change S2 --vat-treatment free',
      '--vat-treatment is how its services are taxed: domestic, reduced, zero',
    ],
    ['company change S1 --tax-number B00', 'Several networks have a company "S1"'],
    ['company change S9 --network ATLIBE --tax-number B00', 'There is no company "S9" in ATLIBE.'],
    ['company change S2', 'Nothing to change was given'],
  ])('refuses "%s" and changes nothing', async (line, message) => {
    expect(await callout(line)).toEqual({ refused: expect.stringContaining(message) })
    expect(await rowOf('networks', 'network_code', 'YGNITA')).toMatchObject({ legal_name: '', ville: '', pays: '' })
    expect(await rowOf('companies', 'societe_uuid', companyIds.norte)).toMatchObject({ tax_number: '' })
  })
})

test('sets the legal details of a company by its supplier code or its key', async () => {
  await callout('company change S1 --network YGNITA --legal-name Roma-SRL')
  await callout(`company change ${companyIds.roma} --tax-number 99041271000`)
  await callout('company change S1 --network YGNITA --iban IT60X0542811101000000123456 --vat-treatment domestic')
  expect(await rowOf('companies', 'societe_uuid', companyIds.roma)).toMatchObject({
    raison_sociale: 'Caldaie Roma',
    legal_name: 'Roma-SRL',
    tax_number: '99041271000',
    iban: 'IT60X0542811101000000123456',
    vat_treatment: 'domestic',
    legal_version: 4,
  })
})

test('emails a company a bank account that the command line gives it', async () => {
  const change = 'company change S1 --network YGNITA'
  await pool.query('delete from mails')
  expect(await callout(`${change} --iban PT50000201231234567890154`)).toEqual({ printed: 'Company S1 changed.' })
  const { rows } = await pool.query('select recipient, subject, body from mails')
  expect(rows).toMatchObject([{ recipient: 'roma@sat.example', subject: expect.stringContaining('Caldaie Roma') }])
  expect(rows[0].body).toContain('PT50 0002 0123 1234 5678 9015 4')
  await callout(`${change} --registration R-1`)
  expect((await pool.query('select from mails')).rowCount).toBe(1)
})
