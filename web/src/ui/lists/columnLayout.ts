/** A user's layout of a list's columns. */
export interface ColumnLayout {
  readonly order: string[]
  readonly visible: Record<string, boolean>
  readonly sizes: Record<string, number>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entriesOf = <T>(value: unknown, offered: readonly string[], fits: (entry: unknown) => entry is T) =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, T] => offered.includes(entry[0]) && fits(entry[1]),
    ),
  )

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0

/**
 * Adapts a remembered layout to the columns offered now: unknown columns are dropped, new ones get their default place,
 * and the first column, which links to the row, stays first and visible.
 */
export function readLayout(
  remembered: unknown,
  offered: readonly string[],
  hiddenAtFirst: readonly string[],
): ColumnLayout {
  const { order, visible, sizes } = isRecord(remembered) ? remembered : {}
  const first = offered[0] ?? ''
  const known = (Array.isArray(order) ? order : []).filter((name) => offered.includes(name) && name !== first)
  const fresh = offered.filter((name) => name !== first && !known.includes(name))
  const arranged = [first, ...known]
  for (const name of fresh) arranged.splice(Math.min(offered.indexOf(name), arranged.length), 0, name)
  return {
    order: arranged,
    visible: {
      ...Object.fromEntries(hiddenAtFirst.map((name) => [name, false])),
      ...entriesOf(visible, offered, isFlag),
      [first]: true,
    },
    sizes: entriesOf(sizes, offered, isWidth),
  }
}

/** The order after moving a column by one place among those shown; the first column cannot move. */
export function moveColumn(
  order: readonly string[],
  name: string,
  by: -1 | 1,
  isShown: (name: string) => boolean = () => true,
): string[] {
  const from = order.indexOf(name)
  let to = from + by
  while (to in order && !isShown(order[to] ?? '')) to += by
  if (from < 1 || to < 1 || to >= order.length) return [...order]
  const moved = order.filter((other) => other !== name)
  moved.splice(to, 0, name)
  return moved
}
