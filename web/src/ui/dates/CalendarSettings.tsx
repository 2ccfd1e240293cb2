import { DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import 'dayjs/locale/pt'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'

/** Names of the arrow buttons above the days, the months and the years of a calendar. */
export function useCalendarLabels() {
  const t = useT()
  return {
    previousMonth: t('calendar.previous_month'),
    nextMonth: t('calendar.next_month'),
    previousYear: t('calendar.previous_year'),
    nextYear: t('calendar.next_year'),
    previousDecade: t('calendar.previous_decade'),
    nextDecade: t('calendar.next_decade'),
  }
}

/** Shows calendars in the user's language, with weeks that begin on Monday. */
export function CalendarSettings({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ locale: useLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>
  )
}
