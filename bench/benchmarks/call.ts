import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import {
  assertSaved,
  createSaves,
  createSavesPerConnection,
  dataOf,
  findOpenCalls,
  loadCall,
  nextDescription,
} from '../data/call-saves.ts'
import type { BenchServer } from '../environment/server.ts'
import { openRawClient, openRawClients } from '../measuring/raw-client.ts'
import { type Contender, mediansOf, requestRatesOf, warmUpFor } from '../measuring/timing.ts'

const connections = 10

/** Measures opening a call as its page does, and saving it. */
export const callBenchmark: Benchmark = {
  name: 'call',
  description:
    'One of 1,000 calls at work each time, which were opened before: opened with `can`, contract and history, and saved ' +
    'with a new description and its row of history. The ten connections are plain sockets, which share the machine with server and database.',
  run: async ({ network: { pool }, server: startServer, rounds }) => {
    const server = await startServer()
    const token = await server.signIn('dispatcher')
    const IDs = await findOpenCalls(pool)
    const openCall = (ID: string) => Promise.all([loadCall(server, token, ID), historyOf(server, token, ID)])
    // Open every call once first, so that neither contender waits for the disk.
    for (const ID of IDs) await openCall(ID)
    const open = cycleThrough(IDs, openCall)
    const openBare = cycleThrough(IDs, (ID) => bareLoad(pool, ID))
    await warmUpFor(open, rounds)
    const [opened, bareOpened] = await mediansOfBoth(open, openBare, rounds)
    // Three separate parts of the calls, so that no two writers save the same call.
    const part = Math.floor(IDs.length / 3)
    // One after the other: the account may have only some requests open at once.
    const loadAll = async (some: readonly string[]) => {
      const records: CallRecord[] = []
      for (const ID of some) records.push(await loadCall(server, token, ID))
      return records
    }
    const next = createSaves(await loadAll(IDs.slice(0, part)))
    const saving = async () => dataOf(await server.post(callApi.save.path, next(), token))
    const savingBare = cycleThrough(IDs.slice(2 * part), (ID) => bareSave(pool, ID))
    await warmUpFor(saving, rounds)
    const [saved, bareSaved] = await mediansOfBoth(saving, savingBare, rounds)
    const recordsForRate = await loadAll(IDs.slice(part, 2 * part))
    const saves = createSavesPerConnection(recordsForRate, connections)
    const rawClients = await openRawClients(connections, (index) =>
      openRawClient(server, callApi.save.path, saves[index] as () => object, token),
    )
    const [rate = 0, bareRate = 0] = await requestRatesOf(
      [
        { name: 'ours', send: rawClients.send },
        { name: 'bare', send: savingBare },
      ],
      rounds * 10,
    )
    rawClients.close()
    await assertSaved(pool, recordsForRate)
    return [
      {
        what: 'one call, its `can`, contract and history',
        unit: 'ms',
        ours: opened,
        bare: { what: 'the rows by SQL', value: bareOpened },
        limit: 'at most 2.5 x bare',
        isMet: opened <= 2.5 * bareOpened,
      },
      {
        what: 'one call saved, with history',
        unit: 'ms',
        ours: saved,
        bare: { what: 'update and insert', value: bareSaved },
        limit: 'at most 2.5 x bare',
        isMet: saved <= 2.5 * bareSaved,
      },
      {
        what: 'calls saved at ten connections',
        unit: '/s',
        ours: rate,
        bare: { what: 'update and insert', value: bareRate },
        limit: 'at most 2 x bare',
        isMet: bareRate <= 2 * rate,
      },
    ]
  },
}

const mediansOfBoth = (ours: Contender['send'], bare: Contender['send'], rounds: number) =>
  mediansOf(
    [
      { name: 'ours', send: ours },
      { name: 'bare', send: bare },
    ],
    rounds,
  ) as Promise<[number, number]>

/** Returns a function that acts on the next item at each call, starting over after the last. */
function cycleThrough<T>(all: readonly T[], act: (one: T) => Promise<unknown>): () => Promise<unknown> {
  let index = 0
  return () => act(all[index++ % all.length] as T)
}

async function historyOf(server: BenchServer, token: string, ID: string): Promise<void> {
  const request = { Page: 1, PageSize: 0 }
  const answer = await server.post(historyApi.list.path, { request, filterData: { service_job_uuid: ID } }, token)
  if (JSON.parse(answer).Total === 0) throw new Error('A call without history.')
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
    values: [ID, nextDescription()],
  })
