const withMinutes = /^(\d{1,2})(?:\s?[:.,h]\s?|\s)?(\d{2})$/
const fullHour = /^\d{1,2}$/

/**
 * Parses a typed time into `HH:mm`; null if it is not a time. Reads `10:30`, `1030`, `10.30`, `10h30`, `9` and `9 h`.
 */
export function parseTime(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s?h$/, '')
  const [, hours = '', minutes = ''] = fullHour.test(text) ? [text, text, '00'] : (withMinutes.exec(text) ?? [])
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}
