import { type CheckName, checkNames } from '@callout/domain/documents/document.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'

/** Document codes that are the same in every network, with the message key of their text. */
const documentCodeKeys = {
  document_statuses: { O: 'document.status.O', C: 'document.status.C' },
  invoice_states: {
    received: 'invoice.state.received',
    checked: 'invoice.state.checked',
    released: 'invoice.state.released',
    paid: 'invoice.state.paid',
    credited: 'invoice.state.credited',
    disputed: 'invoice.state.disputed',
  },
  invoice_origins: { portal: 'invoice.invoicing.portal', company: 'invoice.invoicing.company' },
  document_flags: { Y: 'text.yes', N: 'text.no' },
  document_severities: {
    0: 'check.clean',
    1: 'check.severity.info',
    2: 'check.severity.warn',
    3: 'check.severity.block',
  },
  document_findings: Object.fromEntries(checkNames.map((name) => [name, `check.name.${name}`])) as Record<
    CheckName,
    `check.name.${CheckName}`
  >,
  clean_or_not: { true: 'check.clean', false: 'check.with_findings' },
} as const
export type DocumentCodeList = keyof typeof documentCodeKeys

/** The text of a document code; the code itself if it has no text. */
export function documentCodeText(list: DocumentCodeList, value: string, lang: Language): string {
  const keys: Partial<Record<string, Parameters<typeof translate>[1]>> = documentCodeKeys[list]
  const key = keys[value]
  return key ? translate(lang, key) : value
}

export const documentCodeTexts = (list: DocumentCodeList, lang: Language) =>
  Object.fromEntries(documentCodesOf(list).map((code) => [code, documentCodeText(list, code, lang)]))

export const isDocumentCodeList = (list: string): list is DocumentCodeList => Object.hasOwn(documentCodeKeys, list)

export const documentCodesOf = (list: DocumentCodeList) => Object.keys(documentCodeKeys[list])
