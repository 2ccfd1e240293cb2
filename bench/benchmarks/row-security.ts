import { randomBytes } from 'node:crypto'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import type pg from 'pg'
import { callSource, findCall } from '../../server/src/calls/call.queries.ts'
import { systemActor } from '../../server/src/platform/audit/system-actor.ts'
import { type Db, openDb, openPool } from '../../server/src/platform/database/db.ts'
import { loadNetworkProfile } from '../../server/src/platform/database/network-profile.ts'
import { createTtlCache } from '../../server/src/platform/database/ttl-cache.ts'
import { loadListPage } from '../../server/src/platform/lists/page.ts'
import { findCalls } from '../../server/src/search/find.queries.ts'
import { searchTermsOf } from '../../server/src/search/search-sql.ts'
import { cachedValueLists } from '../../server/src/value-lists/value-list.queries.ts'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { callPageQuery, network_code } from '../data/call-queries.ts'
import { createRace, mediansOf, runRaces } from '../measuring/timing.ts'

const maxSlowdown = 1.1
/** Rows of one batch of an export. */
const batchSize = 250

const policy = `network_code = current_setting('callout.network') and (current_setting('callout.company') = ''
  or societe_uuid = nullif(current_setting('callout.company'), '')::uuid)`

/**
 * Measures row-level security on calls as a second wall. The settings of an account are stored with a database role, so
 * the queries do not set them; `measureSettings` measures what setting them costs.
 */
export const rowSecurityBenchmark: Benchmark = {
  name: 'row-security',
  isTrial: true,
  description: "The product's queries by a role with a policy on calls, in turns with the same by a role without.",
  run: async ({ network: { pool, url }, rounds }) => {
    const measurements = [await measureSettings(pool, rounds)]
    await pool.query(`alter table calls enable row level security; create policy of_actor on calls using (${policy})`)
    try {
      for (const actor of await findActors(pool)) {
        const limited = await openLimitedPool(pool, url, actor)
        try {
          measurements.push(...(await raceRoles(actor, { pool, limited: limited.pool, rounds })))
        } finally {
          await limited.close()
        }
      }
    } finally {
      await pool.query('drop policy of_actor on calls; alter table calls disable row level security')
    }
    return measurements
  },
}

async function findActors(pool: pg.Pool): Promise<Actor[]> {
  const central = systemActor(await loadNetworkProfile(openDb(pool), network_code))
  const { rows } = await pool.query<{ societe_uuid: string }>(`select societe_uuid from accounts where subject = 'sat'`)
  return [central, { ...central, role: Role.sat, societe_uuid: rows[0]?.societe_uuid ?? null }]
}

async function openLimitedPool(pool: pg.Pool, url: string, { societe_uuid }: Actor) {
  const role = `limited_${randomBytes(4).toString('hex')}`
  const password = randomBytes(18).toString('hex')
  await pool.query(`create role ${role} login password '${password}'; grant select on all tables in schema public to ${role};
    alter role ${role} set callout.network = '${network_code}'; alter role ${role} set callout.company = '${societe_uuid ?? ''}'`)
  const limited = openPool(Object.assign(new URL(url), { username: role, password }).href, 4)
  const close = async () => {
    await limited.end()
    await pool.query(`drop owned by ${role}; drop role ${role}`)
  }
  return { pool: limited, close }
}

interface RoleRace {
  readonly pool: pg.Pool
  readonly limited: pg.Pool
  readonly rounds: number
}

/** Runs each query by both roles in turns. Throws if their answers differ. */
async function raceRoles(actor: Actor, { pool, limited, rounds }: RoleRace): Promise<Measurement[]> {
  const queries = Object.entries(await queriesOf(pool, actor))
  const databases = [openDb(limited), openDb(pool)]
  const races = []
  for (const [what, query] of queries) {
    const answers = await Promise.all(databases.map(async (db) => JSON.stringify(await query(db))))
    if (answers[0] !== answers[1]) throw new Error(`${what}: the answers differ.`)
    const contenders = databases.map((db) => ({ name: what, send: () => query(db) }))
    races.push({ what, race: await createRace(contenders, rounds) })
  }
  await runRaces(races.map(({ race }) => race))
  const who = actor.societe_uuid === null ? '' : ', a company'
  return races.map(({ what, race }) => comparison(`${what}${who}`, race.p50s(), 'without policy'))
}

type Query = (db: Db) => Promise<unknown>

async function queriesOf(pool: pg.Pool, actor: Actor): Promise<Record<string, Query>> {
  const { rows } = await pool.query<{ ID: string; customer_name: string; phone: string }>(
    `select "ID", customer_name, phone from calls where network_code = $1 and ($2::uuid is null or societe_uuid = $2)
       and customer_name <> '' and phone <> '' order by call_id offset 100 limit 1`,
    [network_code, actor.societe_uuid],
  )
  const call = rows[0]
  if (!call) throw new Error('The account has too few calls.')
  const db = openDb(pool)
  const lists = await cachedValueLists({ tx: db, ttlCache: createTtlCache(db) }, network_code)
  const page =
    (PageSize: number, filterData: FilterData = {}): Query =>
    (tx) =>
      loadListPage({ tx, actor }, callSource(lists, actor.lang, actor), {
        Page: 1,
        PageSize,
        Sorts: [],
        Total: -1,
        filterData,
      })
  return {
    'list of calls as it opens': page(40),
    'calls whose customer contains a text': page(40, { customer_name: call.customer_name.slice(1, 7) }),
    'calls whose telephone contains digits': page(40, { phone: call.phone.slice(2, 7) }),
    'one call': (tx) => findCall(tx, actor, call.ID),
    'search by a name': (tx) => findCalls(tx, actor, searchTermsOf(call.customer_name)),
    'a batch of an export': page(batchSize),
  }
}

function comparison(what: string, [ours = 0, value = 0]: readonly number[], bare: string): Measurement {
  const limit = `at most ${maxSlowdown} x`
  return { what, unit: 'ms', ours, bare: { what: bare, value }, limit, isMet: ours <= maxSlowdown * value }
}

/** The page by SQL in a transaction that first sets the actor, as a pool that all actors share has to. */
async function measureSettings(pool: pg.Pool, rounds: number): Promise<Measurement> {
  const [page] = callPageQuery('', {}).bare.queries
  const client = await pool.connect()
  const send = () => client.query({ name: 'row security page', text: page.text, values: [...page.values] })
  const sendWithActor = async () => {
    await client.query(
      `begin; select set_config('callout.network', '${network_code}', true), set_config('callout.company', '', true)`,
    )
    await send()
    await client.query('commit')
  }
  try {
    const contenders = [
      { name: 'set', send: sendWithActor },
      { name: 'unset', send },
    ]
    return comparison('page by SQL, the actor set before it', await mediansOf(contenders, rounds), 'page by SQL alone')
  } finally {
    client.release()
  }
}
