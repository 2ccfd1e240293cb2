export interface DifferingLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly line: string
}

/** The lines of two texts in order: those of both, those that only the first has, those that only the second has. */
export function lineDifference(first: string, second: string): DifferingLine[] {
  const [a, b] = [first.split('\n'), second.split('\n')]
  // length[i][j]: the most lines that a from i on and b from j on share.
  const length = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => length[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (length[i] as number[])[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DifferingLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const isBoth = i < a.length && a[i] === b[j]
    const isRemoved = i < a.length && at(i + 1, j) >= at(i, j + 1)
    const kind = isBoth ? 'same' : isRemoved ? 'removed' : 'added'
    lines.push({ kind, line: (kind === 'added' ? b[j] : a[i]) ?? '' })
    if (kind !== 'added') i += 1
    if (kind !== 'removed') j += 1
  }
  return lines
}
