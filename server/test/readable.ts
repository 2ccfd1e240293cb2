import { readXlsx } from 'hucre/xlsx'
import type { Reply } from './harness.ts'
import { textOf } from './pdf.ts'

/** Everything an answer tells, as text: workbooks and PDFs are opened, headers are part of it. */
export async function readable({ headers, bytes }: Reply): Promise<string> {
  return `${JSON.stringify(headers)}\n${await contentOf(String(headers['content-type']), bytes)}`
}

async function contentOf(type: string, bytes: Buffer): Promise<string> {
  if (type === 'application/pdf') return textOf(bytes)
  if (!type.includes('spreadsheetml')) return bytes.toString()
  const { sheets } = await readXlsx(bytes)
  return JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows })))
}
