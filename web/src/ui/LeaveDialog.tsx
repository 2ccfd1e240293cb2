import { Text } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { useLeaveGuard } from './useLeaveGuard.ts'

/** Asks whether what was typed may be lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useT()
  return (
    <ConfirmDialog title={t('leave.title')} action={t('leave.leave')} danger onConfirm={onLeave} onClose={onStay}>
      <Text size="sm">{t('leave.text')}</Text>
    </ConfirmDialog>
  )
}

export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  return guard.status === 'blocked' ? <LeaveQuestion onLeave={guard.proceed} onStay={guard.reset} /> : null
}
