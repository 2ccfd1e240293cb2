import { wrapText } from '../../server/src/demo/texts/wrap-text.ts'

/** The text in lines of at most 120 characters, as the docs are written. */
export const wrapParagraph = (text: string) => wrapText(text, 120).join('\n')
