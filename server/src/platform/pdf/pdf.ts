import { fileURLToPath } from 'node:url'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { pdfColors } from './blocks.ts'
import { type EmbeddedInvoice, facturXDefinition, type MetadataWriter, writeInvoiceMetadata } from './factur-x.ts'

/** Issuer of a PDF: the name in the header of every page, and a line with address and tax number below it. */
export interface Issuer {
  readonly name: string
  readonly details: string
}

/** A PDF to render. */
export interface PdfDocument {
  /** Heading of the first page, and the title in the metadata. */
  readonly title: string
  /** Language of the content. */
  readonly lang: Language
  readonly issuer: Issuer
  /** Text at the right of the header, such as the name of the portal. */
  readonly headerNote: string
  /** Short reference in the footer of every page, such as a number. */
  readonly reference: string
  /** Creation date as printed in the footer. */
  readonly made_at: string
  readonly content: readonly Content[]
  /** Makes the PDF a PDF/A-3 with this invoice inside. */
  readonly embeddedInvoice?: EmbeddedInvoice | undefined
}

const fonts = fileURLToPath(new URL('./fonts/Roboto/', import.meta.resolve('pdfmake/package.json')))
const roboto = {
  normal: `${fonts}Roboto-Regular.ttf`,
  bold: `${fonts}Roboto-Medium.ttf`,
  italics: `${fonts}Roboto-Italic.ttf`,
  bolditalics: `${fonts}Roboto-MediumItalic.ttf`,
}

/** Page margins in points. */
const margins = { left: 48, top: 96, right: 48, bottom: 56 }

/**
 * Renders a PDF: A4, letterhead, page numbers. Rejects if the content refers to a URL or a file other than its fonts.
 */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  // pdfmake takes some megabytes: load it only when needed.
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Roboto: { ...roboto } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  const output = pdfmake.createPdf(toPdfDefinition(document))
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
        { text: `${reference} · ${document.made_at}`, width: '*', ...line },
        { text: translate(lang, 'paper.page', { page, pages }), width: 'auto', ...line },
      ],
    }),
    content: [{ text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 10] }, ...content],
  }
}

/** Page header: a colored band, the issuer, and a line below. */
const letterhead = (issuer: Issuer, headerNote: string) => (_page: number, _pages: number, size: { width: number }) => [
  { canvas: [{ type: 'rect' as const, x: 0, y: 0, w: size.width, h: 10, color: pdfColors.accent }] },
  {
    margin: [margins.left, 22, margins.right, 0] as [number, number, number, number],
    columns: [
      { text: issuer.name, width: '*', fontSize: 15, bold: true, color: pdfColors.accent },
      { text: headerNote, width: 'auto', margin: [0, 6, 0, 0], color: pdfColors.faint, fontSize: 9 },
    ],
    columnGap: 16,
  } as Content,
  {
    text: issuer.details,
    fontSize: 8,
    color: pdfColors.faint,
    margin: [margins.left, 1, margins.right, 0] as [number, number, number, number],
  },
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
