import { fieldsOfPolicy } from '@callout/domain/policy/policy.fields.ts'
import { type PolicyRecord, type PolicyVersion, policyLimits } from '@callout/domain/policy/policy.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../platform/browser/toast.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { CompareDialog } from '../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../ui/dialogs/useLeaveGuard.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { AreaField } from '../ui/fields/TextField.tsx'
import { SaveBar } from '../ui/forms/SaveBar.tsx'
import { useSaveShortcut } from '../ui/forms/useSaveShortcut.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { ApprovalFields } from './ApprovalFields.tsx'
import { CalendarFields } from './CalendarFields.tsx'
import { CheckFields } from './CheckFields.tsx'
import { CustomerPolicyFields } from './CustomerPolicyFields.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import classes from './Policy.module.css'
import { PolicyVersions } from './PolicyVersions.tsx'
import { policyOfForm, policyQuery, usePolicyForm } from './policyForm.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { ScoreFields } from './ScoreFields.tsx'
import { PolicyTrial } from './simulation/PolicyTrial.tsx'
import { usePolicyText } from './usePolicyText.ts'

/** The rules by which a network chooses companies, with their versions. */
export function PolicyPage() {
  const t = useT()
  const title = t('policy.title')
  useTitle(title)
  const { data, error, refetch } = useQuery(policyQuery())
  return (
    <div className={classes.page}>
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{t('policy.purpose')}</Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={480} role="status" aria-label={t('list.loading')} />}
      {data && <PolicyDetails record={data as PolicyRecord} />}
    </div>
  )
}

function PolicyDetails({ record }: { readonly record: PolicyRecord }) {
  const t = useT()
  const { nameOf, shownValue } = usePolicyText()
  const form = usePolicyForm(record)
  useLeaveGuard(form.wouldLose)
  useSaveShortcut(() => form.save())
  const restore = ({ version, policy }: PolicyVersion) => {
    for (const [field, value] of Object.entries(fieldsOfPolicy(policy))) form.setField(field, value)
    toast.success(t('policy.restored', { version }))
  }
  return (
    <>
      <ScoreFields form={form} />
      <DeadlineFields form={form} />
      <CalendarFields form={form} />
      <CheckFields form={form} />
      <RepeatFields form={form} />
      <ApprovalFields form={form} />
      <CustomerPolicyFields form={form} />
      <AreaField
        {...(form.field('note', t('policy.note')) as FieldProps<string>)}
        maxLength={policyLimits.note}
        minRows={2}
      />
      <SaveBar form={form} nameOf={nameOf} />
      <PolicyTrial policy={() => policyOfForm(form.values)} />
      <PolicyVersions record={record} onRestore={restore} />
      {form.isComparing && <CompareDialog form={form} show={shownValue} nameOf={nameOf} />}
    </>
  )
}
