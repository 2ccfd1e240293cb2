import { useT } from '../platform/i18n/i18n.ts'
import classes from './Today.module.css'

interface DaySwitchProps {
  readonly isTomorrow: boolean
  readonly onChange: (isTomorrow: boolean) => void
}

/** Chooses between the visits of today and of tomorrow. */
export function DaySwitch({ isTomorrow, onChange }: DaySwitchProps) {
  const t = useT()
  return (
    <fieldset className={classes.switch} aria-label={t('today.days')}>
      {[false, true].map((tomorrow) => (
        <button
          key={String(tomorrow)}
          type="button"
          className={classes.switchButton}
          aria-pressed={tomorrow === isTomorrow}
          onClick={() => onChange(tomorrow)}
        >
          {t(tomorrow ? 'today.tomorrow' : 'menu.today')}
        </button>
      ))}
    </fieldset>
  )
}
