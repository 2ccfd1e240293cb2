import { accountApi } from '@callout/domain/account/account.api.ts'
import { accountColumns } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createAcceptedCall, createTariff } from '../../test/fixtures/documents.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { loadInvoiceableFees, toInvoicedFee, uniqueInvoiceNumber } from '../../test/fixtures/fees.ts'
import {
  accountsNotAddingUp,
  differencesFromLists,
  type LoadList,
  wrongAccountTotals,
} from '../../test/support/account-cells.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { runsWhole } from '../../test/support/slice.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { eraseCustomerData } from '../customers/customer.erase.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher', 'callcenter', 'sat', 'sat2')
beforeAll(() => createTariff(app.db))

interface Fee {
  readonly DocNum: string
  readonly DocTotal: number
}
interface Call {
  readonly ID: string
  readonly call_id: string
  readonly fees: Fee[]
}

type Company = 'norte' | 'sur'
const personOf = { norte: 'sat', sur: 'sat2' } as const
const technicianOf = { norte: 'T1', sur: 'T2' } as const

const stored = async (call: Call) =>
  app.db.selectFrom('calls').selectAll().where('ID', '=', call.ID).executeTakeFirstOrThrow()
const holderOf = async (call: Call): Promise<Company | undefined> => {
  const { societe_uuid } = await stored(call)
  return (['norte', 'sur'] as const).find((company) => companyIds[company] === societe_uuid)
}
const setStatus = async (client: TestClient, call: Call, status_id: number) =>
  client.send(callApi.save, {
    ID: call.ID,
    version: (await stored(call)).version,
    status_id,
    description_sat: 'As agreed',
  })
const documentOf = async (call: Call, DocNum: string) =>
  (await as.dispatcher.send(documentApi.feeLines, { docNum: DocNum, callId: call.call_id })).body.Data

/**
 * Acts of people on calls and fees, and direct changes of tables. `seed` chooses quantity, fee or days. A refused act
 * changes nothing.
 */
const acts: Record<string, (call: Call, seed: number) => Promise<unknown>> = {
  write: async (call, seed) => {
    const holder = await holderOf(call)
    if (!holder) return
    const lines = [{ ItemCode: 'HOUR', Quantity: 1 + seed / 100 }]
    const { body } = await as[personOf[holder]].send(documentApi.saveFee, { callID: call.call_id, lines })
    if (body.Data) call.fees.push(body.Data)
  },
  rewrite: async (call, seed) => {
    const [holder, fee] = [await holderOf(call), call.fees.at(-1)]
    if (!holder || !fee) return
    const { version } = await documentOf(call, fee.DocNum)
    const lines = [{ LineNum: 1, Quantity: 1 + seed / 100 }]
    await as[personOf[holder]].send(documentApi.saveFee, { callID: call.call_id, docNum: fee.DocNum, version, lines })
  },
  approve: async (call, seed) => {
    const fee = call.fees[seed % Math.max(1, call.fees.length)]
    const { version } = fee ? await documentOf(call, fee.DocNum) : {}
    // By hand: findings of the checks keep the fees of these companies out of a batch.
    const approval = { type: 'fee', docType: 'fee', DocNum: fee?.DocNum ?? '0', version, callID: call.call_id }
    await as.dispatcher.send(documentApi.confirm, approval)
  },
  reject: async (call, seed) => {
    const fee = call.fees[seed % Math.max(1, call.fees.length)]
    const rejection = { type: 'fee', docType: 'fee', docNum: fee?.DocNum ?? '0', callID: call.call_id }
    await as.dispatcher.send(documentApi.reject, { ...rejection, email: 'a@sat.example', comment: 'Less' })
  },
  invoice: async (_call, seed) => {
    const client = seed % 2 === 0 ? as.sat : as.sat2
    const fees = (await loadInvoiceableFees(client)).slice(0, 1 + (seed % 3))
    await client.send(invoiceApi.generate, { supplierInvoice: uniqueInvoiceNumber(), fees: fees.map(toInvoicedFee) })
  },
  done: async (call) => {
    const holder = await holderOf(call)
    if (holder) await setStatus(as[personOf[holder]], call, 1)
  },
  cancel: (call) => setStatus(as.callcenter, call, 5),
  close: (call) => setStatus(as.callcenter, call, -1),
  reopen: (call) => setStatus(as.callcenter, call, -3),
  move: async (call) => {
    const [holder, { version }] = [await holderOf(call), await stored(call)]
    const next = holder === 'norte' ? 'sur' : 'norte'
    const { ID } = call
    await as.dispatcher.send(callApi.assign, { ID, version, societe_uuid: companyIds[next] })
    const visit = { appointment_date_at: '2026-03-20T08:00:00Z', duration_minutes: 60, technician: technicianOf[next] }
    await as[personOf[next]].send(callApi.accept, { ID, ...visit })
  },
  // The clock of a test does not go on for months.
  'done in another month': (call, seed) =>
    sql`update calls set done_at = done_at - make_interval(days => ${seed % 90}) where "ID" = ${call.ID}`.execute(
      app.db,
    ),
  erase: async (call) => {
    const { ID, call_id } = call
    const empty = { name: 'Nobody', ins_id: null, code: '', email: '', phone: '', phone2: '', street: '', zip: '' }
    const record = { kind: 'call', key: ID, number: call_id, network_code: 'ATLIBE', is_open: false, ...empty } as const
    await app.db.transaction().execute((tx) => eraseCustomerData(tx, [record], '2026-03-10T09:30:00.000Z'))
  },
  delete: async (call) => {
    await as.callcenter.send(callApi.unassign, { ID: call.ID, version: (await stored(call)).version })
    if (call.fees.length > 0) return
    // Deleted without its history, as an unassigned call without documents is.
    await sql`delete from calls where "ID" = ${call.ID} and not exists (select from documents where service_job_uuid = ${call.ID})`.execute(
      app.db,
    )
  },
}

/** Every history begins with a fee to be checked and one whose change is requested. */
const beginning = [
  { act: 'write', callIndex: 0, seed: 10 },
  { act: 'done', callIndex: 0, seed: 0 },
  { act: 'write', callIndex: 1, seed: 20 },
  { act: 'reject', callIndex: 1, seed: 0 },
  { act: 'done', callIndex: 1, seed: 0 },
]
const approved = ['write', 'approve', 'done'].map((act) => ({ act, callIndex: 2, seed: 0 }))
/** Together with the beginning, these histories fill every column once. */
const examples = [
  [...approved, { act: 'invoice', callIndex: 2, seed: 0 }, { act: 'reopen', callIndex: 2, seed: 0 }],
  [...approved, { act: 'invoice', callIndex: 2, seed: 0 }, { act: 'write', callIndex: 3, seed: 30 }],
  [...approved, { act: 'done', callIndex: 3, seed: 0 }],
]
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...Object.keys(acts), 'write', 'write', 'done', 'approve'),
    callIndex: fc.nat(3),
    seed: fc.nat(300),
  }),
  { minLength: 5, maxLength: 30 },
)

const sendAs =
  (client: TestClient): LoadList =>
  async (path, body) =>
    (await client.post(path, body)).body

it('has every fee of a done call in one column, adds up to the cent and equals its lists after any history', async () => {
  // A history in which nothing happens would prove nothing.
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const calls: Call[] = []
      for (const company of ['norte', 'sur', 'norte', 'sur'] as const)
        calls.push({ ...(await createAcceptedCall(app.db, company, { technician: technicianOf[company] })), fees: [] })
      for (const { act, callIndex, seed } of [...beginning, ...history]) {
        const call = calls[callIndex] as Call
        const isGone = !(await app.db.selectFrom('calls').select('ID').where('ID', '=', call.ID).executeTakeFirst())
        if (!isGone) await acts[act]?.(call, seed)
      }
      expect((await app.pool.query(wrongAccountTotals)).rows).toEqual([])
      const { rows } = await app.pool.query<{ month: string }>(
        `select distinct month from account_totals where month <> '' order by month`,
      )
      for (const { month } of [...rows, { month: '2026-03' }]) {
        const { body } = await as.dispatcher.send(accountApi.get, { month })
        const accounts = body.Data as Account[]
        for (const account of accounts)
          for (const column of accountColumns) if (account[column].count > 0) seen.add(column)
        expect(accountsNotAddingUp(accounts)).toEqual([])
        for (const account of accounts) expect(await differencesFromLists(sendAs(as.dispatcher), account)).toEqual([])
      }
    }),
    {
      numRuns: runsWhole ? 16 : 5,
      examples: examples.map((history) => [history]),
      seed: Number(process.env.FC_SEED ?? Date.now()) & 0x7fffffff,
    },
  )
  expect([...seen].sort()).toEqual([...accountColumns].sort())
}, 180_000)
