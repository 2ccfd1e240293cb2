import { isEmail } from '@callout/domain/platform/facts/email.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pdfColors } from './colors.ts'
import type { PdfTableLayout } from './table-layouts.ts'

/** A value with its label. An empty value is printed as a dash. */
export type LabeledValue = readonly [label: string, value: string]

const sectionTop = 14

/** The heading of a section. */
const sectionHeading = (title: string): Content => ({
  text: title.toUpperCase(),
  fontSize: 9,
  bold: true,
  characterSpacing: 0.6,
  color: pdfColors.accent,
  margin: [0, sectionTop, 0, 4],
  headlineLevel: 1,
})

/** The layout of a table, by name: functions cannot be sent to the thread that renders. */
const layoutOf = (name: PdfTableLayout) => name

/**
 * Widths of label and value in points, on the full page and in half of it. Fixed, so that no value widens its column.
 */
const fullWidths = [128, 355] as const
const halfWidths = [90, 132] as const

// Upper bound of the average character width at 9.5 points, in points.
const characterWidth = 5

/** Breaks an email address too long for `width` (points) after the @ or before dots. Other texts stay as they are. */
export function breakEmail(value: string, width: number): string {
  const maxCharacters = Math.floor(width / characterWidth)
  if (value.length <= maxCharacters || !isEmail(value)) return value
  const lines: string[] = []
  for (const part of value.split(/(?<=@)|(?=\.)/)) {
    const line = lines.at(-1)
    const fits = line !== undefined && !line.endsWith('@') && line.length + part.length <= maxCharacters
    if (fits) lines[lines.length - 1] = line + part
    else lines.push(part)
  }
  return lines.join('\n')
}

/** A section of labeled values, one per line. `widths` of label and value are in points. */
export const labeledSection = (
  title: string,
  values: readonly LabeledValue[],
  widths: readonly number[] = fullWidths,
): Content => ({
  unbreakable: true,
  stack: [
    sectionHeading(title),
    {
      fontSize: 9.5,
      table: {
        widths: [...widths],
        body: values.map(([label, value]) => [
          { text: label, color: pdfColors.faint },
          { text: breakEmail(value, widths[1] ?? fullWidths[1]) || '–' },
        ]),
      },
      layout: layoutOf('rows'),
    },
  ],
})

/** Two sections of labeled values side by side. */
export const twoColumns = (
  ...sections: readonly (readonly [title: string, values: readonly LabeledValue[]])[]
): Content => ({
  columns: sections.map(([title, values]) => labeledSection(title, values, halfWidths)),
  columnGap: 24,
})

/** A section of text with its line breaks; a dash if it is empty. */
export const textSection = (title: string, text: string): Content => [
  sectionHeading(title),
  { text: text || '–', margin: [0, 0, 0, 2] },
]

/** A section of numbered clauses in small print. */
export const numberedClauses = (title: string, texts: readonly string[]): Content => ({
  unbreakable: true,
  stack: [sectionHeading(title), { ol: [...texts], fontSize: 8.5, color: pdfColors.faint, margin: [0, 2, 0, 0] }],
})

/** A sentence in a shaded box. */
export const banner = (text: string): Content => ({
  table: { widths: ['*'], body: [[{ text, bold: true, fillColor: pdfColors.wash, margin: [8, 5, 8, 5] }]] },
  layout: 'noBorders',
  margin: [0, 0, 0, 2],
})

/** Signature boxes side by side, each with the name of the signer and an empty date labeled `day`. */
export const signatureBoxes = (signers: readonly string[], day: string): Content => ({
  unbreakable: true,
  margin: [0, 18, 0, 0],
  columnGap: 24,
  columns: signers.map((signer) => ({
    table: {
      widths: ['*'],
      heights: [12, 46, 12],
      body: [
        [{ text: signer, fontSize: 9, bold: true, border: [true, true, true, false] }],
        [{ text: '', border: [true, false, true, false] }],
        [
          {
            text: `${day}: ____ / ____ / ________`,
            fontSize: 8,
            color: pdfColors.faint,
            border: [true, false, true, true],
          },
        ],
      ],
    },
    layout: layoutOf('boxes'),
  })),
})

/** A section of images (data URLs), two in a row, each within its half of the page. */
export const imageGrid = (title: string, images: readonly string[]): Content => {
  const cell = (image: string | undefined): Content => (image ? { image, fit: [236, 180] } : { text: '' })
  const rows = images.flatMap((image, n) => (n % 2 === 0 ? [[image, images[n + 1]]] : []))
  return [
    sectionHeading(title),
    ...rows.map(
      (row): Content => ({ unbreakable: true, columns: row.map(cell), columnGap: 24, margin: [0, 2, 0, 10] }),
    ),
  ]
}

/** The section of a signature: its image (data URL) if there is one, and the name of the signer below a line. */
export const signatureImage = (
  title: string,
  { image, name }: { readonly image: string | undefined; readonly name: string },
): Content => ({
  unbreakable: true,
  stack: [
    sectionHeading(title),
    image ? { image, fit: [220, 80] } : { text: '' },
    { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 220, y2: 4, lineWidth: 0.7, lineColor: pdfColors.rule }] },
    { text: name, margin: [0, 4, 0, 0] },
  ],
})

/** A column of a table. Numeric columns are aligned right. */
export interface PdfTableColumn {
  readonly title: string
  /** In points. Fixed, so that a long word breaks instead of leaving the page. */
  readonly width: number
  readonly isNumeric?: true
}

/** Rows under a heading with a sum, as of one call. */
export interface PdfTableGroup {
  readonly heading: string
  readonly sum: string
  readonly rows: readonly (readonly string[])[]
}

/** The rows that a heading, and the end of the table, keep on their page. */
const keptRows = 3

/**
 * A table of groups with its header on every page. A heading never ends a page, and `closing`, which is below the table,
 * never begins one: the last rows go with it.
 */
export function groupedTable(
  columns: readonly PdfTableColumn[],
  groups: readonly PdfTableGroup[],
  closing: readonly Content[],
): Content {
  const cells = (row: readonly string[], style: object = {}): TableCell[] =>
    row.map((text, index) => ({ text, alignment: columns[index]?.isNumeric ? 'right' : 'left', ...style }))
  const headingOf = ({ heading, sum }: PdfTableGroup): TableCell[] => [
    { text: heading, colSpan: columns.length - 1, bold: true, margin: [0, 3, 0, 0] },
    ...columns.slice(2).map(() => ({})),
    { text: sum, bold: true, alignment: 'right', margin: [0, 3, 0, 0] },
  ]
  const widths = columns.map(({ width }) => width)
  // Within the paddings of the outer table's first and last cell.
  const kept = (rows: TableCell[][], after: readonly Content[] = []): TableCell[] => [
    {
      colSpan: columns.length,
      stack: [{ table: { widths, body: rows }, layout: layoutOf('groups'), margin: [-6, -2.5, -6, -2.5] }, ...after],
    },
    ...columns.slice(1).map(() => ({})),
  ]
  const body = groups.flatMap((group, index): TableCell[][] => {
    const rows = group.rows.map((row) => cells(row))
    const head = rows.slice(0, keptRows)
    const isLast = index === groups.length - 1
    const foot = isLast ? rows.slice(keptRows).slice(-keptRows) : []
    const between = rows.slice(keptRows, rows.length - foot.length)
    const withHeading = [headingOf(group), ...head]
    if (!isLast) return [kept(withHeading), ...between]
    return foot.length > 0 ? [kept(withHeading), ...between, kept(foot, closing)] : [kept(withHeading, closing)]
  })
  const head = cells(
    columns.map(({ title }) => title),
    { bold: true, fillColor: pdfColors.wash },
  )
  return {
    fontSize: 9.5,
    margin: [0, sectionTop, 0, 0],
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [head, ...body] },
    layout: layoutOf('groups'),
  }
}
