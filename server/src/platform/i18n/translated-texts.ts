import { fallbackLanguage, type Language, languages } from '@callout/domain/messages/messages.ts'

/** Imported texts by language code. Languages may be missing. */
export type TranslatedTexts = Readonly<Partial<Record<string, string>>>

/** The text in a language; if missing or empty, in Spanish, then in any other, then `fallback` (such as a code). */
export function textForLanguage(texts: TranslatedTexts, lang: Language, fallback = ''): string {
  for (const language of [lang, fallbackLanguage, ...languages]) {
    const text = texts[language]
    if (text !== undefined && text.trim() !== '') return text
  }
  return fallback
}
