import type { es } from './es.ts'

/** Every text of the product, by key. Spanish is the source; the others must be complete to compile. */
export type Messages = Readonly<Record<keyof typeof es, string>>
export type MessageKey = keyof typeof es

export const languages = ['es', 'pt', 'en', 'fr', 'it'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage: Language = 'es'

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

const placeholder = /\{(\w+)(?:\|([^|}]{1,99})\|([^|}]{1,99}))?\}/g

/** Fills a message's `{placeholders}`. `{count|call|calls}` becomes the first word if the count is one. */
export function fillPlaceholders(
  text: string,
  params: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  return text.replace(placeholder, (whole, name: string, one?: string, other?: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return one === undefined || other === undefined ? String(value) : isOne(String(value), language) ? one : other
  })
}

/** True if a count takes the singular. Without `Intl.PluralRules`: `Intl` makes the first page of a slow browser wait. */
const isOne = (count: string, language: Language) => count === '1' || (count === '0' && language === 'fr')
