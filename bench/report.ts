import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type pg from 'pg'
import type { Benchmark, Measurement } from './benchmark.ts'
import { type MeasurementsAtSize, requiredMeasurements } from './measuring/growth.ts'
import { curvesOf } from './report/curves.ts'
import { renderPlot } from './report/plot.ts'
import { renderMarkdownTable } from './report/table.ts'

interface Report {
  /** The commit that was measured. */
  readonly commit: string
  readonly benchmarks: readonly Benchmark[]
  readonly measured: readonly MeasurementsAtSize[]
  readonly growth: readonly Measurement[]
  readonly pool: pg.Pool
}

const docsUrl = (name: string) => new URL(`../docs/${name}`, import.meta.url)

/** Writes docs/PERFORMANCE.md and docs/performance.svg. */
export async function writeReport(report: Report): Promise<void> {
  const curves = curvesOf(report.measured)
  if (curves.length > 0) writeFileSync(docsUrl('performance.svg'), renderPlot(curves))
  writeFileSync(docsUrl('PERFORMANCE.md'), await renderReport(report, curves.length > 0))
}

async function renderReport({ commit, benchmarks, measured, growth, pool }: Report, hasPlot: boolean): Promise<string> {
  const calls = Math.max(...measured.map((at) => at.calls))
  const large = measured.filter((at) => at.calls === calls)
  const sizes = [...new Set(measured.map((at) => at.calls))].filter((size) => size < calls).sort((a, b) => a - b)
  const broken = [...requiredMeasurements(measured), ...growth].filter(({ isMet }) => !isMet)
  const parts = [
    `# Performance`,
    `Measured by \`npm run bench\` at commit ${commit} on ${await describeMachine(pool)},
over demo networks of ${calls.toLocaleString('en')} calls, six tenths of them in the measured network. The calls and their
indexes are in the database's memory. Each answer comes over HTTP from the real endpoint, for a signed-in user, with every
rule on. *Bare* is the same work without the product, measured in turns with it in the same run: mostly hand-written SQL,
which must give the same answer. *Ratio* is how many times as long ours takes. Times are medians: they differ between
machines, while ratios hardly do.`,
    broken.length === 0
      ? 'Every limit is met in this run.'
      : `In this run ${broken.length === 1 ? 'one limit is' : `${broken.length} limits are`} not met:\n\n${broken.map(({ what, limit }) => `- ${what} (${limit})`).join('\n')}`,
    ...remeasuredPart(requiredMeasurements(measured)),
    ...(hasPlot ? [plotPart(sizes, calls)] : []),
    ...large.map(({ benchmark, measurements }) => {
      const about = benchmarks.find(({ name }) => name === benchmark)?.description
      return [
        `## ${titleOf(benchmark)}`,
        ...(about ? [about] : []),
        ...barePart(measurements),
        renderMarkdownTable(measurements),
      ].join('\n\n')
    }),
    ...(growth.length > 0 ? [growthPart(growth, sizes[0] ?? 0)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Lists the measurements that kept their limit only when repeated. */
function remeasuredPart(measurements: readonly Measurement[]): readonly string[] {
  const again = measurements.filter(({ earlierValues, isMet }) => earlierValues && isMet)
  if (again.length === 0) return []
  return [
    `Slow measurements are repeated at the end, up to twice, because a shared machine may be slow for some minutes. The tables show
every time. These met their limit only when repeated:\n\n${again.map(({ what, limit }) => `- ${what} (${limit})`).join('\n')}`,
  ]
}

async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const memory = Math.round(totalmem() / 2 ** 30)
  const postgres = rows[0]?.server_version.split(' ')[0]
  return `${cpus().length} cores and ${memory} GiB, PostgreSQL ${postgres}, Node ${process.version.slice(1)}`
}

const titleOf = (benchmark: string) => `${benchmark.charAt(0).toUpperCase()}${benchmark.slice(1).replaceAll('-', ' ')}`

const barePart = (measurements: readonly Measurement[]) => {
  const whats = new Set(measurements.flatMap(({ bare }) => bare?.what ?? []))
  return whats.size > 0 ? [`Bare: ${[...whats].join('; ')}.`] : []
}

const plotPart = (sizes: readonly number[], calls: number) =>
  `![Cost against size](performance.svg)

The time of each operation over networks of ${[...sizes, calls].map((size) => size.toLocaleString('en')).join(', ')} calls; both
scales are logarithmic. The curves that rise are those of broad filters, whose exact total is counted each time.`

const growthPart = (growth: readonly Measurement[], small: number) =>
  `## Growth

Each operation, measured in turns with the same operation over ${small.toLocaleString('en')} calls. Filters with more than ten
pages of matches are left out, because the exact count grows with the matches.

${renderMarkdownTable(growth)}`
