import { extractText } from 'unpdf'

/** The text of a PDF, with every run of whitespace replaced by one space. */
export async function pdfTextOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
