import type { CustomTableLayout } from 'pdfmake/interfaces.js'
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

/** Layouts of tables by name: labeled values, boxes to sign in, and data in groups. */
export const pdfTableLayouts = {
  rows,
  boxes: {
    hLineColor: () => pdfColors.rule,
    vLineColor: () => pdfColors.rule,
    hLineWidth: () => 0.7,
    vLineWidth: () => 0.7,
  },
  groups: { ...rows, paddingLeft: () => 6, paddingRight: () => 6 },
} as const satisfies Record<string, CustomTableLayout>

export type PdfTableLayout = keyof typeof pdfTableLayouts
