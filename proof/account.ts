// Checks the accounts of a large network: PROOF_CALLS=100000 node scripts/run.mjs proof/account.ts

import { join } from 'node:path'
import { accountApi } from '@callout/domain/account/account.api.ts'
import { accountColumns } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceStates } from '@callout/domain/invoices/invoice.states.ts'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openPool } from '../server/src/platform/database/db.ts'
import { accountsNotAddingUp, differencesFromLists, wrongAccountTotals } from '../server/test/support/account-cells.ts'
import { differencesFromInvoices, type Post, walkInvoiceStates } from '../server/test/support/invoice-states-walk.ts'
import { assertClaim, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { type Portal, startPortal } from './support/portal.ts'

const calls = process.env.PROOF_CALLS ?? '1000000'
/** A database of the demo that is filled already, which the proof changes; without it, the proof fills its own. */
const filledDatabase = process.env.PROOF_DATABASE_URL
const months = 12
/** A million calls take ten minutes on a quiet machine. */
const minutesToFill = 40
/** Accounts of each month whose numbers are compared with their lists, row by row. */
const comparedPerMonth = 5
const changesAtOnce = 8
const changedCalls = 400

/** Compares the kept totals of a network with its rows and its lists, before and after many changes at once. */
export const account = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const { portal, pool } = await startLargeNetwork(sandbox)
    const dispatcher = await portal.signIn('dispatcher')
    const callcenter = await portal.signIn('callcenter')
    await assertTotals(pool, 'of the network as it was made')
    const before = await compareMonths(portal, dispatcher, pool)
    const changed = await changeAtOnce(portal, pool, dispatcher, callcenter)
    await assertTotals(pool, 'after the changes')
    await walkStates(portal, dispatcher)
    await assertTotals(pool, 'after invoices in each state')
    const after = await compareMonths(portal, dispatcher, pool)
    const { rows } = await pool.query<{ calls: string; fees: string; totals: string }>(
      `select (select count(*) from calls) as calls, (select count(*) from documents where type = 'fee') as fees,
        (select count(*) from account_totals_counted) as totals`,
    )
    const [size] = rows
    return {
      'calls, fee documents, totals of a company and month': `${size?.calls}, ${size?.fees}, ${size?.totals}`,
      'totals that differ from the rows': 0,
      'accounts whose columns do not add up to the cent': 0,
      'numbers compared with their lists, document by document': before.numbers + after.numbers,
      'states of an invoice, each with the same sums in account, list and invoices': invoiceStates.length,
      'fees approved, and changes of the status of their calls, at once': `${changed.approved}, ${changed.statuses}`,
    }
  })

async function startLargeNetwork(sandbox: Sandbox): Promise<{ portal: Portal; pool: pg.Pool }> {
  const url = filledDatabase ?? (await startEmptyDatabase(sandbox))
  const pool = openPool(url, 2)
  sandbox.onCleanup(() => pool.end())
  const configured = { DATABASE_URL: url, DATA_DIR: join(sandbox.folder, 'data'), DEMO: '1', DEMO_CALLS: calls }
  const portal = await startPortal(sandbox, configured, { readyMs: minutesToFill * 60_000 })
  return { portal, pool }
}

async function startEmptyDatabase(sandbox: Sandbox) {
  const { url, stop } = await startEmbeddedPostgres(sandbox.folder, { log: () => {} })
  sandbox.onCleanup(stop)
  return url
}

async function assertTotals(pool: pg.Pool, when: string) {
  const { rows } = await pool.query(wrongAccountTotals)
  assertClaim(rows.length === 0, `every kept total ${when} is what the rows say: ${JSON.stringify(rows.slice(0, 3))}`)
}

/** Checks the accounts of the last months; returns how many numbers were compared with their lists. */
async function compareMonths(portal: Portal, token: string, pool: pg.Pool) {
  const { rows } = await pool.query<{ month: string }>(
    `select distinct month from account_totals where network_code = 'ATLIBE' and month <> '' order by month desc limit $1`,
    [months],
  )
  let numbers = 0
  for (const { month } of rows) {
    const reply = await portal.post(accountApi.get.path, { month }, token)
    const accounts: Account[] = reply.json().Data
    assertClaim(accountsNotAddingUp(accounts).length === 0, `the columns of ${month} add up to the cent`)
    const postJson = async (path: string, body: object) => (await portal.post(path, body, token)).json()
    for (let n = 0; n < Math.min(comparedPerMonth, accounts.length); n++) {
      const chosen = accounts[Math.floor(Math.random() * accounts.length)] as Account
      const differences = await differencesFromLists(postJson, chosen)
      assertClaim(differences.length === 0, `the numbers are those of their lists: ${differences.join('; ')}`)
      numbers += accountColumns.length
      const onInvoices = await differencesFromInvoices(postAs(portal, token), chosen)
      assertClaim(onInvoices.length === 0, `the invoiced sum is that of its invoices: ${onInvoices.join('; ')}`)
    }
  }
  assertClaim(numbers > 0, 'the network has accounts')
  return { numbers }
}

/** Brings invoices of a company into each state. */
async function walkStates(portal: Portal, dispatcher: string) {
  const sat = await portal.signIn('sat')
  const request = { request: { Page: 1, PageSize: 0, Total: -1 } }
  const fees = (await portal.post(invoiceApi.invoiceable.path, request, sat)).json().Data
  const found = await walkInvoiceStates({ company: postAs(portal, sat), dispatcher: postAs(portal, dispatcher) }, fees)
  assertClaim(found.length === 0, `invoices come into each state: ${found.join('; ')}`)
}

const postAs =
  (portal: Portal, token: string): Post =>
  async (path, body) =>
    (await portal.post(path, body, token)).json().Data

interface DoneCall {
  readonly ID: string
  readonly call_id: string
  readonly DocNum: string
}

/** Approves fees of done calls while the calls are opened again and some of them done again; counts what was done. */
async function changeAtOnce(portal: Portal, pool: pg.Pool, dispatcher: string, callcenter: string) {
  const { rows } = await pool.query<DoneCall>(
    `select c."ID", c.call_id, d."DocNum" from calls c join documents d on d.service_job_uuid = c."ID" and d.type = 'fee'
     where c.network_code = 'ATLIBE' and c.status_id = 1 and d."Confirmed" = 'N' and d."IsChangeRequested" = 'N'
     order by c.call_id desc limit $1`,
    [changedCalls],
  )
  const waiting = [...rows]
  let [approved, statuses] = [0, 0]
  const setStatus = async (ID: string, status_id: number) => {
    const { Data } = (await portal.post(callApi.load.path, { ID }, callcenter)).json()
    const saved = await portal.post(callApi.save.path, { ID, version: Data.version, status_id }, callcenter)
    statuses += Number(saved.json().HasError === false)
  }
  const approve = async (DocNum: string) => {
    const body = { type: 'fee', items: [{ DocNum }] }
    const { Data } = (await portal.post(documentApi.confirmMany.path, body, dispatcher)).json()
    approved += Data.done
  }
  const change = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const { ID, DocNum } = call
      await Promise.all([approve(DocNum), setStatus(ID, -3)])
      if (Math.random() < 0.5) await setStatus(ID, 1)
    }
  }
  await Promise.all(Array.from({ length: changesAtOnce }, change))
  assertClaim(approved > 0 && statuses > 0, `fees are approved (${approved}) and calls change (${statuses})`)
  return { approved, statuses }
}

if (import.meta.main) await printFigures(account)
