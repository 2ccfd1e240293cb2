import { Text } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { useLeaveGuard } from './useLeaveGuard.ts'

export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useT()
  if (guard.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('leave.title')}
      action={t('leave.leave')}
      danger
      onConfirm={guard.proceed}
      onClose={guard.reset}
    >
      <Text size="sm">{t('leave.text')}</Text>
    </ConfirmDialog>
  )
}
