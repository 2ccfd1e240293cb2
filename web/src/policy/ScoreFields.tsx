import { assignmentCriteria } from '@callout/domain/calls/assignment/assignment.ts'
import { formatCount, formatPercent, formatQuantity } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'
import { SliderField } from './SliderField.tsx'
import { usePolicyText } from './usePolicyText.ts'

/** Ends of the sliders. */
const largest = { weight: 100, radius_km: 300, capacity: 100 }

/** The weights, with their shares, and the limits. */
export function ScoreFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const { nameOf } = usePolicyText()
  const numberField = (name: string) => {
    const { value, ...field } = form.field(name, nameOf(name))
    return { ...field, value: Number(value) }
  }
  const total = assignmentCriteria.reduce((sum, name) => sum + Number(form.values[`weights_${name}`]), 0)
  const radius = numberField('radius_km')
  const capacity = numberField('capacity')
  return (
    <>
      <PolicySection title={t('policy.weights')} hint={t('policy.weights_hint')}>
        <div className={classes.sliders}>
          {assignmentCriteria.map((name) => {
            const field = numberField(`weights_${name}`)
            const share = total === 0 ? 0 : field.value / total
            return (
              <SliderField
                key={name}
                {...field}
                max={largest.weight}
                shown={t('policy.share', { percent: formatPercent(share) })}
                says={t(`policy.says.${name}`)}
              />
            )
          })}
        </div>
      </PolicySection>
      <PolicySection title={t('policy.limits')}>
        <div className={classes.sliders}>
          <SliderField
            {...radius}
            min={1}
            max={largest.radius_km}
            shown={`${formatQuantity(radius.value)} km`}
            says={t('policy.radius_says', { km: formatQuantity(radius.value) })}
          />
          <SliderField
            {...capacity}
            max={largest.capacity}
            shown={formatCount(capacity.value)}
            says={t('policy.capacity_says', { count: formatCount(capacity.value) })}
          />
        </div>
      </PolicySection>
    </>
  )
}
