import { CallStatus, type Priority } from '@callout/domain/calls/call.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { IconRepeat } from '../ui/icons/firstVisitIcons.tsx'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const priorityTones: Record<Priority, Tone> = { L: 'plain', M: 'waiting', H: 'urgent' }

export function PriorityBadge({ priority }: { priority: string }) {
  const t = useT()
  const tone = priorityTones[priority as Priority] ?? 'plain'
  return <ToneBadge tone={tone}>{t(`priority.${priority}` as MessageKey)}</ToneBadge>
}

const statusTones: Record<number, Tone> = {
  [CallStatus.open]: 'info',
  [CallStatus.pending]: 'waiting',
  [CallStatus.done]: 'good',
  [CallStatus.validated]: 'done',
}

export const toneOfStatus = (status_id: number): Tone => statusTones[status_id] ?? 'plain'

/** The name of a status on its colour, so that colour is never the only sign. */
export function StatusBadge({ status_id, status }: { status_id: number; status: string }) {
  return <ToneBadge tone={toneOfStatus(status_id)}>{status}</ToneBadge>
}

/** Marks a call for the same fault of the same appliance as an earlier one; an icon, as the number needs the space. */
export function RepeatBadge() {
  const label = useT()('call.repeat')
  return (
    <Text
      span
      c="var(--tone-waiting-text)"
      display="inline-flex"
      flex="none"
      role="img"
      aria-label={label}
      title={label}
      lh={1}
    >
      <IconRepeat size={16} aria-hidden />
    </Text>
  )
}

/** Marks a call that its customer asked for on the public page. */
export function AskedBadge() {
  const t = useT()
  return (
    <span title={t('call.asked_by_customer')}>
      <ToneBadge tone="info">{t('call.asked_badge')}</ToneBadge>
    </span>
  )
}

/** The company that declined the call, shown in the company column. */
export function DeclinedBy({ company }: { company: string }) {
  const label = useT()('call.declined_by', { company })
  return (
    <Text span c="dimmed" size="sm" title={label}>
      {label}
    </Text>
  )
}
