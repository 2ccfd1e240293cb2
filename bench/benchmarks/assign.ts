import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import { ensureCompanyCount } from '../data/companies.ts'
import { median, timeOf } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

const companyCount = 2000
const maxCalls = 200

/** Measures automatic assignment of a call among two thousand companies, with its history and its mail. */
export const assignmentBenchmark: Benchmark = {
  name: 'assign',
  description: `Unassigned calls given by the algorithm to one of ${groupDigits(companyCount)} companies, with explanation, history and mail; each once the mail of the one before has gone out.`,
  run: async ({ network: { pool }, server: started, rounds }) => {
    await ensureCompanyCount(pool, network_code, companyCount)
    const server = await started()
    const token = await server.signIn('dispatcher')
    const calls = await findAssignableCalls(pool, Math.min(rounds, maxCalls))
    const assigned: string[] = []
    const ours: number[] = []
    const bare: number[] = []
    for (const [index, ID] of calls.entries()) {
      const bareMs = await timeOf(() => findNearestCompany(pool, ID))
      const startedAt = performance.now()
      const answer = JSON.parse(await server.post(callApi.assign.path, { ID, update_type: 'assign' }, token))
      const ms = performance.now() - startedAt
      // A few calls are too far from every company.
      if (answer.customErrorCode === 'NoCandidate') continue
      if (!answer.Data?.societe_uuid) throw new Error(`A call was not assigned: ${answer.Message}`)
      assigned.push(ID)
      await waitUntilMailed(pool, ID)
      if (index < calls.length / 5) continue
      bare.push(bareMs)
      ours.push(ms)
    }
    await assertHistoryAndMail(pool, assigned)
    const p50 = median(ours)
    return [
      {
        what: `assigned among ${groupDigits(companyCount)} companies`,
        unit: 'ms',
        ours: p50,
        bare: { what: 'the nearest able company by SQL', value: median(bare) },
        limit: 'under 15 ms',
        isMet: p50 < 15,
      },
    ]
  },
}

/** Finds open, unassigned calls that have coordinates and that no company declined. */
async function findAssignableCalls(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ ID: string }>(
    `select "ID" from calls where network_code = $1 and societe_uuid is null and is_saved_status_open
      and latitude is not null and not exists (select from call_declines where service_job_uuid = "ID")
      order by md5("ID"::text) limit $2`,
    [network_code, count],
  )
  if (rows.length < 10) throw new Error('There are too few calls to assign.')
  return rows.map(({ ID }) => ID)
}

const findNearestCompany = (pool: pg.Pool, ID: string) =>
  pool.query({
    name: 'nearest',
    text: `select c.societe_uuid from calls k join companies c using (network_code) join company_skills s
        on s.societe_uuid = c.societe_uuid and s.skill = k.skill
      where k."ID" = $1 and c.active
      order by (c.latitude - k.latitude) ^ 2 + ((c.longitude - k.longitude) * cosd(k.latitude)) ^ 2 limit 1`,
    values: [ID],
  })

/** Waits until the mail of this assignment is sent, so that sending it does not slow down the next one. */
async function waitUntilMailed(pool: pg.Pool, ID: string) {
  const waiting = 'select exists (select from mails where service_job_uuid = $1 and sent_at is null) as waits'
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await pool.query<{ waits: boolean }>({ name: 'mailed', text: waiting, values: [ID] })
    if (!rows[0]?.waits) return
    await wait(5)
  }
  throw new Error('The mail of an assignment was not sent.')
}

/** Checks that every assignment wrote its history, mail and explanation. */
async function assertHistoryAndMail(pool: pg.Pool, IDs: readonly string[]) {
  const { rows } = await pool.query<{ history: number; mails: number; explained: number }>(
    `select (select count(distinct service_job_uuid) from history
         where service_job_uuid = any($1) and change_data->>'type' = 'assign') as history,
       (select count(distinct service_job_uuid) from mails where service_job_uuid = any($1)) as mails,
       (select count(distinct service_job_uuid) from call_assignments where service_job_uuid = any($1)) as explained`,
    [IDs],
  )
  for (const [what, count] of Object.entries(rows[0] ?? {}))
    if (count !== IDs.length) throw new Error(`${IDs.length} calls were assigned, but ${what} tells of ${count}.`)
}
