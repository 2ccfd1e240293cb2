import { useT } from '../../platform/i18n/i18n.ts'
import { IconEye } from '../../ui/icons/firstVisitIcons.tsx'
import classes from './PresentPeople.module.css'
import { useRowPresence } from './rowPresence.ts'

/** Marks a row of a list whose call somebody else has open. */
export function PresenceMark({ ID }: { ID: string }) {
  const t = useT()
  const people = useRowPresence(ID)
  if (people.length === 0) return null
  const label = t('presence.also', { names: people.join(', ') })
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      <IconEye size={16} aria-hidden />
    </span>
  )
}
