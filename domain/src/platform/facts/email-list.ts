import { normaliseEmail } from './email.ts'

// A comma in a quoted name separates nothing.
const recipient = /(?:"[^"\r\n]*"|[^,;\r\n])+/g

/** The addresses between two separators: `Ana Ruiz <ana@example.com>` is one, apart from them blanks separate too. */
function addressesOf(text: string): string[] {
  const inBrackets = [...text.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
  if (inBrackets.length === 0) return text.split(/\s+/)
  const others = text.replaceAll(/"[^"]*"|<[^<>]*>/g, ' ').split(/\s+/)
  return [...inBrackets, ...others.filter((word) => word.includes('@'))]
}

/** The single addresses of a field that has several, separated by blanks, commas, semicolons or lines; each once. */
export const splitEmails = (text: string): string[] => [
  ...new Set(
    (text.match(recipient) ?? [])
      .flatMap(addressesOf)
      .map(normaliseEmail)
      .filter((address) => address !== ''),
  ),
]
