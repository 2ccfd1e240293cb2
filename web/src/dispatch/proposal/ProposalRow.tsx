import type { Proposal, UnplacedReason } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { ActionIcon } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconPencil, IconPin, IconPinFilled } from '../../ui/icons/laterIcons.tsx'
import classes from './Proposal.module.css'

interface ProposedRowProps {
  readonly assignment: Proposal['assignments'][number]
  readonly ville: string | undefined
  readonly isPinned: boolean
  readonly isHighlighted: boolean
  readonly isWorking: boolean
  readonly onPin: () => void
  readonly onChange: () => void
  readonly onHover: () => void
}

/** The proposed company of a call and how much more the second best would cost, with buttons to keep or change it. */
export function ProposedRow({ assignment, ville, isPinned, isHighlighted, isWorking, ...handlers }: ProposedRowProps) {
  const t = useT()
  const { distance, tenths } = useFormats()
  const { call_id, raison_sociale, distance_km, score, cost, next } = assignment
  const params = { call_id, company: raison_sociale }
  // A pinned company may cost more than the second best.
  const more = next ? next.cost - cost : 0
  const second = next ? `${next.raison_sociale} (${more < 0 ? '−' : '+'}${tenths(Math.abs(more))})` : '—'
  return (
    <tr
      className={classes.row}
      data-highlighted={isHighlighted || undefined}
      data-pinned={isPinned || undefined}
      onMouseMove={handlers.onHover}
    >
      <td>
        {call_id} <small>{ville}</small>
      </td>
      <td title={raison_sociale}>{raison_sociale}</td>
      <td>{distance(distance_km)}</td>
      <td>{Math.round(score)}</td>
      <td title={second}>{second}</td>
      <td className={classes.actions}>
        <ActionIcon
          variant={isPinned ? 'filled' : 'subtle'}
          aria-pressed={isPinned}
          aria-label={t('dispatch.pin', params)}
          title={t('dispatch.pin', params)}
          disabled={isWorking}
          onClick={handlers.onPin}
        >
          {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('dispatch.change', params)}
          title={t('dispatch.change', params)}
          disabled={isWorking}
          onClick={handlers.onChange}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
}

interface UnplacedRowProps {
  readonly call: Proposal['unplaced'][number]
  readonly ville: string | undefined
}

/** A call without a company: the reasons, and the smallest change that would help. */
export function UnplacedRow({ call, ville }: UnplacedRowProps) {
  const t = useT()
  const { call_id, reasons, relaxation } = call
  const textOf = (reason: UnplacedReason) =>
    reason === 'not_found' || reason === 'not_unassigned' ? t(`dispatch.${reason}`) : t(`why.filter.${reason}`)
  const help =
    relaxation && relaxation.filter !== 'active'
      ? t(`call.refused.relax_${relaxation.filter}`, {
          value: relaxation.value ?? '',
          companies: relaxation.companies,
        })
      : ''
  const why = reasons.map(textOf).join(' · ')
  return (
    <tr className={classes.row}>
      <td>
        {call_id ?? '—'} <small>{ville}</small>
      </td>
      <td className={classes.why} colSpan={5} title={[why, help].filter(Boolean).join('. ')}>
        {why} {help && <small>{help}</small>}
      </td>
    </tr>
  )
}
