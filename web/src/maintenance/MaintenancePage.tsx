import type { MaintenanceRecord } from '@callout/domain/maintenance/maintenance.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SignInFrame } from '../frame/SignInFrame.tsx'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'
import { refetchMaintenance, useReopenCheck } from './useReopenCheck.ts'

/** Shown in place of the portal during maintenance, with its end; disappears as soon as the portal is open again. */
export function MaintenancePage({ record }: { readonly record: MaintenanceRecord }) {
  const t = useT()
  const formats = useFormats()
  const [isChecking, setChecking] = useState(false)
  useReopenCheck()
  const retry = async () => {
    setChecking(true)
    await refetchMaintenance()
    setChecking(false)
  }
  return (
    <SignInFrame title={t('maintenance.now')} withoutHelp>
      <Stack gap="md">
        <Text>
          <MaintenanceMessage record={record} />
        </Text>
        <Text fw={500}>{t('maintenance.until', { to: formats.networkTime(record.date_end) })}</Text>
        <Button variant="default" loading={isChecking} onClick={() => void retry()}>
          {t('action.retry')}
        </Button>
      </Stack>
    </SignInFrame>
  )
}
