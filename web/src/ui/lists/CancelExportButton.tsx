import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { cancelExport } from '../../platform/files/exports.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** Cancels the running export of a view. */
export function CancelExportButton({ name }: { readonly name: string }) {
  const t = useT()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('list.export_cancel')}
      title={t('list.export_cancel')}
      onClick={() => cancelExport(name)}
    >
      <IconX size={16} />
    </ActionIcon>
  )
}
