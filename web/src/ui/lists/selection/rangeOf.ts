/** The rows between two rows, both included; undefined if one of them is not in the list. */
export function rangeOf<Row extends { readonly ID: string }>(
  rows: readonly Row[],
  from: string | undefined,
  to: string,
) {
  const ends = [rows.findIndex(({ ID }) => ID === from), rows.findIndex(({ ID }) => ID === to)]
  return Math.min(...ends) < 0 ? undefined : rows.slice(Math.min(...ends), Math.max(...ends) + 1)
}
