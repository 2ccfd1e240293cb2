import type { Language } from '../messages/messages.ts'

/** The locale of numbers in a language. Amounts in euros have their French form everywhere, other numbers outside English. */
export const numberLocaleOf = (language: Language): 'en' | 'fr' => (language === 'en' ? 'en' : 'fr')
