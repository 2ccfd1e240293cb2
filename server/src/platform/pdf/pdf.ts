import type { Language } from '@callout/domain/messages/messages.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { createTaskThreads } from '../threads/task-threads.ts'
import type { EmbeddedInvoice } from './factur-x.ts'

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

/** An invoice of 10,000 lines has 400 pages and takes 7 CPU seconds and 300 MB. */
const limits = { threads: 1, heapMegabytes: 384, maxMs: 60_000, maxWaiting: 200 }
const threads = createTaskThreads<PdfDocument, Uint8Array>(new URL('./pdf.thread.ts', import.meta.url), limits)

/** Renders a PDF in a thread, one after the other. The document is plain data: it is copied. */
export async function renderPdf(document: PdfDocument, signal?: AbortSignal): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await threads.run(document, signal)
  return Buffer.from(buffer, byteOffset, byteLength)
}
