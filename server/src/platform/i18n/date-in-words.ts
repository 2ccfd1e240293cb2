import type { Language } from '@callout/domain/messages/messages.ts'

/** The ordinal of the first day of a month, where a language writes one that `Intl` does not know. */
const firstDays: Partial<Record<Language, string>> = { fr: '1er', it: '1º' }

/** A date that `Intl` wrote with the name of its month, as the language writes it: `1er novembre 2026`. */
export const withFirstDay = (date: string, lang: Language): string =>
  date.replace(/(?<![\p{L}\d])1(?= \p{L})/u, firstDays[lang] ?? '1')
