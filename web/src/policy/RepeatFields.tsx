import { repeatRules } from '@callout/domain/calls/repeat.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'

/** The rule for the company whose repair is needed again. */
export function RepeatFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const field = form.field('repeat_previous_company', t('policy.repeat_previous_company')) as FieldProps<string>
  const choices = repeatRules.map((value) => ({ value, text: t(`policy.repeat_rule.${value}`) }))
  return (
    <PolicySection title={t('field.repeat')} hint={t('policy.repeat_hint')}>
      <div className={classes.deadline}>
        <ChoiceField {...field} choices={choices} />
      </div>
    </PolicySection>
  )
}
