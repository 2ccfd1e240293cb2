import type { es } from './es.ts'

/** Every text of the product, by key. Spanish is the source; the others must be complete to compile. */
export type Messages = Readonly<Record<keyof typeof es, string>>
export type MessageKey = keyof typeof es

export const languages = ['es', 'pt', 'en', 'fr', 'it'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'es'

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Fills a message's `{placeholders}`. */
export function fillPlaceholders(text: string, params: Readonly<Record<string, string | number>>) {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}
