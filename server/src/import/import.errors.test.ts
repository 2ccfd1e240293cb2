import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { setUpImportErrors } from '../../test/support/import-errors.ts'
import { sliceOf } from '../../test/support/slice.ts'
import { importNetwork } from './import.ts'

const { errorsOf, errorsAfterChange, errorsOfFiles } = setUpImportErrors()

describe('a broken cell', () => {
  it('is reported with file, line and column, and nothing is written', async () =>
    expect(
      await errorsAfterChange('products.csv', [
        'PAC-08,820008,Pompe à chaleur Brisange 8 kW,HEAT-PUMP,4890.00',
        'PAC-08,820008,Pompe,HEAT-PUMP,"4890,00"',
      ]),
    ).toEqual([
      'products.csv, line 4, column price: "4890,00" is not an amount: write it with a point and at most two decimals, like 1250.50.',
    ]))

  it('does not hide other errors in this file or the next', async () => {
    const folder = exampleNetworkWith(
      'cards.csv',
      ['2024-06-12', '12/06/2024'],
      ['2028-02-02', '2025-02-30'],
      ['FR,45.7570', 'France,45.7570'],
    )
    const companies = readFileSync(join(folder, 'companies.csv'), 'utf8')
    const both = {
      'cards.csv': readFileSync(join(folder, 'cards.csv')),
      'companies.csv': companies.replace('40,yes', '40,oui'),
    }
    const lines = await errorsOfFiles({ ...both, 'networks.csv': readFileSync(join(folder, 'networks.csv')) })
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'companies.csv, line 2, column active',
      'cards.csv, line 2, column StartDate',
      'cards.csv, line 2, column Country',
      'cards.csv, column CodeCom, 3 rows, first in lines 2, 3, 4',
      'cards.csv, line 3, column EndDate',
      'cards.csv, column Country, 2 rows, first in lines 3, 4',
    ])
    expect(lines[1]).toContain('"12/06/2024" is not a date: write YYYY-MM-DD, like 2026-03-31.')
  })

  it('does not hide that its row breaks a rule about other cells', async () => {
    const lines = await errorsAfterChange(
      'companies.csv',
      ['FR49999', 'FR48999'],
      ['sat@trois-ponts.example', 'trois ponts'],
      ['45.7583', '95.7583'],
    )
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'companies.csv, line 2, column latitude',
      'companies.csv, line 2, column tax_number',
      'companies.csv, line 2, column email',
    ])
  })

  it('is reported in its own line after a cell with line breaks', async () =>
    expect(await errorsAfterChange('mail-templates.csv', ['VALRHO,resend', 'VALRHO,remind'])).toEqual([
      'mail-templates.csv, line 14, column template: "remind" is not one of assignment, resend, office_message, reminder, withdrawal, late, overdue, overdue_dispatch, account, bank_account, bank_account_removed, credit_note, dispute, customer_promised, customer_changed, customer_withdrawn, customer_campaign, customer_cancelled, customer_kept, customer_day_before, customer_day_before_sms, customer_on_the_way, customer_again, customer_done, customer_message, customer_receipt, customer_request_code, customer_requested, visit_done.',
    ]))

  const brokenCells: [file: string, from: string, to: string, message: string][] = [
    ['networks.csv', 'Europe/Paris', 'Europe/Lyon', 'line 2, column time_zone: "Europe/Lyon" is not a time zone'],
    ['networks.csv', 'Val du Rhône', '', 'line 2, column network_name: it is required, but empty.'],
    ['networks.csv', 'FR29999', 'FR30999', 'line 2, column tax_number: "FR30999000128" has wrong check digits'],
    ['networks.csv', '30,20,Avenue', '30,0,Avenue', 'line 2, column vat_rate: "0" is not a rate'],
    ['companies.csv', 'FR49999', 'FR48999', 'line 2, column tax_number: "FR48999000458" has wrong check digits'],
    ['companies.csv', 'FR7699999', 'FR7799999', 'line 2, column iban: "FR7799999000010000000010106" is not an IBAN'],
    ['companies.csv', ',domestic,', ',free,', 'line 2, column vat_treatment: "free" is not one of domestic,'],
    ['companies.csv', ',domestic,', ',exempt,', 'line 2, column vat_exemption: it is empty'],
    [
      'companies.csv',
      ',domestic,',
      ',export,',
      'line 2, column vat_treatment: "export" is refused: an export goes from',
    ],
    ['companies.csv', ',,domestic', ',366,domestic', 'line 2, column payment_days: "366" is not a whole number'],
    ['companies.csv', '45.7583', '95.7583', 'line 2, column latitude: "95.7583" is not a number from -90 to 90'],
    ['companies.csv', '45.7583', '', 'line 2, column latitude: it is empty, and the longitude is not.'],
    [
      'companies.csv',
      'sat@trois-ponts.example',
      'trois ponts',
      'line 2, column email: "trois ponts" is not an email address.',
    ],
    ['company-leaves.csv', '2026-08-21', '2026-08-01', 'line 2, column ends_on: it is before starts_on.'],
    [
      'company-hours.csv',
      '13:30',
      '11:30',
      'line 3, column starts_at: "11:30" is before the end of an earlier span of this day.',
    ],
    ['company-hours.csv', '17:30', '13:30', 'line 3, column ends_at: it is not after starts_at.'],
    ['company-hours.csv', '13:30', '13h30', 'line 3, column starts_at: "13h30" is not a time of day: write HH:MM'],
    ['company-hours.csv', 'F0102,1', 'F0102,8', 'line 2, column weekday: "8" is not a whole number from 1 to 7.'],
    [
      'accounts.csv',
      'dispatcher,fr,VALRHO,',
      'dispatcher,fr,VALRHO,F0101',
      'line 2, column supplier_code: it is for the role sat',
    ],
    [
      'accounts.csv',
      'sat,fr,VALRHO,F0103',
      'sat,fr,VALRHO,',
      'line 7, column supplier_code: it is empty: a sat belongs',
    ],
    ['value-lists.csv', 'call_statuses,,-3', 'call_statuses,,7', 'line 2, column value: "7" is none of this list'],
    ['value-lists.csv', 'HEA1,HEA,', 'HEA1,,', 'column parent: it is empty: a problem type stands under a call type.'],
    [
      'value-lists.csv',
      'Lyon centre,Centre de Lyon,Centro di Lione,,,,',
      'Lyon,Lyon,Lione,,,,yes',
      'column free_text: it is for items of reject_reasons only',
    ],
    ['fees.csv', ',0.45,20,', ',0.45,20.55,', 'line 4, column Distance: "20.55" is not a distance'],
    ['cards.csv', '700002', 'A700002', 'line 3, column InsId: "A700002" is not a number'],
    ['cards.csv', ',45.7570,', ',,', 'line 2, column latitude: it is empty, and the longitude is not.'],
    ['cards.csv', '2027-06-11,', ',2024-06-11', 'line 2, column ExtensionDate: it is before StartDate.'],
  ]
  it.each(sliceOf(brokenCells, 4))('%s: is reported for "%s" replaced by "%s"', async (file, from, to, message) => {
    const lines = await errorsAfterChange(file, [from, to])
    expect(lines[0]).toContain(message)
    expect(lines[0]).toContain(`${file}, line `)
  })

  it('is told once for its kind and column, with its count and its first three lines', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `FR,${index},Ville,nord,4.8`).join('\n')
    const lines = await errorsOfFiles({ 'postcode-areas.csv': `pays,code_postal,ville,latitude,longitude\n${rows}\n` })
    expect(lines).toContain(
      'postcode-areas.csv, column latitude, 1000 rows, first in lines 2, 3, 4: "nord" is not a number from -90 to 90: write it with a point, like 40.5.',
    )
  })
})

describe('a code that references no row', () => {
  const unknownCodes: [file: string, from: string, to: string, message: string][] = [
    [
      'technicians.csv',
      'VALRHO,F0102,T1',
      'VALRHO,F0199,T1',
      'technicians.csv, line 4, column supplier_code: "F0199" is not a company of this network: correct it, or add it to companies.csv.',
    ],
    [
      'company-skills.csv',
      'F0103,HEAT-PUMP',
      'F0103,HEATPUMP',
      'company-skills.csv, line 7, column skill: "HEATPUMP" is not an item of the value list skills: correct it, or add it to value-lists.csv.',
    ],
    [
      'accounts.csv',
      'dispatcher,fr,VALRHO',
      'dispatcher,fr,VALRHO NORD',
      'accounts.csv, line 2, column networks: "NORD" is not a network: correct it, or add it to networks.csv.',
    ],
    [
      'cards.csv',
      'VALRHO,PAC-08',
      'VALRHO,PAC-09',
      'cards.csv, line 3, column CodeCom: "PAC-09" is not a product of this network: correct it, or add it to products.csv.',
    ],
    [
      'contract-coverage.csv',
      'VALRHO,INTEGRAL,2',
      'VALRHO,TOTAL,2',
      'contract-coverage.csv, line 5, column template_code: "TOTAL" is not a contract template of this network: correct it, or add it to contract-templates.csv.',
    ],
    [
      'dpc-answers.csv',
      'UNUSED,packed,no',
      'UNUSED,wrapped,no',
      'dpc-answers.csv, line 5, column name: "wrapped" is not a question of this return type: correct it, or add it to dpc-questions.csv.',
    ],
    [
      'value-lists.csv',
      'DHW1,DHW',
      'DHW1,HEAT',
      'value-lists.csv, line 21, column parent: "HEAT" is not an item of the value list call_types: correct it, or add it to value-lists.csv.',
    ],
  ]
  it.each(sliceOf(unknownCodes, 4))('%s: is reported for "%s" replaced by "%s"', async (file, from, to, message) =>
    expect(await errorsAfterChange(file, [from, to])).toEqual([message]),
  )
})

it('reports a duplicate key with both lines', async () => {
  const [duplicate] = await errorsAfterChange('companies.csv', ['VALRHO,F0103', 'VALRHO,F0101'])
  expect(duplicate).toBe(
    'companies.csv, line 4, column network_code, supplier_code: "VALRHO · F0101" is already in line 2: keep only one.',
  )
})

describe('the value of a problem type or defect code', () => {
  const message = (value: string) =>
    `"${value}" is already an item of this list under another parent: give it another value.`
  const problem = (to: string) => exampleNetworkWith('value-lists.csv', ['problem_types,,HPF4,HPF', to])

  it('is reported under a second parent', async () => {
    expect(await errorsOf(problem('problem_types,,HEA1,HPF'))).toContain(
      `value-lists.csv, line 28, column value: ${message('HEA1')}`,
    )
    const code: [string, string] = ['defect_codes,,HYD-WPRE,HYD', 'defect_codes,VALRHO,IGN-ELEC,HYD']
    expect(await errorsAfterChange('value-lists.csv', code)).toContainEqual(
      expect.stringContaining(message('IGN-ELEC')),
    )
  })

  it('is taken under two parents if it is stored so already', async () => {
    const fresh = await openImportedNetwork()
    await fresh.pool.query(`insert into value_list_items (value_list, value, parent, text)
      values ('problem_types', 'HEA1', 'HPF', '{"fr": "Autre"}')`)
    await importNetwork(fresh.pool, problem('problem_types,,HEA1,HPF'))
    await expect(importNetwork(fresh.pool, problem('problem_types,,HEA1,DHW'))).rejects.toThrow(message('HEA1'))
    await fresh.close()
  })
})
