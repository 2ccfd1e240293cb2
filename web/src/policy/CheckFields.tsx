import { checkSeverities, checkThresholds } from '@callout/domain/documents/document.checks.policy.ts'
import { policyCheckNames } from '@callout/domain/documents/document.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'
import { checkFieldName, checkValueKeys } from './usePolicyText.ts'

/** The settings of each check besides what it does. */
const settingsOf = {
  duplicate: [],
  repeat_visit: ['repeat_days'],
  kilometres: ['kilometres_visits', 'kilometres_percent'],
  distance_claim: [],
  price: [],
  quantity: ['quantity_cases', 'quantity_deviations', 'quantity_factor', 'quantity_floor'],
  amount: ['amount_limit'],
  part: ['part_days'],
  coverage: [],
  paid_by_customer: [],
  call_open: [],
  evidence: ['report', 'defect_code', 'photo'],
  company_data: [],
} as const

/** Severity and threshold of each check of documents. */
export function CheckFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const choices = (values: readonly (keyof typeof checkValueKeys)[]) =>
    values.map((value) => ({ value, text: t(checkValueKeys[value]) }))
  return (
    <PolicySection title={t('policy.checks')} hint={t('policy.checks_hint')}>
      <div className={classes.checks}>
        {policyCheckNames.map((name) => {
          const field = <Value,>(of: string, label: string) => form.field(`checks_${of}`, label) as FieldProps<Value>
          const isOn = form.values[`checks_${name}`] !== 'off'
          return (
            <div key={name} className={classes.check}>
              <ChoiceField {...field<string>(name, checkFieldName(t, name))} choices={choices(checkSeverities)} />
              {settingsOf[name]
                // A changed setting is saved in any case, and may be invalid.
                .filter((setting) => isOn || form.changed.includes(`checks_${setting}`))
                .map((setting) =>
                  setting in checkThresholds ? (
                    <NumberField
                      key={setting}
                      {...field<number | null>(setting, checkFieldName(t, setting))}
                      decimals={setting === 'quantity_deviations' ? 2 : 0}
                    />
                  ) : (
                    <ChoiceField
                      key={setting}
                      {...field<string>(setting, checkFieldName(t, setting))}
                      choices={choices(['Y', 'N'])}
                    />
                  ),
                )}
            </div>
          )
        })}
      </div>
    </PolicySection>
  )
}
