import { addMilliseconds, minuteMs } from '../platform/wall-clock.ts'

const hourMs = 60 * minuteMs

/** The most hours within which a contract may promise an answer. */
export const maxPromisedHours = 1000

/** A promise that ends within so many hours makes its call urgent, and is marked. */
export const urgentHours = 8

/** The latest instant for the answer that a contract promises, by the clock; null without one. ISO 8601. */
export const promisedUntil = (contract: { readonly promised_hours: number | null } | undefined, created_at: string) =>
  contract?.promised_hours ? addMilliseconds(created_at, contract.promised_hours * hourMs) : null

/** The call facts that its promise depends on. */
export interface PromisedCall {
  readonly promised_until: string | null
  readonly accepted_at: string | null
  readonly is_saved_status_open: boolean
}

/**
 * Milliseconds until the promised answer is over, negative after it; undefined if none is promised or needed: a call is
 * answered when its company accepts it with an appointment.
 */
export function timeToPromise(call: PromisedCall, now: string): number | undefined {
  if (call.promised_until === null || call.accepted_at !== null || !call.is_saved_status_open) return undefined
  return Date.parse(call.promised_until) - Date.parse(now)
}

/** True for a promise that ends within `urgentHours` or is over. */
export const endsSoon = (promised_until: string | null, now: string) =>
  promised_until !== null && Date.parse(promised_until) - Date.parse(now) <= urgentHours * hourMs

/** True for a call that needs the next free time: of high priority, or with a promise that ends soon or is over. */
export const isUrgent = (call: { readonly priority: string; readonly promised_until: string | null }, now: string) =>
  call.priority === 'H' || endsSoon(call.promised_until, now)
