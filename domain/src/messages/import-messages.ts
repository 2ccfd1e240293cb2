import { imported as en } from './import/en.ts'
import { imported as es } from './import/es.ts'
import { imported as fr } from './import/fr.ts'
import { imported as it } from './import/it.ts'
import { imported as pt } from './import/pt.ts'
import { fillPlaceholders, type ImportMessages, type Language } from './messages.ts'

type ImportMessageKey = keyof ImportMessages

/** Faults of rows, by language. Only the server loads them. */
export const importMessages: Readonly<Record<Language, ImportMessages>> = { es, pt, en, fr, it }

/** A text about a row that can be told in each language. */
export interface ImportText {
  readonly key: ImportMessageKey
  readonly values: Readonly<Record<string, string | number | ImportText>>
}

/** A text about a row; of records that only files and programs write, plain English. */
export type RowText = string | ImportText

/** The text of a key, its placeholders filled in when it is told. */
export const say = (key: ImportMessageKey, values: ImportText['values'] = {}): ImportText => ({ key, values })

/** The text in a language: people read theirs, files and programs English. */
export function tell(text: RowText, lang: Language = 'en'): string {
  if (typeof text === 'string') return text
  const values = Object.entries(text.values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? tell(value, lang) : value,
  ])
  return fillPlaceholders(importMessages[lang][text.key], Object.fromEntries(values), lang)
}
