import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type pg from 'pg'
import { network_code } from './call-questions.ts'
import type { Claim, Program } from './claim.ts'
import { openLeanAsker, openLeanAskers } from './lean-asker.ts'
import { type Contender, p50s, ratesOf, workAWhile } from './measure.ts'
import type { Server } from './server.ts'

const connections = 10

/** One call: opened as its page opens it, and saved. */
export const oneCall: Program = {
  name: 'call',
  about:
    'One of 1,000 calls each time: opened with `can`, contract and history, and saved with a new description and its row of ' +
    'history. The ten connections are plain sockets, which share the machine with server and database.',
  run: async ({ network: { pool }, server: started, rounds }) => {
    const server = await started()
    const token = await server.signIn('dispatcher')
    const IDs = await someCalls(pool)
    const open = inTurn(IDs, (ID) => Promise.all([load(server, token, ID), historyOf(server, token, ID)]))
    const openBare = inTurn(IDs, (ID) => bareLoad(pool, ID))
    await workAWhile(open, rounds)
    const [opened, bareOpened] = await besides(open, openBare, rounds)
    // Three parts, so that nobody saves what another holds.
    const part = Math.floor(IDs.length / 3)
    const loadAll = (some: readonly string[]) => Promise.all(some.map((ID) => load(server, token, ID)))
    const next = nextOf(await loadAll(IDs.slice(0, part)))
    const saving = async () => dataOf(await server.post(callApi.save.path, next(), token))
    const savingBare = inTurn(IDs.slice(2 * part), (ID) => bareSave(pool, ID))
    await workAWhile(saving, rounds)
    const [saved, bareSaved] = await besides(saving, savingBare, rounds)
    const held = await loadAll(IDs.slice(part, 2 * part))
    const lean = await openLeanAskers(connections, (index) =>
      openLeanAsker(server, callApi.save.path, nextOf(held.filter((_, nth) => nth % connections === index)), token),
    )
    const [rate = 0, bareRate = 0] = await ratesOf(
      [
        { name: 'ours', ask: lean.ask },
        { name: 'bare', ask: savingBare },
      ],
      rounds * 10,
    )
    lean.close()
    await refuseUnsaved(pool, held)
    return [
      under(2, 'one call, its `can`, contract and history', opened, { what: 'the rows by SQL', value: bareOpened }),
      under(5, 'one call saved, with history', saved, { what: 'update and insert', value: bareSaved }),
      {
        what: 'calls saved at ten connections',
        unit: '/s',
        ours: rate,
        bare: { what: 'update and insert', value: bareRate },
        bar: 'at least 700 /s',
        holds: rate >= 700,
      },
    ]
  },
}

const besides = (ours: Contender['ask'], bare: Contender['ask'], rounds: number) =>
  p50s(
    [
      { name: 'ours', ask: ours },
      { name: 'bare', ask: bare },
    ],
    rounds,
  ) as Promise<[number, number]>

const under = (ms: number, what: string, p50: number, bare: Claim['bare']): Claim => ({
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

async function load(server: Server, token: string, ID: string): Promise<CallRecord> {
  return dataOf(await server.post(callApi.load.path, { ID }, token))
}

async function historyOf(server: Server, token: string, ID: string): Promise<void> {
  const request = { Page: 1, PageSize: 0 }
  const answer = await server.post(historyApi.list.path, { request, filterData: { service_job_uuid: ID } }, token)
  if (JSON.parse(answer).Total === 0) throw new Error('A call without history.')
}

let saves = 0

/** Saves of some calls, one after the other: each takes it that the one before was made. */
function nextOf(records: readonly CallRecord[]): () => object {
  let turn = 0
  return () => {
    const held = records[turn++ % records.length] as CallRecord
    const { can: _, ...record } = held
    held.version += 1
    return { ...record, description: `Said again, ${++saves}` }
  }
}

/** A lean connection does not read what it was told: what is stored shows whether every save was made. */
async function refuseUnsaved(pool: pg.Pool, records: readonly CallRecord[]): Promise<void> {
  const { rows } = await pool.query<{ ID: string; version: number }>(
    'select "ID", version from calls where "ID" = any($1)',
    [records.map(({ ID }) => ID)],
  )
  const stored = new Map(rows.map(({ ID, version }) => [ID, version]))
  if (records.some(({ ID, version }) => stored.get(ID) !== version)) throw new Error('A call was not saved.')
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
