import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { ActionIcon, Button, Group, Loader, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { cancelExport, startExport, useExport } from '../kernel/exports.ts'
import { showSize } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import classes from './ListPage.module.css'
import { labelOf } from './labels.ts'
import type { Columns } from './useColumns.ts'

interface ExportButtonProps<Row> {
  /** The view: one export of it goes on at a time. */
  readonly name: string
  readonly data: ListOnScreen<Row>
  readonly endpoint: Endpoint
  readonly columns: Columns
}

/** Saves every row the filters leave, in the order and with the columns on screen. How much has arrived is shown. */
export function ExportButton<Row>({ name, data, endpoint, columns }: ExportButtonProps<Row>) {
  const t = useT()
  const language = useLanguage()
  const bytes = useExport(name)
  const start = () => {
    const shown = columns.names.map((field) => ({
      Name: labelOf(t, field),
      Field: field,
      Width: columns.widthOf(field),
    }))
    const { filterData, Sorts } = data.asked
    void startExport(name, endpoint, { request: { Sorts }, filterData, columns: shown }, `${data.list.name}.xlsx`)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        className={classes.tool}
        leftSection={bytes === undefined ? <IconDownload size={16} /> : <Loader size={14} />}
        onClick={start}
        aria-disabled={bytes !== undefined}
      >
        {bytes === undefined ? t('list.export') : <span className={classes.size}>{showSize(bytes, language)}</span>}
      </Button>
      {bytes !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.export_cancel')}
          title={t('list.export_cancel')}
          onClick={() => cancelExport(name)}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
      <VisuallyHidden role="status">{bytes === undefined ? '' : t('list.exporting')}</VisuallyHidden>
    </Group>
  )
}
