import { type AnswerState, answerStateOf } from '@callout/domain/calls/answer.state.ts'
import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { endsSoon } from '@callout/domain/calls/promise.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'
import { rangeOf } from '../../ui/lists/selection/rangeOf.ts'

export const trayOrders = ['urgency', 'priority', 'age', 'deadline', 'place', 'skill'] as const
export type TrayOrder = (typeof trayOrders)[number]

/** The calls whose number, place, skill or declining company contain every typed word. */
export function filterCalls(calls: readonly BoardCall[], typed: string): readonly BoardCall[] {
  const words = filterWordsOf(typed)
  if (words.length === 0) return calls
  return calls.filter(({ call_id, ville, code_postal, skill_name, rejected_by }) => {
    const text = plainText([call_id, ville, code_postal, skill_name, rejected_by].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The earlier deadline of an answer: by the policy of the network or by the promise of a contract. Both are ISO 8601. */
export const firstDeadlineOf = ({ answer_due_at, promised_until }: BoardCall) =>
  promised_until !== null && promised_until < answer_due_at ? promised_until : answer_due_at

/** State of the answer by the earlier deadline: a promise that is over makes a call late, too. */
export function trayStateOf(call: BoardCall, now: string): AnswerState {
  const state = answerStateOf({ ...call, answer_due_at: firstDeadlineOf(call) }, now)
  return state === 'in_time' && endsSoon(call.promised_until, now) ? 'soon' : state
}

/** The calls whose answer is in a state at an instant (ISO 8601); all of them without a state. */
export const callsInState = (calls: readonly BoardCall[], state: AnswerState | undefined, now: string) =>
  state === undefined ? calls : calls.filter((call) => trayStateOf(call, now) === state)

const comparisons: Readonly<Record<Exclude<TrayOrder, 'urgency'>, (a: BoardCall, b: BoardCall) => number>> = {
  // The board comes in this order.
  priority: () => 0,
  age: (a, b) => compareText(a.created_at, b.created_at),
  deadline: (a, b) => compareText(firstDeadlineOf(a), firstDeadlineOf(b)),
  place: (a, b) => compareText(a.code_postal, b.code_postal),
  skill: (a, b) => compareText(a.skill_name, b.skill_name),
}

/**
 * The calls in an order; calls that are equal keep the order of the board, the most urgent first. By urgency, those that
 * are late at an instant (ISO 8601) come first, the longest over at the top, then those that soon are.
 */
export function sortCalls(calls: readonly BoardCall[], order: TrayOrder, now: string): readonly BoardCall[] {
  if (order !== 'urgency') return calls.toSorted(comparisons[order])
  const byState = Map.groupBy(calls, (call) => trayStateOf(call, now))
  const { late = [], soon = [], in_time = [] } = Object.fromEntries(byState)
  return [...late.toSorted(comparisons.deadline), ...soon.toSorted(comparisons.deadline), ...in_time]
}

/** Keys of the calls from one to another, both included; only the second if the first is not there. */
export const keysBetween = (calls: readonly BoardCall[], from: string | undefined, to: string): string[] =>
  rangeOf(calls, from, to)?.map(({ ID }) => ID) ?? [to]
