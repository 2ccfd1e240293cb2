import type { Visit } from '@callout/domain/visits/visit.ts'
import { formatInstantDay, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import shared from '../Shared.module.css'
import classes from './Visit.module.css'

/** Other calls at the address of a visit, the latest first. */
export function VisitsHere({ visits }: { readonly visits: NonNullable<Visit['same_address']> }) {
  const t = useT()
  const { timeZone } = useFormats()
  return (
    <ul className={classes.earlier}>
      {visits.map(({ call_id, at, product, door, is_open }) => (
        <li key={call_id}>
          <span className={shared.quiet}>
            {[formatInstantDay(at, timeZone), is_open ? t('today.here_open') : '', call_id].filter(Boolean).join(' · ')}
          </span>
          <span>{[product, door].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
