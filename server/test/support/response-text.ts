import { readXlsx } from 'hucre/xlsx'
import { pdfTextOf } from './pdf-text.ts'
import type { Reply } from './test-app.ts'

/** Everything an answer contains as text, including headers and the contents of workbooks and PDFs. */
export async function responseText({ headers, bytes }: Reply): Promise<string> {
  return `${JSON.stringify(headers)}\n${await contentOf(String(headers['content-type']), bytes)}`
}

async function contentOf(type: string, bytes: Buffer): Promise<string> {
  if (type === 'application/pdf') return pdfTextOf(bytes)
  if (!type.includes('spreadsheetml')) return bytes.toString()
  const { sheets } = await readXlsx(bytes)
  return JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows })))
}
