import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import type { Condition, SqlFragment } from '../lists/conditions.ts'

/** SQL condition: the field has one of these addresses, given in their normal form, or one that begins so. */
export const hasEmail = (column: SqlFragment, emails: readonly string[]): Condition =>
  sql`email_words(${column}) @@ ${emails.flatMap(storedForms).map(beginning).join(' | ')}::tsquery`

/** The forms in which an address may be stored: before addresses had a normal form, a domain was stored as typed. */
function storedForms(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  return [...new Set([email, email.slice(0, at) + domainToUnicode(email.slice(at))])]
}

const beginning = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
