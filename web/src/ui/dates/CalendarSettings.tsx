import { DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import 'dayjs/locale/pt'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/i18n/i18n.ts'

/** Shows calendars in the user's language, with weeks that begin on Monday. */
export function CalendarSettings({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ locale: useLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>
  )
}
