import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'

/** The colours of the network's paper. */
export const paperColors = { ink: '#1f2933', faint: '#5f6b7a', rule: '#c9d1da', wash: '#f2f5f8', accent: '#1c4e80' }

/** A fact: what it is called, and what it says. One that says nothing is a dash on the paper. */
export type Fact = readonly [label: string, value: string]

const sectionTop = 14

/** The heading of a section. */
const sectionHead = (title: string): Content => ({
  text: title.toLocaleUpperCase(),
  fontSize: 9,
  bold: true,
  characterSpacing: 0.6,
  color: paperColors.accent,
  margin: [0, sectionTop, 0, 4],
  headlineLevel: 1,
})

const unruled: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => paperColors.rule,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

/** Widths of label and value, in points: across the paper, and across half of it. Fixed, so that no value widens its half. */
const across = [128, 355] as const
const acrossHalf = [90, 132] as const

/** A section of facts, a line each. */
export const factSection = (title: string, facts: readonly Fact[], widths: readonly number[] = across): Content => ({
  unbreakable: true,
  stack: [
    sectionHead(title),
    {
      fontSize: 9.5,
      table: {
        widths: [...widths],
        body: facts.map(([label, value]) => [{ text: label, color: paperColors.faint }, { text: value || '–' }]),
      },
      layout: unruled,
    },
  ],
})

/** Two sections of facts side by side. */
export const sideBySide = (...sections: readonly (readonly [title: string, facts: readonly Fact[]])[]): Content => ({
  columns: sections.map(([title, facts]) => factSection(title, facts, acrossHalf)),
  columnGap: 24,
})

/** A section of running text, its line breaks kept. */
export const textSection = (title: string, text: string): Content => [
  sectionHead(title),
  { text: text || '–', margin: [0, 0, 0, 2] },
]

/** A section of numbered clauses in small print. */
export const clauses = (title: string, texts: readonly string[]): Content => ({
  unbreakable: true,
  stack: [sectionHead(title), { ol: [...texts], fontSize: 8.5, color: paperColors.faint, margin: [0, 2, 0, 0] }],
})

/** A sentence that stands out in a box of its own. */
export const banner = (text: string): Content => ({
  table: { widths: ['*'], body: [[{ text, bold: true, fillColor: paperColors.wash, margin: [8, 5, 8, 5] }]] },
  layout: 'noBorders',
  margin: [0, 0, 0, 2],
})

/** Boxes to sign in, side by side, each with who signs there and the day left open. */
export const signatures = (signers: readonly string[], day: string): Content => ({
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
            color: paperColors.faint,
            border: [true, false, true, true],
          },
        ],
      ],
    },
    layout: {
      hLineColor: () => paperColors.rule,
      vLineColor: () => paperColors.rule,
      hLineWidth: () => 0.7,
      vLineWidth: () => 0.7,
    },
  })),
})

/** A column of a table on paper; figures stand right. */
export interface PaperColumn {
  readonly title: string
  /** In points. Fixed, so that a long word breaks instead of running out of the paper. */
  readonly width: number
  readonly figures?: true
}

/** A table whose head is repeated on every page, with a closing row in bold. */
export function ruledTable(
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
  closing: readonly string[],
): Content {
  const cell = (text: string, index: number, more: object = {}): TableCell => ({
    text,
    alignment: columns[index]?.figures ? 'right' : 'left',
    ...more,
  })
  const head = columns.map(({ title }, index) => cell(title, index, { bold: true, fillColor: paperColors.wash }))
  const foot = closing.map((text, index) => cell(text, index, { bold: true, fontSize: 11 }))
  return {
    margin: [0, sectionTop, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [head, ...rows.map((row) => row.map((text, index) => cell(text, index))), foot],
    },
    layout: {
      ...unruled,
      paddingLeft: () => 6,
      paddingRight: () => 6,
      hLineWidth: (line: number) => (line > rows.length ? 1 : 0.5),
    },
  }
}
