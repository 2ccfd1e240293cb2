import { dayMs } from '../platform/wall-clock.ts'

/** Holder of the visit of a call: a company and the code of its technician; null and '' for nobody. */
export interface VisitHolder {
  readonly company: string | null
  readonly technician: string
}

/** A change of the holder at an instant (ISO 8601), with the values before it; undefined for what stayed. */
export interface HolderChange {
  readonly at: string
  readonly company?: string | null | undefined
  readonly technician?: string | undefined
}

/** The time in which one holder had the visit. `until` is null for the present one, `from` for the first. */
export interface Tenure extends VisitHolder {
  readonly from: string | null
  readonly until: string | null
}

/** Days after the end of a tenure, and after an act, in which the act can still be added to the call. */
const additionDays = 14

/** The tenures of a visit, the present one first. `changes` are its handovers, the latest first. */
export function tenuresOf(present: VisitHolder, changes: readonly HolderChange[]): Tenure[] {
  const tenures: Tenure[] = []
  let holder = present
  let until: string | null = null
  for (const { at, company = holder.company, technician = holder.technician } of changes) {
    tenures.push({ ...holder, from: at, until })
    holder = { company, technician }
    until = at
  }
  return [...tenures, { ...holder, from: null, until }]
}

const isLate = (at: string, now: string) => Date.parse(now) - Date.parse(at) > additionDays * dayMs

/** True if somebody with these tenures may still add to the call what was done at these times (ISO 8601). */
export function mayAdd(own: readonly Pick<Tenure, 'from' | 'until'>[], times: readonly string[], now: string): boolean {
  const isOwn = (at: string) =>
    own.some(({ from, until }) => isNotBefore(at, from) && (until === null || isBefore(at, until)))
  if (times.length > 0) return times.every((at) => isOwn(at) && !isLate(at, now))
  return own.some(({ until }) => until === null || !isLate(until, now))
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
const isNotBefore = (at: string, from: string | null) => from === null || !isBefore(at, from)
