import type { Measurement } from '../benchmark.ts'

/** A number with its digits in groups: `1,000,000`. */
export const groupDigits = (value: number) => value.toLocaleString('en')

const decimalsOf = (value: number) => (Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)
const formatAmount = (value: number, unit: Measurement['unit']) =>
  Number.isFinite(value) ? `${groupDigits(Number(value.toFixed(decimalsOf(value))))} ${unit}`.trim() : '-'

/** Ratio of ours to bare; undefined without a bare value, or if it is 0. */
export function ratioToBare({ ours, bare, unit }: Measurement): number | undefined {
  if (!bare?.value) return undefined
  return unit === '/s' ? bare.value / ours : ours / bare.value
}

const headings = ['what', 'bare', 'ours', 'ratio', 'limit', 'met'] as const

/** The cells of a row as text. */
function cellsOf(measurement: Measurement): readonly string[] {
  const ratio = ratioToBare(measurement)
  return [
    measurement.what,
    measurement.bare ? formatAmount(measurement.bare.value, measurement.unit) : '',
    [...(measurement.earlierValues ?? []), measurement.ours]
      .map((value) => formatAmount(value, measurement.unit))
      .join(', then '),
    ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
    measurement.limit,
    [measurement.isMet ? 'yes' : 'NO', ...(measurement.faults ?? [])].join(': '),
  ]
}

/** Renders a plain-text table, with numbers aligned right. */
export function renderTextTable(measurements: readonly Measurement[]): string {
  const lines = [headings, ...measurements.map(cellsOf)]
  const widths = headings.map((_, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)))
  const padded = (cell: string, i: number) =>
    i > 0 && i < 4 ? cell.padStart(widths[i] as number) : cell.padEnd(widths[i] as number)
  return lines.map((cells) => cells.map(padded).join('  ').trimEnd()).join('\n')
}

/** Renders a Markdown table. */
export function renderMarkdownTable(measurements: readonly Measurement[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = '|---|--:|--:|--:|---|---|'
  const rows = measurements.map((measurement) =>
    line(cellsOf(measurement).map((cell) => cell.replace(/^NO\b/, '**no**'))),
  )
  return [line(headings), rule, ...rows].join('\n')
}
