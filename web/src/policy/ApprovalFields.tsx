import { useT } from '../platform/i18n/i18n.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'

/** The sample that a batch approval leaves to a person, the amount above which two people approve, and who releases invoices. */
export function ApprovalFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const field = (name: 'sample_percent' | 'two_person_amount') =>
    form.field(`approval_${name}`, t(`policy.approval_${name}`)) as FieldProps<number | null>
  return (
    <PolicySection title={t('policy.approval')}>
      <div className={classes.deadline}>
        <NumberField
          {...field('sample_percent')}
          decimals={2}
          max={100}
          description={t('policy.approval_sample_hint')}
        />
        <NumberField
          {...field('two_person_amount')}
          decimals={2}
          step={100}
          description={t('policy.approval_two_person_hint')}
        />
        <ChoiceField
          {...(form.field(
            'approval_back_office_releases',
            t('policy.approval_back_office_releases'),
          ) as FieldProps<string>)}
          choices={(['Y', 'N'] as const).map((value) => ({ value, text: t(value === 'Y' ? 'text.yes' : 'text.no') }))}
        />
      </div>
    </PolicySection>
  )
}
