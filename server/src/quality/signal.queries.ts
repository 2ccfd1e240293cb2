import type { FilterData } from '@callout/domain/platform/list.request.ts'
import type {
  Detector,
  Signal,
  SignalEvidence,
  SignalFigures,
  SignalRecord,
  SignalState,
  SignalStateChange,
} from '@callout/domain/quality/signal.ts'
import { garwoodInterval } from '@callout/domain/quality/statistics/poisson.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { orNotFound } from '../platform/http/problem.ts'

/** Figures of a signal as they are stored: the rest follows from them. */
export type StoredFigures = Omit<SignalFigures, 'ratio' | 'lower' | 'upper'>
export type StoredEvidence = StoredFigures & Omit<SignalEvidence, keyof SignalFigures>

export interface SignalRow {
  readonly ID: string
  readonly version: number
  readonly network_code: string
  readonly state: SignalState
  readonly detector: Detector
  readonly code_product: string
  readonly family: string
  readonly problem_type_id: string
  readonly found_at: string
  readonly since: string
  readonly window_from: string | null
  readonly window_to: string | null
  readonly state_at: string
  readonly note: string
  readonly figures: StoredFigures
  readonly evidence: StoredEvidence
  readonly history: readonly SignalStateChange[]
}

/** The signals of these networks: open ones first, then the newest. */
export async function visibleSignals(tx: Db, networks: readonly string[]): Promise<readonly SignalRow[]> {
  const { rows } = await sql<SignalRow>`select * from quality_signals where network_code = any(${networks}::text[])
    order by state in ('no_defect', 'closed'), found_at desc, "ID" limit 500`.execute(tx)
  return rows
}

/** A signal of the network, otherwise 404. */
export async function visibleSignal(tx: Db, network_code: string, ID: string, isLocked = ''): Promise<SignalRow> {
  if (!isUuid(ID)) return orNotFound<SignalRow>(undefined)
  const { rows } = await sql<SignalRow>`select * from quality_signals
    where "ID" = ${ID} and network_code = ${network_code} ${sql.raw(isLocked)}`.execute(tx)
  return orNotFound(rows[0])
}

/** The calls that a signal counts, as filters of the list of calls. */
export const callsOfSignal = (
  row: Pick<SignalRow, 'code_product' | 'problem_type_id' | 'since' | 'window_from' | 'window_to'>,
): FilterData => ({
  code_product: row.code_product,
  problem_type: [row.problem_type_id],
  created_at: { from: row.since },
  ...(row.window_from && row.window_to
    ? { production_from: row.window_from.slice(0, 7), production_to: row.window_to.slice(0, 7) }
    : {}),
  counted_failure: true,
})

/** Figures with the ratio and its exact 95 % interval. Without an expectation there is no ratio: it is 0. */
export function withRatio<F extends StoredFigures>(figures: F) {
  const { observed, expected } = figures
  const { lower, upper } = garwoodInterval(observed)
  const over = (calls: number) => (expected > 0 ? calls / expected : 0)
  return { ...figures, ratio: over(observed), lower: over(lower), upper: over(upper) }
}

/** Says that a campaign treats the appliances of a signal. */
export const markInCampaign = (tx: Db, ID: string, change: Pick<SignalStateChange, 'at' | 'user_name' | 'note'>) =>
  sql`update quality_signals set state = 'campaign', state_at = ${change.at}, version = version + 1,
      history = history || jsonb_build_array(${JSON.stringify({ ...change, state: 'campaign' })}::jsonb)
    where "ID" = ${ID} and state <> 'campaign'`.execute(tx)

export function toSignal(row: SignalRow): Signal {
  const { ID, version, network_code, state, detector, code_product, family, problem_type_id } = row
  const { found_at, since, note } = row
  return {
    ...{ ID, version, network_code, state, detector, code_product, family, problem_type_id, found_at, since, note },
    ...withRatio(row.figures),
    list: 'servicecalls',
    filterData: callsOfSignal(row),
  }
}

export const toSignalRecord = (row: SignalRow): SignalRecord => ({
  ...toSignal(row),
  evidence: withRatio(row.evidence),
  history: [...row.history],
})
