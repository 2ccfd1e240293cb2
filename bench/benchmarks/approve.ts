import { documentApi } from '@callout/domain/documents/document.api.ts'
import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import { median, timeOf } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

/** The most fees to approve, and the fewest that tell something. */
const mostDocuments = 1_000
const leastDocuments = 50
/** Documents in one request, as the page sends them. */
const partSize = 100

/** Posts a body as a dispatcher; returns the data of the answer. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint answers something else
type Post = (path: string, body: object) => Promise<any>

/** Measures the approval of many clean fees as the page does it: the summary, then parts of a hundred. */
export const approvalBenchmark: Benchmark = {
  name: 'approve',
  description: `The clean fees of a network looked up and at most ${groupDigits(mostDocuments)} of them approved, each with its history, in parts of ${partSize}; and the parts that a fault usually needs.`,
  run: async ({ network: { pool }, server: started, rounds }) => {
    await checkUndecided(pool)
    const server = await started()
    const token = await server.signIn('dispatcher')
    const post: Post = async (path, body) => {
      const answer = JSON.parse(await server.post(path, body, token))
      if (answer.HasError !== false) throw new Error(`${path}: ${answer.Message}`)
      return answer.Data
    }
    const startedAt = performance.now()
    const filterData = { Confirmed: ['N'] }
    const { items } = await post(documentApi.cleanDocuments.path, { type: 'fee', filterData })
    const found = performance.now() - startedAt
    const count = items.length
    if (count < leastDocuments)
      throw new Error(`It needs ${leastDocuments} fees to approve and found ${count}: measure more calls with --calls.`)
    for (let start = 0; start < count; start += partSize) {
      const part = items.slice(start, start + partSize)
      const { done } = await post(documentApi.confirmMany.path, { type: 'fee', items: part, clean: true })
      if (done !== part.length) throw new Error(`Only ${done} of ${part.length} fees were approved.`)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const maxSeconds = count / 50
    const parts = await measureNeededParts(pool, rounds, post)
    return [
      { what: 'clean fees looked up', unit: 'ms', ours: found, limit: 'under 500 ms', isMet: found < 500 },
      {
        what: `${groupDigits(count)} fees approved`,
        unit: 's',
        ours: seconds,
        limit: `under ${maxSeconds} s`,
        isMet: seconds < maxSeconds,
      },
      { what: 'parts for a fault, not cached', unit: 'ms', ours: parts, limit: 'under 30 ms', isMet: parts < 30 },
    ]
  },
}

/** Marks undecided fees as checked without a finding; reopens approved ones if there are too few. */
const checkUndecided = (pool: pg.Pool) =>
  pool.query(
    `update documents set checks = '[]', check_severity = 0, "Confirmed" = 'N', "IsChangeRequested" = 'N'
     where "DocEntry" in (select "DocEntry" from documents where network_code = $1 and type = 'fee' and "DocStatus" = 'O'
       order by "Confirmed", "DocEntry" limit $2)`,
    [network_code, mostDocuments],
  )

/** The median time of a first, uncached answer, over the products and problems with the most calls. */
async function measureNeededParts(pool: pg.Pool, rounds: number, post: Post): Promise<number> {
  const { rows } = await pool.query<{ ID: string }>(
    `select max("ID"::text) as "ID" from calls where network_code = $1 and code_product <> ''
     group by code_product, problem_type_id order by count(*) desc limit $2`,
    [network_code, Math.min(rounds, 20)],
  )
  const times: number[] = []
  for (const { ID } of rows) times.push(await timeOf(() => post(firstVisitApi.parts.path, { ID })))
  return median(times)
}
