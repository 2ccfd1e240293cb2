import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type pg from 'pg'
import { network_code } from './call-questions.ts'
import type { Claim, Program } from './claim.ts'
import { type Contender, type Measured, measure, workAWhile } from './measure.ts'
import type { Server } from './server.ts'

/** One call: opened as its page opens it, and saved. */
export const oneCall: Program = {
  name: 'call',
  about:
    'One of 1,000 calls each time: opened with `can`, contract and history, and saved with a new description and its row of history.',
  run: async ({ network: { pool }, server: started, rounds }) => {
    const server = await started()
    const token = await server.signIn('dispatcher')
    const IDs = await someCalls(pool)
    const open = inTurn(IDs, (ID) => Promise.all([load(server, token, ID), historyOf(server, token, ID)]))
    const openBare = inTurn(IDs, (ID) => bareLoad(pool, ID))
    await workAWhile(open, rounds)
    const [opened, bareOpened] = await besides(open, openBare, rounds)
    // Two halves, so that nobody saves what another holds.
    const half = IDs.length / 2
    const records = await Promise.all(IDs.slice(0, half).map((ID) => load(server, token, ID)))
    const saving = inTurn(records.map(keeping), (kept) => kept.change((record) => save(server, token, record)))
    const savingBare = inTurn(IDs.slice(half), (ID) => bareSave(pool, ID))
    await workAWhile(saving, rounds)
    const [saved, bareSaved] = await besides(saving, savingBare, rounds)
    return [
      under(2, 'one call, its `can`, contract and history', opened, { what: 'the rows by SQL', value: bareOpened.p50 }),
      under(5, 'one call saved, with history', saved, { what: 'update and insert', value: bareSaved.p50 }),
      {
        what: 'calls saved at ten connections',
        unit: '/s',
        ours: saved.rate,
        bare: { what: 'update and insert', value: bareSaved.rate },
        bar: 'at least 700 /s',
        holds: saved.rate >= 700,
      },
    ]
  },
}

const besides = (ours: Contender['ask'], bare: Contender['ask'], rounds: number) =>
  measure(
    [
      { name: 'ours', ask: ours },
      { name: 'bare', ask: bare },
    ],
    rounds,
  ) as Promise<[Measured, Measured]>

const under = (ms: number, what: string, { p50 }: Measured, bare: Claim['bare']): Claim => ({
  what,
  unit: 'ms',
  ours: p50,
  bare,
  bar: `under ${ms} ms`,
  holds: p50 < ms,
})

/** Calls with and without contract, from all over the network. */
async function someCalls(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ ID: string }>(
    `select "ID" from calls where network_code = $1 and is_saved_status_open order by md5("ID"::text) limit 1000`,
    [network_code],
  )
  return rows.map(({ ID }) => ID)
}

/** Does something with one after the other, from the beginning again after the last. */
function inTurn<T>(all: readonly T[], act: (one: T) => Promise<unknown>): () => Promise<unknown> {
  let turn = 0
  return () => act(all[turn++ % all.length] as T)
}

/** What is changed is what the change before made of it. */
function keeping<T>(first: T) {
  let last: Promise<T> = Promise.resolve<T>(first)
  return {
    change: (act: (value: T) => Promise<T>) => {
      last = last.then(act)
      return last
    },
  }
}

async function load(server: Server, token: string, ID: string): Promise<CallRecord> {
  return dataOf(await server.post(callApi.load.path, { ID }, token))
}

async function historyOf(server: Server, token: string, ID: string): Promise<void> {
  const request = { Page: 1, PageSize: 0 }
  const answer = await server.post(historyApi.list.path, { request, filterData: { service_job_uuid: ID } }, token)
  if (JSON.parse(answer).Total === 0) throw new Error('A call without history.')
}

let saves = 0

async function save(server: Server, token: string, { can: _, ...record }: CallRecord): Promise<CallRecord> {
  const changed = { ...record, description: `Said again, ${++saves}` }
  return dataOf(await server.post(callApi.save.path, changed, token))
}

function dataOf(answer: string): CallRecord {
  const { Data, Message } = JSON.parse(answer)
  if (!Data) throw new Error(Message)
  return Data
}

const bareQueries = [
  'select * from calls where "ID" = $1',
  'select * from history where service_job_uuid = $1 order by "ID" desc',
  `select c.* from service_contracts c join calls k on k.service_contract_uuid = c."ID" where k."ID" = $1`,
  'select exists (select from documents where service_job_uuid = $1)',
]

const bareLoad = (pool: pg.Pool, ID: string) =>
  Promise.all(bareQueries.map((text, index) => pool.query({ name: `open ${index}`, text, values: [ID] })))

const bareSave = (pool: pg.Pool, ID: string) =>
  pool.query({
    name: 'save',
    text: `with saved as (
        update calls set description = $2, version = version + 1 where "ID" = $1 returning network_code, call_id)
      insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
      select network_code, $1, 'Bench', now(), jsonb_build_object('call_id', call_id, 'type', 'save',
        'changedItem', jsonb_build_array(jsonb_build_object('field', 'description', 'old_value', '', 'new_value', $2::text)))
      from saved`,
    values: [ID, `Said again, ${++saves}`],
  })
