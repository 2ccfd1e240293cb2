import { accountApi } from '@callout/domain/account/account.api.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { createStoredInvoice } from '../../test/fixtures/fees.ts'
import {
  accountsNotAddingUp,
  differencesFromLists,
  type LoadList,
  readList,
  wrongAccountTotals,
} from '../../test/support/account-cells.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const march = '2026-03-05T10:00:00.000Z'
const february = '2026-02-27T10:00:00.000Z'

type Company = 'norte' | 'sur'
let lastDocument = 0

/** A call that a company has done, with a fee of this amount unless it is null. */
async function createDone(company: Company, done_at: string, amount: number | null, state: object = {}) {
  const call = await createCall(app.db, { ...heldBy(company), status_id: 1, done_at })
  if (amount !== null) await createFeeOf(call, company, amount, state)
  return call
}

async function createFeeOf(
  call: { ID: string; call_id: string },
  company: Company,
  amount: number,
  state: object = {},
) {
  const document = {
    network_code: 'ATLIBE',
    type: 'fee',
    DocNum: `a${++lastDocument}`,
    service_job_uuid: call.ID,
    call_id: call.call_id,
    ...heldBy(company),
    DocTotal: amount,
    ...state,
  }
  await app.db.insertInto('documents').values(document).execute()
}

beforeAll(async () => {
  await createDone('norte', march, null)
  await createDone('norte', march, 10.1)
  await createDone('norte', march, 20.2, { IsChangeRequested: 'Y' })
  await createDone('norte', march, 30.3, { Confirmed: 'Y' })
  await createDone('norte', march, 0.1, { Confirmed: 'Y', DocStatus: 'C' })
  // March in Madrid, February in UTC.
  await createDone('norte', '2026-02-28T23:30:00.000Z', 0.2, { Confirmed: 'Y' })
  await createDone('norte', february, 99.99)
  await createDone('sur', march, 5)
  const open = await createCall(app.db, heldBy('norte'))
  await createFeeOf(open, 'norte', 7.77, { IsChangeRequested: 'Y' })
  // A call that norte wrote a fee for and sur has done.
  const moved = await createDone('sur', march, null)
  await createFeeOf(moved, 'norte', 3)
})

const accountOf = async (client: TestClient, body: object = {}): Promise<Account[]> =>
  (await client.send(accountApi.get, { month: '2026-03', ...body })).body.Data
const sendAs =
  (client: TestClient): LoadList =>
  async (path, body) =>
    (await client.post(path, body)).body

describe('the account of a month', () => {
  it('has each company with its calls and fees, each fee in one column', async () => {
    const accounts = await accountOf(as.dispatcher)
    expect(accounts.map(({ raison_sociale }) => raison_sociale)).toEqual(['Clima Sur', 'Térmica Norte'])
    expect(accounts[1]).toMatchObject({
      societe_uuid: companyIds.norte,
      month: '2026-03',
      done: { count: 6, list: 'servicecalls' },
      unwritten: { count: 1, list: 'servicecalls' },
      earned: { count: 6, sum: 63.9, list: 'fees' },
      to_check: { count: 2, sum: 13.1 },
      change_requested: { count: 1, sum: 20.2 },
      approved: { count: 2, sum: 30.5 },
      invoiced: { count: 1, sum: 0.1 },
      ahead: { count: 1, sum: 7.77 },
    })
    expect(accounts[0]).toMatchObject({ done: { count: 2 }, unwritten: { count: 0 }, earned: { count: 1, sum: 5 } })
    expect(accounts[0]?.done).not.toHaveProperty('sum')
    expect(accountsNotAddingUp(accounts)).toEqual([])
  })

  it.each(['dispatcher', 'sat', 'sat2'] as const)('leads %s to lists with exactly these rows', async (person) => {
    for (const account of await accountOf(as[person]))
      expect(await differencesFromLists(sendAs(as[person]), account)).toEqual([])
  })

  it('shows only the requested company, and to a company only itself', async () => {
    const [one, ...others] = await accountOf(as.dispatcher, { societe_uuid: companyIds.sur })
    expect([one?.raison_sociale, others]).toEqual(['Clima Sur', []])
    expect((await accountOf(as.sat)).map(({ raison_sociale }) => raison_sociale)).toEqual(['Térmica Norte'])
    expect(await accountOf(as.sat, { societe_uuid: companyIds.norte })).toHaveLength(1)
  })

  it('has no links for the back office, which may not read the list of fees', async () => {
    const [account] = await accountOf(as.backoffice, { societe_uuid: companyIds.norte })
    expect(account?.earned).toEqual({ count: 6, sum: 63.9, list: null, filterData: null })
    expect(account?.done).toEqual({ count: 6, list: null, filterData: null })
  })

  it('is empty in a month without calls, for a company without fees ahead', async () => {
    expect(await accountOf(as.sat2, { month: '2025-01' })).toEqual([])
    expect((await accountOf(as.sat, { month: '2025-01' }))[0]).toMatchObject({
      done: { count: 0 },
      ahead: { count: 1 },
    })
    expect(await accountOf(as['dispatcher-ygnita'])).toEqual([])
  })

  it.each([
    ['2026-04', 'account.refused.future'],
    ['2026-13', 'account.refused.month'],
    ['1999-12', 'account.refused.month'],
    ['soon', 'account.refused.month'],
    ['', 'text.required'],
    [undefined, 'text.required'],
    [202603, 'message.should_be_text'],
  ])('is refused for the month %j', async (month, error) => {
    for (const endpoint of [accountApi.get, accountApi.company, accountApi.export]) {
      const { status, body } = await as.dispatcher.send(endpoint, { month, societe_uuid: companyIds.norte })
      expect([status, body.HasError, body.Errors]).toEqual([200, true, { month: error }])
    }
  })

  it('is not found for a company of another network', async () => {
    for (const endpoint of [accountApi.get, accountApi.company, accountApi.export])
      for (const [person, company] of [
        ['sat', 'sur'],
        ['dispatcher', 'roma'],
        ['backoffice', 'roma'],
      ] as const) {
        const { status } = await as[person].send(endpoint, { month: '2026-03', societe_uuid: companyIds[company] })
        expect(status).toBe(404)
      }
    expect((await as.callcenter.send(accountApi.get, { month: '2026-03' })).status).toBe(403)
  })
})

describe('the account of a company', () => {
  it('has twelve months, what can be invoiced and what is blocked, as the lists say', async () => {
    const checks = JSON.stringify([{ name: 'call_open', severity: 'block', facts: {} }])
    await sql`update documents set checks = ${checks}::jsonb, check_severity = 3 where "DocTotal" = 99.99`.execute(
      app.db,
    )
    for (const [person, societe_uuid] of [
      ['sat', undefined],
      ['dispatcher', companyIds.norte],
    ] as const) {
      const { body } = await as[person].send(accountApi.company, { month: '2026-03', societe_uuid })
      const { months, ready, blocked, findings, raison_sociale } = body.Data
      expect(raison_sociale).toBe('Térmica Norte')
      expect(months.map(({ month }: { month: string }) => month)).toHaveLength(12)
      expect(months.at(-1)).toEqual({
        month: '2026-03',
        done: 6,
        unwritten: 1,
        to_check: { count: 2, sum: 13.1 },
        change_requested: { count: 1, sum: 20.2 },
        approved: { count: 2, sum: 30.5 },
        invoiced: { count: 1, sum: 0.1 },
      })
      expect(months.at(-2)).toMatchObject({ month: '2026-02', to_check: { count: 1, sum: 99.99 } })
      expect(ready).toMatchObject({ count: 2, sum: 30.5 })
      expect(blocked).toMatchObject([
        { reason: 'change_requested', count: 2, sum: 27.97 },
        { reason: 'unwritten', count: 1 },
        { reason: 'to_check', count: 3, sum: 113.09 },
      ])
      expect(findings).toMatchObject({ count: 1, sum: 99.99 })
      for (const cell of [ready, ...blocked, findings]) {
        const { count, sum } = await readList(sendAs(as[person]), cell)
        expect([cell.reason, count]).toEqual([cell.reason, cell.count])
        if (cell.sum !== undefined) expect(sum).toBe(cell.sum)
      }
    }
  })

  it('names the invoices of the month with their state and the day they were paid in full', async () => {
    const { ID, supplier_invoice } = await createStoredInvoice(app.db, 'sur')
    await sql`update calls set status_id = 1, done_at = '2025-11-05T10:00:00Z' where "ID" = (select d.service_job_uuid
      from documents d join supplier_invoice_documents s using ("DocEntry") where s."ID" = ${ID})`.execute(app.db)
    const invoicesOf = async (client: TestClient, month = '2025-11') =>
      (await client.send(accountApi.company, { month, societe_uuid: companyIds.sur })).body.Data.invoices
    const open = {
      ID,
      supplier_invoice,
      state: 'received',
      due_on: null,
      paid_on: null,
      count: 1,
      sum: 10.5,
      credited_net: 0,
    }
    for (const client of [as.sat2, as.dispatcher, as.backoffice]) expect(await invoicesOf(client)).toEqual([open])
    expect(await invoicesOf(as.sat2, '2025-12')).toEqual([])
    await sql`update supplier_invoices set paid_on = '2025-12-19', paid_sum = 5 where "ID" = ${ID}`.execute(app.db)
    expect(await invoicesOf(as.sat2)).toEqual([open])
    await sql`update supplier_invoices set state = 'paid', paid_on = '2025-12-20', paid_sum = 10.5
      where "ID" = ${ID}`.execute(app.db)
    expect(await invoicesOf(as.sat2)).toEqual([{ ...open, state: 'paid', paid_on: '2025-12-20' }])
    const [account] = (await as.sat2.send(accountApi.get, { month: '2025-11' })).body.Data
    expect(account.invoiced).toMatchObject({ count: 1, sum: 10.5 })
  })

  it('is refused without a company', async () => {
    const { body } = await as.dispatcher.send(accountApi.company, { month: '2026-03' })
    expect(body.Errors).toEqual({ societe_uuid: 'text.required' })
  })
})

describe('the totals are kept up to date after', () => {
  const wrong = async () => (await app.pool.query(wrongAccountTotals)).rows

  it('changes by people', async () => {
    const call = await createCall(app.db, {
      ...heldBy('sur'),
      accepted_at: march,
      appointment_date_at: march,
      duration_minutes: 60,
    })
    await createFeeOf(call, 'sur', 50)
    const before = (await accountOf(as.sat2))[0] as Account
    expect(before.ahead).toMatchObject({ count: 1, sum: 50 })
    await as.sat2.send(callApi.save, { ID: call.ID, version: 1, status_id: 1 })
    const after = (await accountOf(as.sat2))[0] as Account
    expect(after.ahead.count).toBe(0)
    expect(after.done.count).toBe(before.done.count + 1)
    expect(after.to_check).toMatchObject({ count: 2, sum: 55 })
    const DocNum = `a${lastDocument}`
    await as.dispatcher.send(documentApi.reject, {
      callID: call.call_id,
      type: 'fee',
      docType: 'fee',
      docNum: DocNum,
      email: 'sur@sat.example',
      subject: '',
      comment: 'Too much',
    })
    const rejected = (await accountOf(as.sat2))[0] as Account
    expect([rejected.done.count, rejected.to_check.count, rejected.ahead.count]).toEqual([before.done.count, 1, 1])
    expect(await wrong()).toEqual([])
  })

  it('the clocks of the network', async () => {
    const zone = (name: string) =>
      sql`update networks set time_zone = ${name} where network_code = 'ATLIBE'`.execute(app.db)
    await zone('America/New_York')
    const { rows } = await app.pool.query(
      `select sum(done)::int as done from account_totals where month = '2026-02' and societe_uuid = $1`,
      [companyIds.norte],
    )
    expect([rows[0].done, await wrong()]).toEqual([2, []])
    await zone('Europe/Madrid')
    expect(await wrong()).toEqual([])
  })

  it('a recount of the whole network', async () => {
    const stored =
      'select month, societe_uuid, sum(done)::int as done from account_totals group by 1, 2 having sum(done) > 0 order by 1, 2'
    const before = (await app.pool.query(stored)).rows
    await app.pool.query('select count_accounts_anew()')
    expect([(await app.pool.query(stored)).rows, await wrong()]).toEqual([before, []])
  })
})
