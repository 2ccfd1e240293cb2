/**
 * Text that could not be parsed is kept in the form in place of the value, after a marker that no value begins with.
 * Every schema refuses it, so it blocks sending and is never lost.
 */
const marker = '?'

export const toUnparsed = (text: string) => `${marker}${text}`

/** The typed text, if it could not be parsed; undefined for a valid value. */
export const unparsedText = (value: unknown) =>
  typeof value === 'string' && value.startsWith(marker) ? value.slice(marker.length) : undefined

/** The value, or undefined if it is empty or could not be parsed. */
export const parsedValue = (value: string | null | undefined) =>
  value && unparsedText(value) === undefined ? value : undefined
