import { lateActions } from '@callout/domain/calls/deadlines.ts'
import { policyPriorities } from '@callout/domain/policy/policy.fields.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'
import { usePolicyText } from './usePolicyText.ts'

/** Fields of the answer deadlines: time, reminder and consequence for each priority. */
export function DeadlineFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const { priorityName } = usePolicyText()
  const actions = lateActions.map((value) => ({ value, text: t(`policy.late_action.${value}`) }))
  return (
    <PolicySection title={t('policy.deadlines')} hint={t('policy.deadlines_hint')}>
      {policyPriorities.map((priority) => {
        const field = <Value,>(name: string, label: string) =>
          form.field(`deadlines_${priority}_${name}`, label) as FieldProps<Value>
        const isOffered = form.values[`deadlines_${priority}_late_action`] !== 'tell'
        // A changed number is saved in any case, and may be invalid.
        const hasMaxOffers = isOffered || form.changed.includes(`deadlines_${priority}_max_offers`)
        return (
          <fieldset key={priority} className={classes.priority}>
            <legend>{priorityName(priority)}</legend>
            <div className={classes.deadline}>
              <NumberField {...field<number | null>('answer_hours', t('policy.answer_hours'))} decimals={2} />
              <NumberField
                {...field<number | null>('remind_hours', t('policy.remind_hours'))}
                decimals={2}
                description={t('policy.remind_hint')}
              />
              <ChoiceField {...field<string>('late_action', t('policy.late_action'))} choices={actions} />
              {hasMaxOffers && (
                <NumberField {...field<number | null>('max_offers', t('policy.max_offers'))} min={1} max={20} />
              )}
            </div>
          </fieldset>
        )
      })}
    </PolicySection>
  )
}
