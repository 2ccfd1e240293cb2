import type { BoardCall } from '@callout/domain/calls/dispatch.board.api.ts'

export const trayOrders = ['priority', 'age', 'place', 'skill'] as const
export type TrayOrder = (typeof trayOrders)[number]

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The calls whose number, place, skill or declining company contain every typed word. */
export function filterCalls(calls: readonly BoardCall[], typed: string): readonly BoardCall[] {
  const words = normalize(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return calls
  return calls.filter(({ call_id, ville, code_postal, skill_name, rejected_by }) => {
    const text = normalize([call_id, ville, code_postal, skill_name, rejected_by].join(' '))
    return words.every((word) => text.includes(word))
  })
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const comparisons: Readonly<Record<TrayOrder, (a: BoardCall, b: BoardCall) => number>> = {
  // The board comes in this order.
  priority: () => 0,
  age: (a, b) => compareText(a.created_at, b.created_at),
  place: (a, b) => compareText(a.code_postal, b.code_postal),
  skill: (a, b) => compareText(a.skill_name, b.skill_name),
}

/** The calls in an order; calls that are equal keep the order of the board, the most urgent first. */
export const sortCalls = (calls: readonly BoardCall[], order: TrayOrder): readonly BoardCall[] =>
  order === 'priority' ? calls : calls.toSorted(comparisons[order])

/** Keys of the calls from one to another, both included; only the second if the first is not there. */
export function keysBetween(calls: readonly BoardCall[], from: string | undefined, to: string): string[] {
  const ends = [calls.findIndex(({ ID }) => ID === from), calls.findIndex(({ ID }) => ID === to)]
  if (Math.min(...ends) < 0) return [to]
  return calls.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ ID }) => ID)
}
