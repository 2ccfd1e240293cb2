import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type pg from 'pg'
import type { Benchmark, Measurement } from './benchmark.ts'
import { type MeasurementsAtSize, requiredMeasurements } from './measuring/growth.ts'
import { curvesOf } from './report/curves.ts'
import { renderPlot } from './report/plot.ts'
import { renderMarkdownTable } from './report/table.ts'

interface Report {
  readonly programs: readonly Benchmark[]
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

async function renderReport({ programs, measured, growth, pool }: Report, hasPlot: boolean): Promise<string> {
  const calls = Math.max(...measured.map((at) => at.calls))
  const large = measured.filter((at) => at.calls === calls)
  const sizes = [...new Set(measured.map((at) => at.calls))].filter((size) => size < calls).sort((a, b) => a - b)
  const broken = [...requiredMeasurements(measured), ...growth].filter(({ holds }) => !holds)
  const parts = [
    `# Performance`,
    `Measured by \`npm run bench\` on ${await describeMachine(pool)}, over a demo network of ${calls.toLocaleString('en')} calls,
six tenths of them in the network asked about, with the calls and their indexes in the database's memory. Each answer comes over
HTTP from the real endpoint, for somebody signed in, with every rule on. *Bare* is the same work without the product, asked in
turns with it in the same run: SQL as one writes it by hand, whose answer must be the same. *Ratio* is how many times that ours
takes. Times are those that half of the answers
do not exceed; they move from machine to machine, ratios hardly do.`,
    broken.length === 0
      ? 'Every bar holds in this run.'
      : `In this run ${broken.length === 1 ? 'one bar does' : `${broken.length} bars do`} not hold:\n\n${broken.map(({ what, limit }) => `- ${what} (${limit})`).join('\n')}`,
    ...remeasuredPart(requiredMeasurements(measured)),
    ...(hasPlot ? [plotPart(sizes, calls)] : []),
    ...large.map(({ program, measurements }) => {
      const about = programs.find(({ name }) => name === program)?.description
      return [
        `## ${titleOf(program)}`,
        ...(about ? [about] : []),
        ...baselinePart(measurements),
        renderMarkdownTable(measurements),
      ].join('\n\n')
    }),
    ...(growth.length > 0 ? [growthPart(growth, sizes[0] ?? 0)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Lists the measurements that kept their limit only when repeated. */
function remeasuredPart(measurements: readonly Measurement[]): readonly string[] {
  const again = measurements.filter(({ earlierValues, holds }) => earlierValues && holds)
  if (again.length === 0) return []
  return [
    `What was too slow is measured up to twice more, after everything else, for a shared machine may itself be slow for some minutes;
its table says each time. So held in the end:\n\n${again.map(({ what, limit }) => `- ${what} (${limit})`).join('\n')}`,
  ]
}

async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const memory = Math.round(totalmem() / 2 ** 30)
  const postgres = rows[0]?.server_version.split(' ')[0]
  return `${cpus().length} cores and ${memory} GiB, PostgreSQL ${postgres}, Node ${process.version.slice(1)}`
}

const titleOf = (program: string) => `${program.charAt(0).toUpperCase()}${program.slice(1).replaceAll('-', ' ')}`

const baselinePart = (measurements: readonly Measurement[]) => {
  const whats = new Set(measurements.flatMap(({ bare }) => bare?.what ?? []))
  return whats.size > 0 ? [`Bare: ${[...whats].join('; ')}.`] : []
}

const plotPart = (sizes: readonly number[], calls: number) =>
  `![Cost against size](performance.svg)

What each operation takes, over networks of ${[...sizes, calls].map((size) => size.toLocaleString('en')).join(', ')} calls; both
scales are logarithmic. What rises counts: an exact total of what a broad filter leaves is counted each time.`

const growthPart = (growth: readonly Measurement[], small: number) =>
  `## Growth

Each operation, asked in turns with the same over ${small.toLocaleString('en')} calls. Counts of broad filters,
those that leave ten pages of calls or more, are left out: they grow with what they count.

${renderMarkdownTable(growth)}`
