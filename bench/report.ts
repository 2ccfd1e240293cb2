import { writeFileSync } from 'node:fs'
import type { Measurement } from './benchmark.ts'
import { curvesOf } from './report/curves.ts'
import { renderPlot } from './report/plot.ts'
import { groupDigits, renderMarkdownTable } from './report/table.ts'
import { wrapParagraph } from './report/wrap-paragraph.ts'
import { type BenchmarkResult, loadResults, reportedSizes, requiredMeasurements } from './results.ts'

const docsUrl = (name: string) => new URL(`../docs/${name}`, import.meta.url)

/** Name of the page and of its picture in docs. */
export const reportFiles = { page: 'PERFORMANCE.md', picture: 'performance.svg' }

/** A benchmark with more limits than these is shown by its median and by what is not met. */
const shownLimits = 6
/** Number of unmet limits of a larger benchmark that are named. */
const shownUnmet = 5

/** Writes the page and its picture from the last result of each benchmark. */
export function writeReport(): void {
  writeFileSync(docsUrl(reportFiles.page), renderReport())
  writeFileSync(docsUrl(reportFiles.picture), renderPicture())
}

/** One operation, one curve: the smaller networks of the first size, and then each reported size. */
function renderPicture(): string {
  const measured = reportedSizes.map(loadResults)
  const smaller = (measured[0] ?? []).flatMap((result) => result.smaller)
  return renderPlot(curvesOf([...smaller, ...measured.flat()]))
}

export function renderReport(): string {
  const sizes = reportedSizes.map((size) => ({ size, results: loadResults(size) }))
  const machines = new Set(sizes.flatMap(({ results }) => results.map(({ machine }) => machine)))
  const parts = [
    '# Performance',
    wrapParagraph(`Measured by \`npm run bench\` on ${[...machines].join(' or ')}, over demo networks of which the
      measured one holds six tenths of the calls. Each answer comes over HTTP from the real endpoint, for a signed-in
      user, with every rule on. *Bare* is the same work without the product, measured in turns with it in the same run:
      mostly hand-written SQL, which must give the same answer. *Ratio* is how many times as long ours takes. Times are
      medians: they differ between machines, while ratios hardly do. Several times in one cell are repetitions, because a
      shared machine may be slow for some minutes. The head of each file in \`bench/benchmarks\` says what it measures;
      every figure is in \`bench/results\`.`),
    wrapParagraph(`A benchmark with more than ${shownLimits} limits is shown by the median of its times, and by at most
      ${shownUnmet} of its limits that are not met, else by its longest time.`),
    `![Time against size](${reportFiles.picture})`,
    wrapParagraph(`The time of each operation over networks of different size; both scales are logarithmic. The curves
      that rise are those of broad filters, whose exact total is counted each time.`),
    ...sizes.flatMap(({ size, results }) => [
      `## ${groupDigits(size.calls)} calls`,
      ...size.remarks.map(wrapParagraph),
      renderMarkdownTable(results.flatMap(shownMeasurements)),
    ]),
    '## When each benchmark ran',
    renderRuns(sizes.flatMap(({ results }) => results)),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The rows of a benchmark, its name before each. */
function shownMeasurements(result: BenchmarkResult): readonly Measurement[] {
  const required = requiredMeasurements(result)
  const limited = required.filter(({ limit }) => limit !== '')
  const unmetGrowth = result.growth
    .filter(({ isMet }) => !isMet)
    .map((measurement) => ({ ...measurement, what: `growth of ${measurement.what}` }))
  const shown = limited.length <= shownLimits ? limited : summaryOf(limited)
  return [...shown, ...unmetGrowth].map((measurement) => ({
    ...measurement,
    what: `**${result.benchmark}**: ${measurement.what}`,
  }))
}

/** The median of the times, and what is not met, else the longest time. A time that is missing is longer than any. */
function summaryOf(limited: readonly Measurement[]): readonly Measurement[] {
  const length = ({ ours }: Measurement) => (Number.isNaN(ours) ? Number.MAX_VALUE : ours)
  const longestFirst = limited.toSorted((a, b) => length(b) - length(a))
  const times = longestFirst.filter(({ unit }) => unit === 'ms')
  const unmet = longestFirst.filter(({ isMet }) => !isMet)
  const median: Measurement = {
    what: `median of ${times.length} times`,
    unit: 'ms',
    ours: times[Math.floor(times.length / 2)]?.ours ?? Number.NaN,
    limit: `${unmet.length} of ${limited.length} limits not met`,
    isMet: unmet.length === 0,
  }
  return [median, ...(unmet.length > 0 ? unmet.slice(0, shownUnmet) : times.slice(0, 1))]
}

/** A line for each day and commit. */
function renderRuns(results: readonly BenchmarkResult[]): string {
  const runs = Map.groupBy(results, ({ day, commit, calls }) => `${day}, ${groupDigits(calls)} calls, commit ${commit}`)
  return [...runs]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([run, of]) => wrapItem(`${run}: ${of.map(({ benchmark }) => benchmark).join(', ')}`))
    .join('\n')
}

const wrapItem = (text: string) => `- ${wrapParagraph(text).replaceAll('\n', '\n  ')}`
