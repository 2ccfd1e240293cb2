import { spansOfField, weekdays } from '@callout/domain/policy/policy.fields.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { SpansField } from '../../ui/dates/SpansField.tsx'
import classes from '../Policy.module.css'
import { PolicySection } from '../PolicySection.tsx'
import type { PolicyForm } from '../policyForm.ts'
import { usePolicyText } from '../usePolicyText.ts'

/** The working hours of each day of the week. */
export function WorkingHours({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  return (
    <PolicySection title={t('policy.calendar')} hint={t('policy.calendar_hint')}>
      <div className={classes.week}>
        {weekdays.map((day) => (
          <DayHours key={day} form={form} day={day} />
        ))}
      </div>
    </PolicySection>
  )
}

function DayHours({ form, day }: { readonly form: PolicyForm; readonly day: number }) {
  const t = useT()
  const { dayName } = usePolicyText()
  const name = dayName(day)
  const { value, onChange, error, disabled } = form.field(`hours_${day}`, name)
  return (
    <SpansField
      label={name}
      spans={spansOfField(String(value ?? ''))}
      onChange={(spans) => onChange(spans.map(({ from, to }) => `${plain(from)}-${plain(to)}`).join(' '))}
      labelOf={(end) => t(end === 'from' ? 'policy.opens' : 'policy.closes', { day: name })}
      isWrong={() => error !== undefined}
      error={error}
      disabled={disabled}
    />
  )
}

/** Without the signs that separate the times in the field. */
const plain = (time: string) => time.replace(/[- ]/g, '')
