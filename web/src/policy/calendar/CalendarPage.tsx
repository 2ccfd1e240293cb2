import { policySheet } from '@callout/domain/admin/admin.sheets.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../platform/browser/url.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PolicyFormPage } from '../PolicyFormPage.tsx'
import { HolidayFields } from './HolidayFields.tsx'
import { WorkingHours } from './WorkingHours.tsx'

/** The working hours and holidays of a network: a part of its rules, with the same versions. */
export function CalendarPage() {
  const t = useT()
  return (
    <PolicyFormPage
      title={t('admin.page.calendar')}
      purpose={t('policy.calendar_purpose')}
      fields={(form) => (
        <>
          <WorkingHours form={form} />
          <HolidayFields form={form} />
        </>
      )}
      after={() => (
        <Anchor component={Link} to={pathOf('/admin', ['changes'], { sheet: policySheet })}>
          {t('policy.earlier_changes')}
        </Anchor>
      )}
    />
  )
}
