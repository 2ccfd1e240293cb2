import type { Claim } from './claim.ts'

const digits = (value: number) => (Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)
const amount = (value: number, unit: Claim['unit']) =>
  Number.isFinite(value) ? `${Number(value.toFixed(digits(value))).toLocaleString('en')} ${unit}`.trim() : '-'

/** How many times the bare work's cost ours is; undefined where there is nothing to hold it against. */
export function ratioOf({ ours, bare, unit }: Claim): number | undefined {
  if (!bare) return undefined
  return unit === '/s' ? bare.value / ours : ours / bare.value
}

const headings = ['what', 'bare', 'ours', 'ratio', 'bar', 'holds'] as const

/** The cells of a line, in words. */
function cellsOf(claim: Claim): readonly string[] {
  const ratio = ratioOf(claim)
  return [
    claim.what,
    claim.bare ? amount(claim.bare.value, claim.unit) : '',
    [...(claim.before ?? []), claim.ours].map((value) => amount(value, claim.unit)).join(', then '),
    ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
    claim.bar,
    [claim.holds ? 'yes' : 'NO', ...(claim.faults ?? [])].join(': '),
  ]
}

/** The table as text, numbers to the right. */
export function textTable(claims: readonly Claim[]): string {
  const lines = [headings, ...claims.map(cellsOf)]
  const widths = headings.map((_, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)))
  const padded = (cell: string, i: number) =>
    i > 0 && i < 4 ? cell.padStart(widths[i] as number) : cell.padEnd(widths[i] as number)
  return lines.map((cells) => cells.map(padded).join('  ').trimEnd()).join('\n')
}

/** The table in Markdown. */
export function markdownTable(claims: readonly Claim[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = '|---|--:|--:|--:|---|---|'
  const rows = claims.map((claim) => line(cellsOf(claim).map((cell) => cell.replace(/^NO\b/, '**no**'))))
  return [line(headings), rule, ...rows].join('\n')
}
