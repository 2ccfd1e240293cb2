import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatDayInWords } from '../platform/pdf/formats.ts'

/** The name of an invoice line that stands for all of a document, whose call was visited on `day`. */
export const wholeDocumentText = (lang: Language, DocNum: string, call_id: string, day: string) =>
  nameWith(lang, DocNum, call_id, formatDayInWords(day, lang, 'short'))

const nameWith = (lang: Language, DocNum: string, call_id: string, day: string) =>
  translate(lang, 'invoice.paper.line', { DocNum, call_id, day })

/** A leap year: the words of a day differ between years only in the year. */
const year = '2000'

/** SQL of the same name for the invoiced document `d`. */
export function wholeDocumentSql(lang: Language): RawBuilder<string> {
  const days = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
  const words = Object.fromEntries(days.map((day) => [day.slice(5), formatDayInWords(day, lang, 'short')]))
  const day = sql`coalesce(d.visited_on, d."DocDate")`
  const dayInWords = sql`replace(${JSON.stringify(words)}::jsonb->>to_char(${day}, 'MM-DD'), ${year}, to_char(${day}, 'YYYY'))`
  return sql`replace(replace(replace(${nameWith(lang, '{DocNum}', '{call_id}', '{day}')},
    '{day}', ${dayInWords}), '{call_id}', d."SCOrigin"), '{DocNum}', d."DocNum")`
}
