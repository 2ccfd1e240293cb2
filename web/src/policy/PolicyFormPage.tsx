import { fieldsOfPolicy } from '@callout/domain/policy/policy.fields.ts'
import { type PolicyRecord, type PolicyVersion, policyLimits } from '@callout/domain/policy/policy.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
import classes from './Policy.module.css'
import { type PolicyForm, policyQuery, usePolicyForm } from './policyForm.ts'
import { usePolicyText } from './usePolicyText.ts'

interface PolicyFormPageProps {
  readonly title: string
  readonly purpose: ReactNode
  /** The part of the policy that this page edits. */
  readonly fields: (form: PolicyForm) => ReactNode
  /** Shown below the bar that saves. `restore` puts the values of a version into the form. */
  readonly after: (form: PolicyForm, record: PolicyRecord, restore: (version: PolicyVersion) => void) => ReactNode
}

/** A page with a part of the policy, saved as its next version. */
export function PolicyFormPage({ title, purpose, ...parts }: PolicyFormPageProps) {
  const t = useT()
  useTitle(title)
  const { data, error, refetch } = useQuery(policyQuery())
  return (
    <div className={classes.page}>
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{purpose}</Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={480} role="status" aria-label={t('list.loading')} />}
      {data && <PolicyDetails record={data as PolicyRecord} {...parts} />}
    </div>
  )
}

interface PolicyDetailsProps extends Pick<PolicyFormPageProps, 'fields' | 'after'> {
  readonly record: PolicyRecord
}

function PolicyDetails({ record, fields, after }: PolicyDetailsProps) {
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
      {fields(form)}
      <AreaField
        {...(form.field('note', t('policy.note')) as FieldProps<string>)}
        maxLength={policyLimits.note}
        minRows={2}
      />
      <SaveBar form={form} nameOf={nameOf} />
      {after(form, record, restore)}
      {form.isComparing && <CompareDialog form={form} show={shownValue} nameOf={nameOf} />}
    </>
  )
}
