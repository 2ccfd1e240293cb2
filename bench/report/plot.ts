import { groupDigits } from './table.ts'

/** Time of one operation in milliseconds by number of calls. */
export interface Curve {
  readonly name: string
  readonly points: readonly (readonly [calls: number, ms: number])[]
  /** True: drawn in colour with a label. False: a thin grey line behind. */
  readonly named: boolean
}

const width = 860
const height = 470
const box = { left: 82, right: 610, top: 24, bottom: 424 }
/** Distinguishable with red-green colour blindness, on white and on black. */
const colours = ['#0e7fc0', '#d1700a', '#1a9a76', '#b8569a', '#7a6ff0', '#a08400']
const grey = '#8a8f98'

/** Renders time against size as SVG, both logarithmic. The grey of the texts is readable on light and dark pages. */
export function renderPlot(curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points)
  const [minX, maxX] = ends(all.map(([calls]) => calls))
  const [minY, maxY] = ends(all.map(([, ms]) => ms)).map(Math.log10)
  const [low, high] = [Math.floor(minY ?? 0), Math.ceil(maxY ?? 1)]
  const x = (calls: number) => between(Math.log10(calls), Math.log10(minX), Math.log10(maxX), box.left + 20, box.right)
  const y = (ms: number) => between(Math.log10(ms), low, high, box.bottom, box.top)
  const sizes = [...new Set(all.map(([calls]) => calls))].sort((a, b) => a - b)
  const named = curves.filter((curve) => curve.named)
  const parts = [
    ...Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)).map((ms) => renderLevel(y(ms), ms)),
    ...sizes.map((calls) => text(x(calls), box.bottom + 22, groupDigits(calls), 'middle', grey)),
    text((box.left + box.right) / 2, height - 6, 'calls', 'middle', grey),
    line(
      curves.filter((curve) => !curve.named),
      x,
      y,
      grey,
      0.35,
      1,
    ),
    ...named.map((curve, i) => line([curve], x, y, colours[i % colours.length] as string, 1, 2.5)),
    ...placeLabels(named, y).map(([at, name], i) =>
      text(box.right + 12, at, name, 'start', colours[i % colours.length]),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
  font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Time against size">
${parts.join('\n')}
</svg>
`
}

const ends = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]
const between = (value: number, from: number, to: number, start: number, end: number) =>
  start + (to === from ? 0.5 : (value - from) / (to - from)) * (end - start)

const round = (value: number) => Number(value.toFixed(1))
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function text(x: number, y: number, words: string, anchor: string, fill = grey): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}">${escaped(words)}</text>`
}

function renderLevel(y: number, ms: number): string {
  const rule = `<path d="M${box.left} ${round(y)}H${box.right}" stroke="${grey}" stroke-opacity="0.3" fill="none"/>`
  return `${rule}${text(box.left - 8, y + 4, `${ms < 1 ? ms : groupDigits(ms)} ms`, 'end')}`
}

type Scale = (value: number) => number

function line(curves: readonly Curve[], x: Scale, y: Scale, stroke: string, opacity: number, thick: number): string {
  const path = curves
    .map(({ points }) =>
      points.map(([calls, ms], i) => `${i === 0 ? 'M' : 'L'}${round(x(calls))} ${round(y(ms))}`).join(''),
    )
    .join('\n')
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${thick}"/>`
}

/** Places the labels at the ends of their curves without overlaps. */
function placeLabels(curves: readonly Curve[], y: Scale): readonly (readonly [number, string])[] {
  const labels = curves.map(({ name, points }) => ({ at: y(points.at(-1)?.[1] ?? 1) + 4, name, placedAt: 0 }))
  let last = Number.NEGATIVE_INFINITY
  for (const label of labels.toSorted((a, b) => a.at - b.at)) {
    label.placedAt = Math.max(label.at, last + 17)
    last = label.placedAt
  }
  return labels.map(({ placedAt, name }) => [placedAt, name] as const)
}
