import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type pg from 'pg'
import type { Benchmark, Measurement } from './benchmark.ts'
import { curvesOf } from './report/curves.ts'
import { renderPlot } from './report/plot.ts'
import { groupDigits, renderMarkdownTable } from './report/table.ts'
import { wrapParagraph } from './report/wrap-paragraph.ts'
import { type BenchmarkResult, loadResult, type ReportedSize, requiredMeasurements } from './results.ts'

interface Report {
  readonly size: ReportedSize
  readonly benchmarks: readonly Benchmark[]
  readonly pool: pg.Pool
}

const docsUrl = (name: string) => new URL(`../docs/${name}`, import.meta.url)

/** Writes the page and the picture of a size. Returns false if a benchmark of the page has no result yet. */
export async function writeReport(report: Report): Promise<boolean> {
  const { size, benchmarks } = report
  const reported = benchmarks.filter(({ name, isTrial }) => !isTrial && (size.benchmarks?.includes(name) ?? true))
  const results = reported.flatMap(({ name }) => loadResult(size, name) ?? [])
  if (results.length < reported.length) return false
  const curves = curvesOf(results.flatMap((result) => [...result.smaller, result]))
  writeFileSync(docsUrl(size.picture), renderPlot(curves))
  writeFileSync(docsUrl(size.page), await renderReport(report, results))
  return true
}

async function renderReport({ size, benchmarks, pool }: Report, results: readonly BenchmarkResult[]): Promise<string> {
  const required = results.flatMap(requiredMeasurements)
  const growth = results.flatMap((result) => result.growth)
  const parts = [
    `# Performance${size.calls > 1_000_000 ? ` at ${groupDigits(size.calls)} calls` : ''}`,
    wrapParagraph(`Measured by \`${commandOf(size)}\` on ${await describeMachine(pool)}, over demo networks of
      ${groupDigits(size.calls)} calls, six tenths of them in the measured network. ${memorySentence(size)} Each answer
      comes over HTTP from the real endpoint, for a signed-in user, with every rule on. *Bare* is the same work without
      the product, measured in turns with it in the same run: mostly hand-written SQL, which must give the same answer.
      *Ratio* is how many times as long ours takes. Times are medians: they differ between machines, while ratios hardly
      do. A benchmark that is run alone (\`${commandOf(size, 'call')}\`) replaces its section, so each has its own day
      and commit.`),
    summaryPart(results),
    ...(size.remarks ?? []).map(wrapParagraph),
    ...remeasuredPart(required),
    plotPart(size, results),
    ...results.map((result) => renderSection(result, benchmarks)),
    ...(growth.length > 0 ? [growthPart(growth)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function commandOf({ calls }: ReportedSize, benchmark = '') {
  const words = [...(calls === 1_000_000 ? [] : ['--calls', String(calls)]), ...(benchmark ? [benchmark] : [])]
  return ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

const memorySentence = ({ calls }: ReportedSize) =>
  calls > 1_000_000
    ? 'The calls and their indexes are larger than the memory of the machine.'
    : "The calls and their indexes are in the database's memory."

/** A line for each benchmark: its limits that were not met, and the day and commit of its measurement. */
function summaryPart(results: readonly BenchmarkResult[]) {
  const notMet = (measurements: readonly Measurement[]) => {
    const limited = measurements.filter(({ limit }) => limit !== '')
    if (limited.length === 0) return ''
    const missed = limited.filter(({ isMet }) => !isMet).length
    return `${missed === 0 ? 'none' : `**${missed}**`} of ${limited.length}`
  }
  const rows = results.map((result) => {
    const { benchmark, day, commit, growth } = result
    const link = `[${benchmark}](#${benchmark})`
    return `| ${link} | ${notMet(requiredMeasurements(result))} | ${notMet(growth)} | ${day} | ${commit} |`
  })
  return `| benchmark | limits not met | of growth | day | commit |\n|---|---|---|---|---|\n${rows.join('\n')}`
}

function renderSection({ benchmark, measurements }: BenchmarkResult, benchmarks: readonly Benchmark[]) {
  const about = benchmarks.find(({ name }) => name === benchmark)?.description
  return [
    `## ${titleOf(benchmark)}`,
    ...(about ? [wrapParagraph(about)] : []),
    ...barePart(measurements),
    renderMarkdownTable(measurements),
  ].join('\n\n')
}

/** Lists the measurements that kept their limit only when repeated. */
function remeasuredPart(measurements: readonly Measurement[]): readonly string[] {
  const again = measurements.filter(({ earlierValues, isMet }) => earlierValues && isMet)
  if (again.length === 0) return []
  return [
    `Slow measurements are repeated at the end, up to twice, because a shared machine may be slow for some minutes. The
tables show every time. These met their limit only when repeated:\n\n${again.map(({ what, limit }) => `- ${what} (${limit})`).join('\n')}`,
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
  return whats.size > 0 ? [wrapParagraph(`Bare: ${[...whats].join('; ')}.`)] : []
}

function plotPart({ calls, picture }: ReportedSize, results: readonly BenchmarkResult[]) {
  const smaller = new Set(results.flatMap((result) => result.smaller.map((at) => groupDigits(at.calls))))
  const text = `The time of each operation over networks of ${[...smaller].join(', ')} and ${groupDigits(calls)} calls;
    both scales are logarithmic. The curves that rise are those of broad filters, whose exact total is counted each time.`
  return `![Cost against size](${picture})\n\n${wrapParagraph(text)}`
}

const growthPart = (growth: readonly Measurement[]) =>
  `## Growth

Each operation, measured in turns with the same operation on the smallest network. Filters with more than ten pages of
matches are left out, because the exact count grows with the matches.

${barePart(growth).join('')}

${renderMarkdownTable(growth)}`
