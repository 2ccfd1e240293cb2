import { ActionIcon } from '@mantine/core'
import { cancelExport } from '../../platform/files/exports.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconX } from '../icons/firstVisitIcons.tsx'

interface CancelExportButtonProps {
  readonly name: string
  /** Name of the button for something else than an export. */
  readonly label?: string
}

/** Cancels the running export or download of this name. */
export function CancelExportButton({ name, label }: CancelExportButtonProps) {
  const t = useT()
  const text = label ?? t('list.export_cancel')
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={text} title={text} onClick={() => cancelExport(name)}>
      <IconX size={16} />
    </ActionIcon>
  )
}
