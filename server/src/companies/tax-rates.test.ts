import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendRows } from '../../test/fixtures/sent-rows.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { createInvoiceTasks } from '../invoices/invoice.job.ts'
import { addLegalRates, loadWithholdingRate } from './tax-rate.queries.ts'

// The clock of the tests: 10 March 2026, 10:00 in Madrid.
const app = setUpApp()
const as = setUpClients(app)

const put = (name: 'TaxRates' | 'WithholdingRates', ...rows: object[]) => sendRows(as.dispatcher, name, rows as never)
const run = async (statement: string) => (await app.pool.query(statement)).rows
const ratesOf = (network = 'ATLIBE') =>
  run(`select concat_ws(' ', tax_region, rate_kind, valid_from, coalesce(rate::text, 'none')) as rate from tax_rates
    where network_code = '${network}' order by tax_region, rate_kind, valid_from nulls first`).then((rows) =>
    rows.map(({ rate }) => rate),
  )
const rateOfNetwork = async () =>
  (await run(`select vat_rate from networks where network_code = 'ATLIBE'`))[0]?.vat_rate ?? null
// The day of the change is that of the tests.
const setRate = (rate: number | null) =>
  run(`select set_config('callout.change_at', '2026-03-10T09:00:00Z', true);
    update networks set vat_rate = ${rate} where network_code = 'ATLIBE'`)

beforeEach(async () => {
  await run(`delete from tax_rates; delete from withholding_rates`)
  await setRate(21)
})

describe('the rate of a network', () => {
  it('is its first dated rate, and a new one counts from today on', async () => {
    expect(await ratesOf()).toEqual(['mainland standard 21.00'])
    await setRate(22)
    await setRate(23)
    expect(await ratesOf()).toEqual(['mainland standard 21.00', 'mainland standard 2026-03-10 23.00'])
    await setRate(null)
    expect(await ratesOf()).toEqual(['mainland standard 21.00', 'mainland standard 2026-03-10 none'])
  })

  it('repeats the dated rate of today, and each morning that of the new day', async () => {
    const row = { tax_region: 'mainland', rate_kind: 'standard' }
    await put(
      'TaxRates',
      { ...row, valid_from: '2026-02-01', rate: '22' },
      { ...row, valid_from: '2026-04-01', rate: '23' },
    )
    expect(await rateOfNetwork()).toBe('22.00')
    await put('TaxRates', { ...row, valid_from: '2026-02-01', rate: '22', remove: 'yes' })
    expect(await rateOfNetwork()).toBe('21.00')
    await run(`alter table tax_rates disable trigger user; update tax_rates set valid_from = '2001-01-01' where rate = 23;
      alter table tax_rates enable trigger user`)
    await createInvoiceTasks({ db: app.db } as never).repeat_tax_rates({}, {} as never)
    expect(await rateOfNetwork()).toBe('23.00')
  })

  it('is that of the law of its country for a new network, once', async () => {
    expect(await addLegalRates(app.pool, 'ATLIBE', 'ES')).toBe(5)
    expect((await ratesOf()).filter((rate) => rate.includes('mainland standard'))).toEqual(['mainland standard 21.00'])
    expect(await addLegalRates(app.pool, 'ATLIBE', 'ES')).toBe(0)
    expect(await ratesOf()).toContain('canaries standard 2020-01-01 7.00')
    expect(await addLegalRates(app.pool, 'ATLIBE', 'BE')).toBe(0)
  })
})

describe('the sheet of tax rates', () => {
  const igic = { tax_region: 'canaries', rate_kind: 'standard', valid_from: '2020-01-01', rate: '7' }

  it('takes a rate of a region and kind from a day on, and the same again as unchanged', async () => {
    expect(await put('TaxRates', igic)).toMatchObject({ created: 1, refused: 0 })
    expect(await put('TaxRates', igic)).toMatchObject({ unchanged: 1 })
    expect(await put('TaxRates', { ...igic, rate: '6.5' })).toMatchObject({ updated: 1 })
    expect(await ratesOf()).toContain('canaries standard 2020-01-01 6.50')
    expect(await rateOfNetwork()).toBe('21.00')
  })

  it.each([
    ['an unknown region', { tax_region: 'mars' }, 'tax_region', '"mars" is not one of mainland, canaries,'],
    ['an unknown kind', { rate_kind: 'high' }, 'rate_kind', '"high" is not one of standard, reduced'],
    ['a rate of 100 %', { rate: '100' }, 'rate', '"100" is too high'],
    ['a day that does not exist', { valid_from: '2026-02-30' }, 'valid_from', '"2026-02-30" is not a date'],
  ])('refuses %s', async (_what, wrong, column, message) => {
    const { rows } = await put('TaxRates', { ...igic, ...wrong })
    expect(rows[0]).toMatchObject({
      result: 'refused',
      errors: [{ column, message: expect.stringContaining(message) }],
    })
  })

  it('is written by those who administer prices, of their own network, and by nobody else', async () => {
    const rows = [{ row: igic }]
    const save = (person: 'dispatcher' | 'sat' | 'backoffice' | 'dispatcher-ygnita') =>
      as[person].send(adminRowsApi.save, { sheet: 'tax-rates', rows } as never)
    expect((await app.signedOut.send(adminRowsApi.save, { sheet: 'tax-rates', rows } as never)).status).toBe(401)
    for (const person of ['sat', 'backoffice'] as const) expect((await save(person)).status).toBe(403)
    const { body } = await save('dispatcher')
    expect(body.Data).toMatchObject({ created: 1 })
    const [change] = await run(`select sheet, key, user_name, columns from admin_changes order by at desc limit 1`)
    expect(change).toMatchObject({ sheet: 'tax-rates', key: expect.stringContaining('canaries') })
  })
})

describe('the tax withheld from a company', () => {
  const irpf = { supplier_code: 'S1', valid_from: '2026-04-01', rate: '15' }

  it('has a rate from a day on', async () => {
    const [norte] = await run(
      `select societe_uuid, supplier_code from companies where raison_sociale = 'norte' or supplier_code = 'S1'`,
    )
    const row = { ...irpf, supplier_code: norte?.supplier_code }
    expect(await put('WithholdingRates', row)).toMatchObject({ created: 1, refused: 0 })
    expect(await put('WithholdingRates', { ...row, valid_from: '2026-09-01', rate: '0' })).toMatchObject({ created: 1 })
    const rateOn = (day: string) =>
      loadWithholdingRate({ tx: app.db, now: `${day}T12:00:00Z` } as never, norte as never)
    expect(await Promise.all(['2026-03-31', '2026-04-01', '2026-09-01'].map(rateOn))).toEqual([0, 15, 0])
  })

  it('is refused for a company that does not exist', async () => {
    const { rows } = await put('WithholdingRates', { ...irpf, supplier_code: 'NONE' })
    expect(rows[0]).toMatchObject({ result: 'refused', errors: [{ column: 'supplier_code' }] })
  })
})
