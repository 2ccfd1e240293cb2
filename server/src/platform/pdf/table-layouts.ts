import type { ContentTable, CustomTableLayout } from 'pdfmake/interfaces.js'
import { pdfColors } from './colors.ts'

const rows: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => pdfColors.rule,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

/** Lines above and below the closing row are thicker. */
const isAtClosingRow = (line: number, { table }: ContentTable) => line >= table.body.length - 1

/** Layouts of tables by name: labeled values, boxes to sign in, and data with a closing row. */
export const pdfTableLayouts = {
  rows,
  boxes: {
    hLineColor: () => pdfColors.rule,
    vLineColor: () => pdfColors.rule,
    hLineWidth: () => 0.7,
    vLineWidth: () => 0.7,
  },
  data: {
    ...rows,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    hLineWidth: (line, table) => (isAtClosingRow(line, table) ? 1 : 0.5),
  },
} as const satisfies Record<string, CustomTableLayout>

export type PdfTableLayout = keyof typeof pdfTableLayouts
