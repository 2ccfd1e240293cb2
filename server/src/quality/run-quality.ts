import {
  type DetectorThresholds,
  detectChange,
  detectLaunch,
  detectWindow,
  launchThreshold,
  thresholdsOf,
  windowAlpha,
} from '@callout/domain/quality/detection/detect.ts'
import { allWeeks, baselineWeeks } from '@callout/domain/quality/detection/expected-calls.ts'
import {
  byProductionMonth,
  type Calendar,
  fewestBaselineWeeks,
  firstWeekOf,
  type JudgedCell,
  judgeFamily,
} from '@callout/domain/quality/detection/judge-family.ts'
import { dayNumber, dayText } from '@callout/domain/quality/exposure.ts'
import { mondayOf, todayOf, weekOf } from '@callout/domain/quality/weeks.ts'
import type { Db } from '../platform/database/db.ts'
import { runInThread } from '../platform/threads/run-in-thread.ts'
import type { Alarm, RunCell } from './alarm.ts'
import { loadCounts, recountProduct } from './counts/count-cells.ts'
import { recountCosts } from './counts/count-costs.ts'
import { firstDay } from './failure.queries.ts'
import { yearWeeks } from './overview.queries.ts'
import {
  loadCosts,
  loadFacts,
  loadMarkedCodes,
  loadProducts,
  loadRun,
  type QualityNetwork,
  type RunFigures,
  removeOldCounts,
  saveCells,
  saveRun,
} from './run.queries.ts'
import type { ScanTask } from './scan.thread.ts'
import { keepSignals, loadStoredSignals, type StoredSignal } from './signals.keep.ts'

/** First week of the calendar whose failures count for windows. */
export const windowSince = allWeeks - 1 - yearWeeks

/** Days whose failures are summed for their costs. */
const costDays = 365

/**
 * Counts the marked products of a network again, or all of them: if asked, and in a new week, with an earlier first day
 * or another rule of what counts. Then compares their families with what was expected, and keeps the signals.
 */
export async function runQuality(db: Db, network: QualityNetwork, { isWhole = false } = {}): Promise<void> {
  const { network_code } = network
  const today = todayOf(network.now, network.time_zone)
  const calendar: Calendar = { last: weekOf(today), elapsed: (today - mondayOf(weekOf(today)) + 1) / 7 }
  const run = await loadRun(db, network_code)
  const products = await loadProducts(db, network_code)
  const markedCodes = await loadMarkedCodes(db, network_code)
  if (!isWhole && run?.week === calendar.last && markedCodes.length === 0) return
  const marked = products.filter(({ code_product }) => markedCodes.includes(code_product))
  const since = await firstDay(db, network)
  const countsAll = isWhole || run?.week !== calendar.last || run?.since !== since
  const weeks = { first: firstWeekOf(calendar), last: calendar.last, since: since ?? network.now.slice(0, 10) }
  for (const product of countsAll ? products : marked) await recountProduct(db, network, product, weeks)
  const costs_from = countsAll || !run ? dayText(today - costDays) : run.costs_from
  await recountCosts(db, network, countsAll ? 'all' : markedCodes, costs_from)
  const month = network.now.slice(0, 7)
  const scans = countsAll && (isWhole || run?.scanned !== month)
  const touched = new Set((countsAll ? products : marked).map(({ family }) => family))
  const stored = await loadStoredSignals(db, network_code)
  const families = [...Map.groupBy(products, ({ family }) => family)].filter(([family]) => touched.has(family))
  const cells: RunCell[] = []
  for (const [, members] of families)
    cells.push(...(await judgeMembers(db, network, calendar, members, { stored, scans })))
  if (countsAll) await removeOldCounts(db, network_code)
  const figures: RunFigures = {
    ...(countsAll || !run
      ? { ...(await loadFacts(db, network)), thresholds: await thresholdsFor(cells, network, run, scans) }
      : run),
    week: calendar.last,
    scanned: scans ? month : (run?.scanned ?? ''),
    since,
    costs_from,
    baseline_weeks: baselineOf(since, calendar),
  }
  const judge = { calendar, thresholds: figures.thresholds, stored, scans }
  const alarms = figures.baseline_weeks < fewestBaselineWeeks ? [] : cells.flatMap((cell) => alarmsOf(cell, judge))
  await keepSignals(db, network, {
    calendar,
    cells,
    alarms,
    stored,
    thresholds: figures.thresholds,
    isWhole: countsAll,
  })
  await saveRun(db, network, figures)
}

/** Weeks of the baseline with calls. */
const baselineOf = (since: string | null, calendar: Calendar) =>
  since === null
    ? 0
    : Math.max(0, Math.min(baselineWeeks, firstWeekOf(calendar) + baselineWeeks - weekOf(dayNumber(since))))

async function judgeMembers(
  db: Db,
  network: QualityNetwork,
  calendar: Calendar,
  members: Awaited<ReturnType<typeof loadProducts>>,
  { stored, scans }: { readonly stored: readonly StoredSignal[]; readonly scans: boolean },
): Promise<readonly RunCell[]> {
  const { network_code } = network
  const first = firstWeekOf(calendar)
  const codes = members.map(({ code_product }) => code_product)
  const counts = await loadCounts(db, network_code, members, first)
  const confirmed = stored.filter(({ state }) => state !== 'new' && state !== 'no_defect')
  const judged = judgeFamily(counts, calendar, (code_product, problem_type_id) =>
    confirmed
      .filter((one) => one.code_product === code_product && one.problem_type_id === problem_type_id)
      .map(({ since }) => weekOf(dayNumber(since)))
      .sort((a, b) => a - b)
      .at(0),
  )
  const costs = await loadCosts(db, network, codes)
  const productOf = new Map(counts.map((product) => [product.code_product, product]))
  const hasWindow = (cell: JudgedCell) =>
    stored.some(
      (one) =>
        one.window_from && one.code_product === cell.code_product && one.problem_type_id === cell.problem_type_id,
    )
  const cells = judged.map((cell) => {
    const product = productOf.get(cell.code_product)
    const months = product && (scans || hasWindow(cell)) ? byProductionMonth(product, cell, calendar, windowSince) : []
    return { ...cell, cost: costs.get(JSON.stringify([cell.code_product, cell.problem_type_id])) ?? 0, months }
  })
  await db.transaction().execute((tx) => saveCells(tx, network_code, codes, first, cells))
  return cells
}

/** The thresholds with which all cells of a network keep within its budget; of windows only where they are looked at. */
async function thresholdsFor(
  cells: readonly RunCell[],
  { budget }: QualityNetwork,
  run: RunFigures | undefined,
  scans: boolean,
) {
  const expected = cells.reduce((sum, cell) => sum + cell.expected.slice(-yearWeeks).reduce((a, b) => a + b, 0), 0)
  const alpha = windowAlpha(budget)
  const expectations = cells.filter(({ isNew }) => !isNew).map(({ months }) => months.map((month) => month.expected))
  return {
    ...thresholdsOf(expected, budget),
    launch: launchThreshold(cells.filter(({ isNew }) => isNew).length, budget),
    window:
      scans || !run
        ? await runInThread<ScanTask, number>(new URL('./scan.thread.ts', import.meta.url), { expectations, alpha })
        : run.thresholds.window,
  }
}

/** Alarms of the detectors about a cell, each from the end of its earlier signal on. */
function alarmsOf(
  cell: RunCell,
  {
    calendar,
    thresholds,
    stored,
    scans,
  }: {
    readonly calendar: Calendar
    readonly thresholds: DetectorThresholds
    readonly stored: readonly StoredSignal[]
    readonly scans: boolean
  },
): readonly Alarm[] {
  const own = stored.filter(
    ({ code_product, problem_type_id }) =>
      code_product === cell.code_product && problem_type_id === cell.problem_type_id,
  )
  const ended = own.filter(({ state, detector }) => detector === 'change' && ['no_defect', 'closed'].includes(state))
  const from = Math.max(
    0,
    ...ended.map(({ state_at }) => weekOf(dayNumber(state_at.slice(0, 10))) - firstWeekOf(calendar) + 1),
  )
  const change = cell.isNew ? undefined : detectChange(cell.observed, cell.expected, thresholds, from)
  const launch = cell.isNew ? detectLaunch(cell.observed, cell.expected, thresholds.launch, cell.launch) : undefined
  const bad = scans && !cell.isNew ? detectWindow(cell.months, thresholds.window) : undefined
  const madeAt = (position: number) => cell.months[position]?.made as number
  const alarms: readonly (Alarm | undefined)[] = [
    change && { cell, detector: 'change', since: change.since },
    launch && { cell, detector: 'launch', since: launch.since },
    bad && {
      cell,
      detector: 'window',
      since: windowSince,
      window: {
        ...{ from: madeAt(bad.window.from), to: madeAt(bad.window.to) },
        ...{ likely_from: madeAt(bad.likely.from), likely_to: madeAt(bad.likely.to) },
      },
    },
  ]
  return alarms.filter((alarm) => alarm !== undefined)
}
