import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Entitlement, Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useIsConnected } from '../../../platform/api/connection.ts'
import { useEndpointQuery } from '../../../platform/api/queries.ts'
import { formatDay } from '../../../platform/i18n/formats.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { knownEntitlement } from './knownEntitlement.ts'
import classes from './Serial.module.css'

/** Pause after the last key before the server is asked, in milliseconds. */
const pauseMs = 400

/** Shortest serial number that is looked up. */
const minLength = 3

interface EntitlementAnswerProps {
  readonly serial: string
  readonly visit: Visit
  readonly days: VisitDays
}

/** The coverage of the appliance with this serial number; without a network, as far as this phone knows it. */
export function EntitlementAnswer({ serial, visit, days }: EntitlementAnswerProps) {
  const t = useT()
  const isConnected = useIsConnected()
  const [asked] = useDebouncedValue(serial, pauseMs)
  const enabled = isConnected && asked.length >= minLength
  const body = { ID: visit.ID, serial_number: asked }
  const { data, error } = useEndpointQuery(visitApi.entitlement, body, { enabled, staleTime: 60_000 })
  if (serial.length < minLength) return null
  const isAnswered = data !== undefined && asked === serial
  const known = isAnswered ? data : knownEntitlement(serial, visit, days.visits)
  const isGuess = !isAnswered && (!isConnected || error !== null)
  return (
    <div role="status" className={classes.entitlement} data-tone={known ? toneOf(known) : undefined}>
      {known && <EntitlementText entitlement={known} />}
      {isGuess && <span className={classes.quiet}>{t(known ? 'today.known_offline' : 'today.unknown_offline')}</span>}
    </div>
  )
}

const toneOf = ({ covered, who_pays }: Entitlement) => (covered ? 'good' : who_pays === 'unknown' ? 'plain' : 'waiting')

function EntitlementText({ entitlement }: { readonly entitlement: Entitlement }) {
  const t = useT()
  const { covered, until, who_pays, why, product } = entitlement
  const title = covered ? 'today.covered' : who_pays === 'unknown' ? 'today.coverage_unknown' : 'today.not_covered'
  const details = [why, until && t('today.until', { day: formatDay(until) })].filter(Boolean).join(' · ')
  return (
    <>
      <strong>{t(title)}</strong>
      {who_pays !== 'unknown' && <span>{t(`call.pays.${who_pays}`)}</span>}
      {details !== '' && <span>{details}</span>}
      {product !== '' && <span>{product}</span>}
    </>
  )
}
