import { CallStatus, type Priority } from '@callout/domain/calls/call.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Text } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { type Tone, ToneBadge } from '../ui/ToneBadge.tsx'

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

/** What a status says by its colour. */
export const toneOfStatus = (status_id: number): Tone => statusTones[status_id] ?? 'plain'

/** A status by its colour and, always, its name. */
export function StatusBadge({ status_id, status }: { status_id: number; status: string }) {
  return <ToneBadge tone={toneOfStatus(status_id)}>{status}</ToneBadge>
}

/** Who had the call and gave it back, where a company would stand. */
export function DeclinedBy({ company }: { company: string }) {
  const says = useT()('call.declined_by', { company })
  return (
    <Text span c="dimmed" size="sm" title={says}>
      {says}
    </Text>
  )
}
