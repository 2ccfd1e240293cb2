import type { approvalFields } from '@callout/domain/documents/document.approval.policy.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'
import { checkValueKeys } from './usePolicyText.ts'

/** Sample, two people, authors, who releases invoices, and if they are whole. */
export function ApprovalFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const field = <Value,>(name: (typeof approvalFields)[number]) =>
    form.field(`approval_${name}`, t(`policy.approval_${name}`)) as FieldProps<Value>
  const yesOrNo = (['Y', 'N'] as const).map((value) => ({ value, text: t(checkValueKeys[value]) }))
  return (
    <PolicySection title={t('policy.approval')}>
      <div className={classes.deadline}>
        <NumberField
          {...field<number | null>('sample_percent')}
          decimals={2}
          max={100}
          description={t('policy.approval_sample_hint')}
        />
        <NumberField
          {...field<number | null>('two_person_amount')}
          decimals={2}
          step={100}
          description={t('policy.approval_two_person_hint')}
        />
        <NumberField
          {...field<number | null>('credit_years')}
          min={1}
          max={20}
          description={t('policy.approval_credit_years_hint')}
        />
        <NumberField
          {...field<number | null>('invoice_tolerance')}
          decimals={2}
          step={0.01}
          max={1}
          description={t('policy.approval_invoice_tolerance_hint')}
        />
        <ChoiceField {...field<string>('refuse_author')} choices={yesOrNo} />
        <ChoiceField {...field<string>('back_office_releases')} choices={yesOrNo} />
        <ChoiceField {...field<string>('complete_invoices')} choices={yesOrNo} />
      </div>
    </PolicySection>
  )
}
