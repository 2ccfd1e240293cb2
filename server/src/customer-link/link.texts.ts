import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { escapeHtml } from '../platform/http/html.ts'

/** Texts of a language as HTML. */
export const textsOf =
  (lang: Language) =>
  (key: MessageKey, params: Readonly<Record<string, string | number>> = {}) =>
    escapeHtml(translate(lang, key, params))
