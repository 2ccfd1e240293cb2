import type { ProposedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { CallNumber } from './CallNumber.tsx'
import classes from './Proposal.module.css'
import { RowActions } from './RowActions.tsx'
import type { RowContext } from './rowContext.ts'

/** The proposed company of a call, with buttons to keep it, change it or leave the call out. */
export function ProposedRow({ call, context }: { readonly call: ProposedCall; readonly context: RowContext }) {
  const t = useT()
  const { distance } = useFormats()
  const { grouping, proposal, isExplained, isWorking, onAsk } = context
  const { ID, call_id, ville, societe_uuid, raison_sociale, distance_km } = call
  const isPinned = proposal.pins.has(ID)
  const params = { call_id, company: raison_sociale }
  return (
    <>
      <td>
        <CallNumber ID={ID} call_id={call_id} />
        {grouping === 'region' && <small>{ville}</small>}
      </td>
      <td>
        {grouping === 'company' ? ville : raison_sociale}
        <small className={classes.distanceBelow} aria-hidden>
          {distance(distance_km)}
        </small>
        {isExplained && <ScoreText call={call} />}
      </td>
      <td className={classes.distance}>{distance(distance_km)}</td>
      <td className={classes.last}>
        <RowActions
          isPinned={isPinned}
          isWorking={isWorking}
          keep={t('dispatch.pin', params)}
          change={t('dispatch.change', params)}
          leaveOut={t('dispatch.leave_out', { name: call_id })}
          onKeep={() => (isPinned ? proposal.unpin([ID]) : proposal.pin([[ID, societe_uuid]]))}
          onChange={() => onAsk({ ask: 'company', call })}
          onLeaveOut={() => proposal.leaveOut({ label: call_id, IDs: [ID] })}
        />
      </td>
    </>
  )
}

/** The score of the company, and how much more the second best would cost. */
function ScoreText({ call: { score, cost, next } }: { readonly call: ProposedCall }) {
  const t = useT()
  const { tenths } = useFormats()
  const points = t('why.score', { score: Math.round(score) })
  if (!next) return <small>{points}</small>
  // A pinned company may cost more than the second best.
  const more = next.cost - cost
  const difference = `${more < 0 ? '−' : '+'}${tenths(Math.abs(more))}`
  return <small>{t('dispatch.second', { points, company: next.raison_sociale, difference })}</small>
}
