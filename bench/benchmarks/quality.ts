import { costApi } from '@callout/domain/quality/costs.api.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { openDb } from '../../server/src/platform/database/db.ts'
import { runAllNetworks } from '../../server/src/quality/quality.tasks.ts'
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import { measureRequest } from '../measuring/measure-request.ts'

const limits = { jobSeconds: 60, pageMs: 300, productMs: 500 }

/** Measures the nightly count of product quality, and its pages with what it has counted. */
export const qualityBenchmark: Benchmark = {
  name: 'quality',
  description:
    'The nightly count of product quality in all networks, its page, and the page of the product with most cards.',
  run: async (bench) => {
    const job = await measureJob(bench)
    const code_product = await productWithMostCards(bench)
    const page = (what: string, path: string, body: object, limitMs: number) =>
      measureRequest(bench, { what, account: 'dispatcher', path, body, limitMs })
    return [
      job,
      await page('product quality', qualityApi.overview.path, {}, limits.pageMs),
      await page('costs of failures', costApi.path, {}, limits.pageMs),
      await page('product with most cards', qualityApi.product.path, { code_product }, limits.productMs),
    ]
  },
}

async function measureJob({ network: { pool } }: BenchContext): Promise<Measurement> {
  const begin = performance.now()
  await runAllNetworks({ db: openDb(pool), now: () => new Date() }, true)
  const ours = (performance.now() - begin) / 1000
  return {
    what: 'nightly count',
    unit: 's',
    ours,
    limit: `under ${limits.jobSeconds} s`,
    isMet: ours < limits.jobSeconds,
  }
}

async function productWithMostCards({ network: { pool } }: BenchContext): Promise<string> {
  const { rows } = await pool.query<{ code: string }>(
    `select "CodeCom" as code from equipment_cards where network_code = $1 group by 1 order by count(*) desc, 1 limit 1`,
    [network_code],
  )
  return rows[0]?.code ?? ''
}
