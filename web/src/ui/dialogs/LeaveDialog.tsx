import { Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { leavePage } from './leaveGuard.ts'

/** Asks whether unsaved input may be lost. */
export function ConfirmLeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useT()
  return (
    <ConfirmDialog title={t('leave.title')} action={t('leave.leave')} danger onConfirm={onLeave} onClose={onStay}>
      <Text size="sm">{t('leave.text')}</Text>
    </ConfirmDialog>
  )
}

/** Asks before the user leaves a page with unsaved input; one dialog for all pages. */
export const LeaveDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmLeaveDialog onLeave={leavePage} onStay={onClose} />
)
