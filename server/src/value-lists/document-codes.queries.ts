import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'

/** Codes of documents that mean the same everywhere: their texts are messages. */
const codes = {
  document_statuses: { O: 'document.status.O', C: 'document.status.C' },
  document_flags: { Y: 'text.yes', N: 'text.no' },
} as const
export type DocumentCodes = keyof typeof codes

/** The text of a code of documents; the code itself where there is none. */
export function documentCodeText(list: DocumentCodes, value: string, lang: Language): string {
  const keys: Partial<Record<string, Parameters<typeof translate>[1]>> = codes[list]
  const key = keys[value]
  return key ? translate(lang, key) : value
}

/** The texts of a list's codes, by code. */
export const documentCodeTexts = (list: DocumentCodes, lang: Language) =>
  Object.fromEntries(codesOf(list).map((code) => [code, documentCodeText(list, code, lang)]))

export const isDocumentCodes = (list: string): list is DocumentCodes => Object.hasOwn(codes, list)

/** The codes of a list, in their order. */
export const codesOf = (list: DocumentCodes) => Object.keys(codes[list])
