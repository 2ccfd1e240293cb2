import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { Button, Loader, Text } from '@mantine/core'
import { startExport, useExport } from '../platform/files/exports.ts'
import { formatSize } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { IconDownload } from '../ui/icons/firstVisitIcons.tsx'
import { CancelExportButton } from '../ui/lists/CancelExportButton.tsx'
import { SelectionBar } from '../ui/lists/selection/SelectionBar.tsx'
import type { RowSelection } from '../ui/lists/selection/useRowSelection.ts'

interface AttachmentSelectionBarProps {
  readonly selection: RowSelection<AttachmentRecord>
  readonly total: number | undefined
}

/** Downloads the files of the selected attachments as one zip. */
export function AttachmentSelectionBar({ selection, total }: AttachmentSelectionBarProps) {
  const t = useT()
  const language = useLanguage()
  const bytes = useExport('attachmentzip')
  const IDs = selection.rows.map(({ ID }) => ID)
  const isTooMany = IDs.length > selection.limit
  const download = () => void startExport('attachmentzip', attachmentApi.downloadMany, { IDs }, 'attachments.zip')
  return (
    <SelectionBar selection={selection} total={total} nameOf={({ attachment_name }) => attachment_name}>
      {isTooMany && (
        <Text size="sm" role="status">
          {t('batch.refused.too_many')}
        </Text>
      )}
      <Button
        size="compact-md"
        leftSection={bytes === undefined ? <IconDownload size={16} /> : <Loader size={14} color="white" />}
        disabled={isTooMany}
        aria-disabled={bytes !== undefined}
        onClick={download}
      >
        {bytes === undefined ? t('attachment.download_zip') : formatSize(bytes, language)}
      </Button>
      {bytes !== undefined && <CancelExportButton name="attachmentzip" label={t('attachment.download_cancel')} />}
    </SelectionBar>
  )
}
