import { first as enFirst } from './first/en.ts'
import { first as esFirst } from './first/es.ts'
import { first as frFirst } from './first/fr.ts'
import { first as itFirst } from './first/it.ts'
import { first as ptFirst } from './first/pt.ts'
import { later as enLater } from './later/en.ts'
import { later as esLater } from './later/es.ts'
import { later as frLater } from './later/fr.ts'
import { later as itLater } from './later/it.ts'
import { later as ptLater } from './later/pt.ts'
import { fillPlaceholders, type Language, type MessageKey, type Messages } from './messages.ts'

/** Every text in every language. For the server and for tests. */
export const messages: Readonly<Record<Language, Messages>> = {
  es: { ...esFirst, ...esLater },
  pt: { ...ptFirst, ...ptLater },
  en: { ...enFirst, ...enLater },
  fr: { ...frFirst, ...frLater },
  it: { ...itFirst, ...itLater },
}

/** True if the text names a message. */
export const isMessageKey = (value: string): value is MessageKey => Object.hasOwn(messages.es, value)

type Params = Readonly<Record<string, string | number>>

/** Numbers with decimals as the language writes them; whole numbers may be keys and stay. */
function withDecimals(lang: Language, params: Params): Params {
  if (lang === 'en') return params
  const write = (value: string | number) =>
    typeof value === 'number' && !Number.isInteger(value) ? String(value).replace('.', ',') : value
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, write(value)]))
}

/** The text of a message in a language, its `{placeholders}` filled in. For the server, which needs every language. */
export function translate(lang: Language, key: MessageKey, params: Params = {}) {
  return fillPlaceholders(messages[lang][key], withDecimals(lang, params), lang)
}
