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
import { useSessionName } from './useSessionName.ts'

interface EndSessionsDialogProps {
  readonly ending: OwnSession | 'others'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before another session, or all others, are ended. */
export function EndSessionsDialog({ ending, onDone, onClose }: EndSessionsDialogProps) {
  const t = useT()
  const formats = useFormats()
  const nameOf = useSessionName()
  const [refusal, setRefusal] = useState('')
  const onFail = (failure: Error) => {
    if (!isNotFound(failure)) return setRefusal(failure.message)
    // Somebody was quicker, or its time was up.
    setRefusal(t('sessions.gone'))
    void refreshRows()
  }
  const one = useAct(sessionApi.end, { onDone, onFail })
  const others = useAct(sessionApi.endOthers, { onDone, onFail })
  const isAll = ending === 'others'
  const title = isAll
    ? t('sessions.end_others')
    : t('sessions.end_one', { session: nameOf(ending), when: formats.localInstant(ending.created_at) })
  return (
    <ConfirmDialog
      title={title}
      action={t(isAll ? 'sessions.end_others' : 'sessions.end')}
      danger
      isWorking={one.isPending || others.isPending}
      refusal={refusal}
      onConfirm={() => (isAll ? others.mutate({}) : one.mutate({ ID: ending.ID }))}
      onClose={onClose}
    >
      <Text>{t(isAll ? 'sessions.confirm_others' : 'sessions.confirm_one')}</Text>
    </ConfirmDialog>
  )
}
