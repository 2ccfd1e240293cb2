import { isSignInClosed, type MaintenanceRecord, maintenanceMessage } from '@callout/domain/maintenance/maintenance.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'
import { useMaintenance } from './useMaintenance.ts'
import { useReopenCheck } from './useReopenCheck.ts'

interface SignInAvailabilityProps {
  readonly children: (isOpen: boolean) => ReactNode
}

/** Tells its children whether sign-in is open, and shows a notice above them if it is closed. */
export function SignInAvailability({ children }: SignInAvailabilityProps) {
  const maintenance = useMaintenance()
  if (!maintenance || !isSignInClosed(maintenance.record, maintenance.now)) return children(true)
  return (
    <>
      <ClosedNotice record={maintenance.record} />
      {children(false)}
    </>
  )
}

function ClosedNotice({ record }: { readonly record: MaintenanceRecord }) {
  const t = useT()
  const formats = useFormats()
  const language = useLanguage()
  useReopenCheck()
  return (
    <Alert color="yellow" role="status">
      {maintenanceMessage(record, language) ? (
        <MaintenanceMessage record={record} />
      ) : (
        t('session.login_disabled', { until: formats.networkTime(record.disabled_login_end) })
      )}
    </Alert>
  )
}
