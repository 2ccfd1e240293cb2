import { withoutInvisible } from '../platform/facts/clean-text.ts'
import { emailKey } from '../platform/facts/email.ts'

/** A searched text has at most so many addresses. */
const maxEmails = 5

/**
 * The e-mail addresses of a searched text, or the beginning of one, in their normal form in small letters: those of
 * `Ana <ana@example.com>; eva@`. Empty for a text without any.
 */
export const searchedEmails = (text: string): string[] => [
  ...new Set(
    withoutInvisible(text)
      .split(/[\s,;<>()"]/)
      .filter((part) => part.indexOf('@') > 0)
      .slice(0, maxEmails)
      .map(emailKey),
  ),
]
