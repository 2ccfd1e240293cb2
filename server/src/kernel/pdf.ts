import { fileURLToPath } from 'node:url'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { paperColors } from './pdf.blocks.ts'

/** A document on the network's paper, as it goes to the printer. */
export interface Paper {
  /** The heading, and what the reader's window is called. */
  readonly title: string
  /** The document's language: that of the words on it. */
  readonly lang: Language
  /** Who the paper is from: stands at the head of every page. */
  readonly network_name: string
  readonly portal_name: string
  /** What the document is about, in a few characters; at the foot of every page. */
  readonly reference: string
  /** When it was made, as printed. */
  readonly made_at: string
  readonly content: readonly Content[]
}

const fonts = fileURLToPath(new URL('./fonts/Roboto/', import.meta.resolve('pdfmake/package.json')))
const roboto = {
  normal: `${fonts}Roboto-Regular.ttf`,
  bold: `${fonts}Roboto-Medium.ttf`,
  italics: `${fonts}Roboto-Italic.ttf`,
  bolditalics: `${fonts}Roboto-MediumItalic.ttf`,
}

/** Space around the content, in points: left, top, right, bottom. */
const margins = { left: 48, top: 84, right: 48, bottom: 56 }

/** The PDF of a paper: A4, letterhead, page numbers. Reads nothing but its fonts, whatever the content says. */
export async function makePdf(paper: Paper): Promise<Buffer> {
  // Layout and fonts weigh some megabytes, and only whoever prints needs them.
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Roboto: { ...roboto } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return pdfmake.createPdf(definitionOf(paper)).getBuffer()
}

function definitionOf({ title, lang, network_name, reference, content, ...paper }: Paper): TDocumentDefinitions {
  const line = { fontSize: 8, color: paperColors.faint }
  return {
    version: '1.7',
    language: lang,
    displayTitle: true,
    info: { title, author: network_name, creator: 'Callout', producer: 'Callout' },
    pageSize: 'A4',
    pageMargins: [margins.left, margins.top, margins.right, margins.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2, color: paperColors.ink },
    header: letterhead(network_name, paper.portal_name),
    footer: (page: number, pages: number) => ({
      margin: [margins.left, 20, margins.right, 0],
      columnGap: 16,
      columns: [
        { text: `${reference} · ${paper.made_at}`, width: '*', ...line },
        { text: translate(lang, 'paper.page', { page, pages }), width: 'auto', ...line },
      ],
    }),
    content: [{ text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 10] }, ...content],
  }
}

/** The band across the page, who the paper is from, and a rule below. */
const letterhead =
  (network_name: string, portal_name: string) => (_page: number, _pages: number, size: { width: number }) => [
    { canvas: [{ type: 'rect' as const, x: 0, y: 0, w: size.width, h: 10, color: paperColors.accent }] },
    {
      margin: [margins.left, 22, margins.right, 0] as [number, number, number, number],
      columns: [
        { text: network_name, fontSize: 16, bold: true, color: paperColors.accent },
        { text: portal_name, alignment: 'right' as const, margin: [0, 6, 0, 0], color: paperColors.faint, fontSize: 9 },
      ],
    } as Content,
    {
      margin: [margins.left, 8, margins.right, 0] as [number, number, number, number],
      canvas: [
        {
          type: 'line' as const,
          x1: 0,
          y1: 0,
          x2: size.width - margins.left - margins.right,
          y2: 0,
          lineWidth: 0.5,
          lineColor: paperColors.rule,
        },
      ],
    },
  ]
