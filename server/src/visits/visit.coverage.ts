import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Coverage } from '@callout/domain/visits/coverage.ts'

/** The reason why somebody pays, in words; with the number of the contract if the reader may know it. */
export const coverageText = (lang: Language, { why }: Coverage, contractNumber: string): string =>
  [translate(lang, why), why === 'visit.why.contract' && contractNumber].filter(Boolean).join(' ')
