import { accountApi } from '@callout/domain/account/account.api.ts'
import type { Account, CompanyAccount } from '@callout/domain/account/account.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { InvoiceState } from '@callout/domain/invoices/invoice.states.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { beforeAll, expect, it } from 'vitest'
import { companyIds } from '../../test/fixtures/factories.ts'
import { createFee, loadInvoiceableFees } from '../../test/fixtures/fees.ts'
import { accountsNotAddingUp, differencesFromLists, wrongAccountTotals } from '../../test/support/account-cells.ts'
import { differencesFromInvoices, type Post, walkInvoiceStates } from '../../test/support/invoice-states-walk.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const { app, as } = setUpInvoicing()
const postAs =
  (client: TestClient): Post =>
  async (path, body) =>
    (await client.post(path, body)).body.Data

beforeAll(async () => {
  for (let day = 1; day <= 7; day += 1) {
    const { service_job_uuid } = await createFee(app.db, { DocTotal: `${day}0.10` })
    // The last call is invoiced before it is done.
    if (day === 6) continue
    const done = { status_id: 1, done_at: `2026-03-0${day}T10:00:00.000Z` }
    await app.db.updateTable('calls').set(done).where('ID', '=', service_job_uuid).execute()
  }
})

it('agrees with its lists and invoices when these are received, checked, released, paid, credited and disputed', async () => {
  const walkers = { company: postAs(as.sat), dispatcher: postAs(as.dispatcher) }
  const fees = (await loadInvoiceableFees(as.sat)).toSorted((one, other) => one.DocTotal - other.DocTotal)
  expect(await walkInvoiceStates(walkers, fees)).toEqual([])
  const body = { month: '2026-03', societe_uuid: companyIds.norte }
  const accounts = (await as.dispatcher.send(accountApi.get, body)).body.Data as Account[]
  const [account] = accounts as [Account]
  // The credited fee is to be invoiced again; the disputed one is of a call that is not done.
  expect(account).toMatchObject({
    invoiced: { count: 4, sum: 100.4 },
    approved: { count: 2, sum: 120.2 },
    ahead: { count: 1, sum: 60.1 },
    ahead_invoiced: { count: 1, sum: 60.1 },
  })
  expect(accountsNotAddingUp(accounts)).toEqual([])
  expect(await differencesFromInvoices(postAs(as.dispatcher), account)).toEqual([])
  const postBody = async (path: string, request: object) => (await as.dispatcher.post(path, request)).body
  expect(await differencesFromLists(postBody, account)).toEqual([])
  expect((await app.pool.query(wrongAccountTotals)).rows).toEqual([])
  const { invoices } = (await as.sat.send(accountApi.company, { month: '2026-03' })).body.Data
  const states = invoices.map(({ state }: { state: InvoiceState }) => state)
  expect(states.toSorted()).toEqual(['checked', 'paid', 'received', 'released'])
  const { unpaid } = (await as.dispatcher.send(accountApi.company, body)).body.Data as CompanyAccount
  expect(unpaid.map(({ state }) => state)).toEqual(['received', 'checked', 'released', 'disputed'])
  for (const { state, count, sum, filterData } of unpaid) {
    const request = { Page: 1, PageSize: 40 }
    const rows = (await as.dispatcher.send(invoiceApi.list, { request, filterData })).body.Data as SupplierInvoice[]
    const left = sumAmounts(rows.map(({ to_pay }) => to_pay))
    expect({ state, count, sum }).toEqual({ state, count: rows.length, sum: left })
  }
  const { unpaid: own } = (await as.sat.send(accountApi.company, { month: '2026-03' })).body.Data as CompanyAccount
  expect(own).toEqual(unpaid.map((cell) => ({ ...cell, list: null, filterData: null })))
})
