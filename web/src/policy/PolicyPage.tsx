import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../platform/browser/url.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ApprovalFields } from './ApprovalFields.tsx'
import { CheckFields } from './CheckFields.tsx'
import { CustomerPolicyFields } from './CustomerPolicyFields.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import { PolicyFormPage } from './PolicyFormPage.tsx'
import { PolicyVersions } from './PolicyVersions.tsx'
import { policyOfForm } from './policyForm.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { ScoreFields } from './ScoreFields.tsx'
import { PolicyTrial } from './simulation/PolicyTrial.tsx'

/** The rules by which a network chooses companies, with their versions. */
export function PolicyPage() {
  const t = useT()
  return (
    <PolicyFormPage
      title={t('policy.title')}
      purpose={
        <>
          {t('policy.purpose')}{' '}
          <Anchor inherit component={Link} to={pathOf('/admin', ['calendar'])}>
            {t('admin.page.calendar')}
          </Anchor>
        </>
      }
      fields={(form) => (
        <>
          <ScoreFields form={form} />
          <DeadlineFields form={form} />
          <CheckFields form={form} />
          <RepeatFields form={form} />
          <ApprovalFields form={form} />
          <CustomerPolicyFields form={form} />
        </>
      )}
      after={(form, record, restore) => (
        <>
          <PolicyTrial policy={() => policyOfForm(form.values)} />
          <PolicyVersions record={record} onRestore={restore} />
        </>
      )}
    />
  )
}
