import { isSignInClosed, maintenanceMessage } from '@callout/domain/maintenance/maintenance.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'
import { useMaintenance } from './useMaintenance.ts'

interface SignInWindowProps {
  readonly children: (isOpen: boolean) => ReactNode
}

/** Tells its children whether one may sign in now, and says above them why not. */
export function SignInWindow({ children }: SignInWindowProps) {
  const t = useT()
  const formats = useFormats()
  const language = useLanguage()
  const known = useMaintenance()
  if (!known || !isSignInClosed(known.record, known.now)) return children(true)
  const { record } = known
  return (
    <>
      <Alert color="yellow" role="status">
        {maintenanceMessage(record, language) ? (
          <MaintenanceMessage record={record} />
        ) : (
          t('session.login_disabled', { until: formats.instant(record.disabled_login_end) })
        )}
      </Alert>
      {children(false)}
    </>
  )
}
