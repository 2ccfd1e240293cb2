import type { MaintenanceRecord } from '@callout/domain/maintenance/maintenance.ts'
import { Stack, Text } from '@mantine/core'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { SignInFrame } from '../session/SignInFrame.tsx'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'

/** Stands in place of the portal while it rests, and says until when. */
export function MaintenancePage({ record }: { readonly record: MaintenanceRecord }) {
  const t = useT()
  const formats = useFormats()
  return (
    <SignInFrame title={t('maintenance.now')} withoutHelp>
      <Stack gap="md">
        <Text>
          <MaintenanceMessage record={record} />
        </Text>
        <Text fw={500}>{t('maintenance.until', { to: formats.instant(record.date_end) })}</Text>
      </Stack>
    </SignInFrame>
  )
}
