import type { Visit } from '@callout/domain/visits/visit.ts'
import { formatInstantDay, useFormats } from '../../platform/i18n/formats.ts'
import shared from '../Shared.module.css'
import classes from './Visit.module.css'

/** Earlier work on the same appliance, the latest first. */
export function EarlierVisits({ earlier }: { readonly earlier: Visit['earlier'] }) {
  const { timeZone } = useFormats()
  return (
    <ul className={classes.earlier}>
      {earlier.map(({ call_id, at, company, done, defect }) => (
        <li key={call_id}>
          <span className={shared.quiet}>
            {[formatInstantDay(at, timeZone), company, call_id].filter(Boolean).join(' · ')}
          </span>
          {defect !== '' && <span>{defect}</span>}
          {done !== '' && <span className={classes.text}>{done}</span>}
        </li>
      ))}
    </ul>
  )
}
