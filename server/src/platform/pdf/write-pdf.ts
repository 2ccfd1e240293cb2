import { translate } from '@callout/domain/messages/translate.ts'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { pdfColors } from './colors.ts'
import { facturXDefinition, type MetadataWriter, writeInvoiceMetadata } from './factur-x.ts'
import { withFonts } from './font-runs.ts'
import { isFontFile, pdfFonts } from './fonts.ts'
import type { Issuer, PdfDocument } from './pdf.ts'
import { pdfTableLayouts } from './table-layouts.ts'
import { addTextDirection } from './text-direction.ts'

/** Page margins in points. */
const margins = { left: 48, top: 96, right: 48, bottom: 56 }

pdfmake.setFonts(structuredClone(pdfFonts))
pdfmake.setTableLayouts(pdfTableLayouts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(isFontFile)
addTextDirection()

/** Writes the PDF: A4, letterhead, page numbers. Rejects if it refers to a URL or a file other than its fonts. */
export async function writePdf(document: PdfDocument): Promise<Buffer> {
  const output = pdfmake.createPdf(toPdfDefinition(document))
  // The types of pdfmake hide that the stream is a document of PDFKit.
  if (document.embeddedInvoice) writeInvoiceMetadata((await output.getStream()) as unknown as MetadataWriter)
  return output.getBuffer()
}

function toPdfDefinition({ title, lang, issuer, reference, content, ...document }: PdfDocument): TDocumentDefinitions {
  const line = { fontSize: 8, color: pdfColors.faint }
  const { embeddedInvoice } = document
  const info = { title, author: issuer.name, creator: 'Callout', producer: 'Callout' }
  return {
    version: '1.7',
    language: lang,
    displayTitle: true,
    info: embeddedInvoice ? { ...info, creationDate: new Date(embeddedInvoice.made_at) } : info,
    ...(embeddedInvoice && facturXDefinition(embeddedInvoice)),
    pageSize: 'A4',
    pageMargins: [margins.left, margins.top, margins.right, margins.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2, color: pdfColors.ink },
    header: letterhead(issuer, document.headerNote),
    footer: (page: number, pages: number) => ({
      margin: [margins.left, 20, margins.right, 0],
      columnGap: 16,
      columns: [
        withFonts({ text: `${reference} · ${document.made_at}`, width: '*', ...line }),
        { text: translate(lang, 'paper.page', { page, pages }), width: 'auto', ...line },
      ],
    }),
    content: withFonts([{ text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 10] }, ...content]),
  }
}

/** Page header: a colored band, the issuer, and a line below. */
const letterhead = (issuer: Issuer, headerNote: string) => (_page: number, _pages: number, size: { width: number }) => [
  { canvas: [{ type: 'rect' as const, x: 0, y: 0, w: size.width, h: 10, color: pdfColors.accent }] },
  {
    margin: [margins.left, 22, margins.right, 0] as [number, number, number, number],
    columns: [
      withFonts({ text: issuer.name, width: '*', fontSize: 15, bold: true, color: pdfColors.accent }),
      withFonts({ text: headerNote, width: 'auto', margin: [0, 6, 0, 0], color: pdfColors.faint, fontSize: 9 }),
    ],
    columnGap: 16,
  } as Content,
  withFonts({
    text: issuer.details,
    fontSize: 8,
    color: pdfColors.faint,
    margin: [margins.left, 1, margins.right, 0] as [number, number, number, number],
  }),
  {
    margin: [margins.left, 6, margins.right, 0] as [number, number, number, number],
    canvas: [
      {
        type: 'line' as const,
        x1: 0,
        y1: 0,
        x2: size.width - margins.left - margins.right,
        y2: 0,
        lineWidth: 0.5,
        lineColor: pdfColors.rule,
      },
    ],
  },
]
