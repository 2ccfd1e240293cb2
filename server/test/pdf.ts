import { extractText } from 'unpdf'

/** The text of a PDF, whatever space stands between its words. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
