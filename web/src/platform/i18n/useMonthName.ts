import { useLanguage } from './i18n.ts'

/** Names a month (`YYYY-MM`) in the language of the page: `March 2026`, or short: `Mar 26`. */
export function useMonthName() {
  const language = useLanguage()
  return (month: string, length: 'long' | 'short' = 'long') =>
    new Intl.DateTimeFormat(language, {
      month: length,
      year: length === 'long' ? 'numeric' : '2-digit',
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`))
}
