/** Numbers of past calls of a company. */
export interface TrackRecord {
  readonly offered: number
  readonly accepted: number
  readonly done: number
  readonly done_at_first_visit: number
}

/** Mean rates of the companies of a network; null without a call. */
export interface MeanRates {
  readonly acceptance: number | null
  readonly firstVisit: number | null
}

const ratioOf = (part: number, total: number) => (total === 0 ? null : part / total)

/** Mean rates of a network, from the sum of the records of all its companies. */
export const meanRatesOf = ({ offered, accepted, done, done_at_first_visit }: TrackRecord): MeanRates => ({
  acceptance: ratioOf(accepted, offered),
  firstVisit: ratioOf(done_at_first_visit, done),
})

/** Every record is extended by this many calls at the network's mean, so that a short record has little weight. */
const pseudoCalls = 10

const smoothedRate = (part: number, total: number, meanRate: number) =>
  (part + pseudoCalls * meanRate) / (total + pseudoCalls)

/** The mean of a record's rates that the network has data for; null if it has none. */
export function trackRecordScore(mean: MeanRates, record: TrackRecord): number | null {
  const rates: number[] = []
  if (mean.acceptance !== null) rates.push(smoothedRate(record.accepted, record.offered, mean.acceptance))
  if (mean.firstVisit !== null) rates.push(smoothedRate(record.done_at_first_visit, record.done, mean.firstVisit))
  return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}

/** The share of the calls offered to a company that it declines, by its record; 0 to 1. */
export function declineRate({ accepted, offered }: TrackRecord, mean: MeanRates): number {
  return Math.max(0, 1 - smoothedRate(accepted, offered, Math.min(1, mean.acceptance ?? 1)))
}
