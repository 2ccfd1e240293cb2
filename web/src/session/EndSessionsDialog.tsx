import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { OwnSession } from '@callout/domain/session/session.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { isNotFound } from '../kernel/failures.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { unproved, useProof } from './useProof.tsx'
import { useSessionName } from './useSessionName.ts'

interface EndSessionsDialogProps {
  readonly ending: OwnSession | 'others'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before another session, or all others, are ended; and to prove who one is, where that was too long ago. */
export function EndSessionsDialog({ ending, onDone, onClose }: EndSessionsDialogProps) {
  const t = useT()
  const formats = useFormats()
  const nameOf = useSessionName()
  const [refusal, setRefusal] = useState('')
  const proof = useProof()
  const onFail = (failure: Error) => {
    if (proof.isNeeded(failure)) return
    if (!isNotFound(failure)) return setRefusal(failure.message)
    // Somebody was quicker, or its time was up.
    setRefusal(t('sessions.gone'))
    void refreshRows()
  }
  const one = useAct(sessionApi.end, { onDone, onFail, quietOn: unproved })
  const others = useAct(sessionApi.endOthers, { onDone, onFail, quietOn: unproved })
  const isAll = ending === 'others'
  const title = isAll
    ? t('sessions.end_others')
    : t('sessions.end_one', { session: nameOf(ending), when: formats.localInstant(ending.created_at) })
  const question = {
    action: t(isAll ? 'sessions.end_others' : 'sessions.end'),
    danger: true,
    isWorking: one.isPending || others.isPending,
    refusal,
    onConfirm: () => (isAll ? others.mutate({}) : one.mutate({ ID: ending.ID })),
    children: <Text>{t(isAll ? 'sessions.confirm_others' : 'sessions.confirm_one')}</Text>,
  }
  return <ConfirmDialog title={title} onClose={onClose} {...(proof.question ?? question)} />
}
