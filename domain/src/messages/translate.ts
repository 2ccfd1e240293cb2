import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { fillPlaceholders, type Language, type MessageKey, type Messages } from './messages.ts'
import { pt } from './pt.ts'

const tables: Record<Language, Messages> = { es, pt, en, fr, it }

/** True if the text names a message. */
export const isMessageKey = (value: string): value is MessageKey => Object.hasOwn(es, value)

/** The text of a message in a language, its `{placeholders}` filled in. For the server, which needs every language. */
export function translate(lang: Language, key: MessageKey, params: Readonly<Record<string, string | number>> = {}) {
  return fillPlaceholders(tables[lang][key], params, lang)
}
