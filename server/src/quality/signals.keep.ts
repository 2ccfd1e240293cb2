import { type DetectorThresholds, fewestCalls } from '@callout/domain/quality/detection/detect.ts'
import { allWeeks } from '@callout/domain/quality/detection/expected-calls.ts'
import { type Calendar, firstWeekOf } from '@callout/domain/quality/detection/judge-family.ts'
import { dayNumber, dayText } from '@callout/domain/quality/exposure.ts'
import { poissonLogLikelihoodRatio } from '@callout/domain/quality/statistics/max-sprt.ts'
import { weekOf, weekText } from '@callout/domain/quality/weeks.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Alarm, RunCell, WindowMonths } from './alarm.ts'
import type { QualityNetwork } from './run.queries.ts'
import { forecastOf, windowOf } from './signal.appliances.ts'
import { artefactsOf, loadSignalCalls, type SignalCall } from './signal.calls.ts'
import type { SignalRow, StoredEvidence, StoredFigures } from './signal.queries.ts'

/** Fewer appliances make no alarm, however many calls they have. */
const fewestAppliances = 3
/** Log-likelihood ratio from which on an interval of 95 % leaves 1 out. */
const certain = 1.92
/** Calls that the evidence names. */
const mostCalls = 500

export type StoredSignal = Pick<
  SignalRow,
  | 'ID'
  | 'state'
  | 'detector'
  | 'code_product'
  | 'problem_type_id'
  | 'since'
  | 'window_from'
  | 'window_to'
  | 'state_at'
  | 'figures'
>

export async function loadStoredSignals(tx: Db, network_code: string): Promise<readonly StoredSignal[]> {
  const { rows } =
    await sql<StoredSignal>`select "ID", state, detector, code_product, problem_type_id, since, window_from,
    window_to, state_at, figures from quality_signals where network_code = ${network_code}`.execute(tx)
  return rows
}

interface Run {
  readonly calendar: Calendar
  readonly cells: readonly RunCell[]
  readonly alarms: readonly Alarm[]
  readonly stored: readonly StoredSignal[]
  readonly thresholds: DetectorThresholds
  /** Also brings window, forecast and artefacts of open signals up to date. */
  readonly isWhole: boolean
}

/** Keeps the figures of open signals, and the alarms that nobody has been told of. */
export async function keepSignals(db: Db, network: QualityNetwork, run: Run): Promise<void> {
  const cellOf = new Map(run.cells.map((cell) => [keyOf(cell), cell]))
  for (const signal of run.stored) {
    const cell = cellOf.get(keyOf(signal))
    if (cell) await refresh(db, network, run, signal, cell)
  }
  for (const alarm of run.alarms) if (!isKnown(alarm, run.stored)) await raise(db, network, run, alarm)
}

const keyOf = ({ code_product, problem_type_id }: { code_product: string; problem_type_id: string }) =>
  JSON.stringify([code_product, problem_type_id])

/** True if the alarm is that of a stored signal, open or ended. */
const isKnown = ({ cell, detector, window }: Alarm, stored: readonly StoredSignal[]) =>
  stored.some(
    (signal) =>
      keyOf(signal) === keyOf(cell) &&
      signal.detector === detector &&
      (detector === 'launch' ||
        (window
          ? dayText(window.from) <= (signal.window_to ?? '') && dayText(window.to) >= (signal.window_from ?? '')
          : !['no_defect', 'closed'].includes(signal.state))),
  )

/** Observed and expected failures since a week, of all production months or of a window's. */
function countsOf({ observed, expected, months }: RunCell, since: number, window?: Pick<WindowMonths, 'from' | 'to'>) {
  const parts = window
    ? months.filter(({ made }) => made >= window.from && made <= window.to)
    : observed.slice(since).map((calls, week) => ({ observed: calls, expected: expected[since + week] ?? 0 }))
  return {
    observed: parts.reduce((sum, part) => sum + part.observed, 0),
    expected: parts.reduce((sum, part) => sum + part.expected, 0),
  }
}

/** The figures of a signal as they are now, with the calls that it counts. */
async function figuresOf(db: Db, network: QualityNetwork, { calendar }: Pick<Run, 'calendar'>, alarm: Alarm) {
  const { cell, since, window } = alarm
  const counted = countsOf(cell, since, window)
  const facts = {
    code_product: cell.code_product,
    problem_type_id: cell.problem_type_id,
    since: weekText(firstWeekOf(calendar) + since),
    window_from: window ? dayText(window.from) : null,
    window_to: window ? dayText(window.to) : null,
  }
  const calls = await loadSignalCalls(db, network, facts)
  const figures: StoredFigures = {
    ...counted,
    window: window ? await windowOf(db, network, facts, window, calls, counted.expected) : null,
    forecast: await forecastOf(db, network, { cell, window, ...counted }),
    artefacts: await artefactsOf(db, network, facts, calls),
  }
  return { facts, calls, figures }
}

/** True if more calls than expected remain without the appliance that has most of them: one bad appliance is no defect. */
function isOfManyAppliances(calls: readonly SignalCall[], expected: number): boolean {
  const counts = [...Map.groupBy(calls, ({ ins_id }) => ins_id).values()].map((own) => own.length)
  const others = calls.length - Math.max(...counts)
  return counts.length >= fewestAppliances && others > expected && poissonLogLikelihoodRatio(others, expected) > certain
}

async function raise(db: Db, network: QualityNetwork, run: Run, alarm: Alarm): Promise<void> {
  const { network_code, now } = network
  const { facts, calls, figures } = await figuresOf(db, network, run, alarm)
  if (calls.length < fewestCalls || !isOfManyAppliances(calls, figures.expected)) return
  const evidence: StoredEvidence = {
    ...figures,
    at: now,
    thresholds: run.thresholds,
    calls: calls.slice(0, mostCalls).map(({ call_id }) => call_id),
  }
  await db
    .insertInto('quality_signals')
    .values({
      ...facts,
      network_code,
      detector: alarm.detector,
      family: alarm.cell.family,
      found_at: now,
      state_at: now,
      figures: JSON.stringify(figures),
      evidence: JSON.stringify(evidence),
    })
    .execute()
}

async function refresh(db: Db, network: QualityNetwork, run: Run, signal: StoredSignal, cell: RunCell): Promise<void> {
  const isOpen = !['no_defect', 'closed'].includes(signal.state)
  // A signal older than the weeks that are counted keeps its figures.
  const since = weekOf(dayNumber(signal.since)) - firstWeekOf(run.calendar)
  if (since < 0 || since >= allWeeks) return
  const months = signal.figures.window
  const window =
    signal.window_from && signal.window_to && months
      ? {
          from: dayNumber(signal.window_from),
          to: dayNumber(signal.window_to),
          likely_from: dayNumber(`${months.likely_from}-01`),
          likely_to: dayNumber(`${months.likely_to}-01`),
        }
      : undefined
  const alarm = { cell, detector: signal.detector, since, ...(window ? { window } : {}) }
  const figures =
    run.isWhole && isOpen
      ? (await figuresOf(db, network, run, alarm)).figures
      : { ...signal.figures, ...countsOf(cell, since, window) }
  await db
    .updateTable('quality_signals')
    .set({ figures: JSON.stringify(figures) })
    .where('ID', '=', signal.ID)
    .execute()
}
