import type { first } from './first/es.ts'
import type { imported } from './import/es.ts'
import type { later } from './later/es.ts'
import type { mail } from './mail/es.ts'
import type { problems } from './problem/es.ts'
import type { request } from './request/es.ts'
import type { setup } from './setup/es.ts'
import type { today } from './today/es.ts'

// Spanish is the source; the other languages must be complete to compile.

/** The texts of sign-in, the frame, the home page and the list of calls, which a browser needs for its first screen. */
export type FirstMessages = Readonly<Record<keyof typeof first, string>>
/** Those of the visits of the day, which have an entry of their own. They are part of the later ones. */
export type TodayMessages = Readonly<Record<keyof typeof today, string>>
/** All other texts. A browser loads them before the first part that is no first screen. */
export type LaterMessages = Readonly<Record<keyof typeof later, string>>
/** The emails of the product. Only the server loads them. */
export type MailMessages = Readonly<Record<keyof typeof mail, { readonly subject: string; readonly body: string }>>
/** The lines of the set-up page. Only the server loads them. */
export type SetupMessages = Readonly<
  Record<keyof typeof setup, { readonly title: string; readonly consequence: string }>
>
/** The kinds of failures, for the pages that programs name as their types. Only the server loads them. */
export type ProblemMessages = Readonly<
  Record<keyof typeof problems, { readonly title: string; readonly advice: string }>
>
/** The public page on which customers ask for visits. Only the server loads them. */
export type RequestMessages = Readonly<Record<keyof typeof request, string>>
/** Faults of rows that are written. Only the server loads them. */
export type ImportMessages = Readonly<Record<keyof typeof imported, string>>
export type Messages = FirstMessages & LaterMessages
export type MessageKey = keyof Messages

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

/**
 * True if a count takes the singular. Without `Intl.PluralRules`: `Intl` makes the first page of a slow browser wait.
 */
const isOne = (count: string, language: Language) => count === '1' || (count === '0' && language === 'fr')
