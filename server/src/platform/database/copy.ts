/** A value of a row for COPY. */
export type CopyValue = string | number | boolean | null | undefined

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in COPY's text format, where tabs separate values and a line is a row. */
export function toCopyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  return value.replace(special, (found) => escapes[found] ?? found)
}
