import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { Button, Group, Loader, VisuallyHidden } from '@mantine/core'
import { toast } from '../../platform/browser/toast.ts'
import { startExport, useExport } from '../../platform/files/exports.ts'
import { formatSize } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { IconDownload } from '../icons/firstVisitIcons.tsx'
import { CancelExportButton } from './CancelExportButton.tsx'
import classes from './ListPage.module.css'
import type { Columns } from './useColumns.ts'

interface ExportButtonProps<Row> {
  /** Name of the view; only one export per view runs at a time. */
  readonly name: string
  readonly data: ListData<Row>
  readonly endpoint: Endpoint
  readonly columns: Columns
}

/** Exports all filtered rows, in the order and with the columns on screen. Shows the progress. */
export function ExportButton<Row>({ name, data, endpoint, columns }: ExportButtonProps<Row>) {
  const t = useT()
  const language = useLanguage()
  const bytes = useExport(name)
  const start = () => {
    if (data.total === 0) return toast.warning(t('list.export_nothing'))
    const { list } = data
    const names = columns.names.flatMap((name) => [name].concat(list.columns[name]?.exportedWith ?? []))
    const exported = [...new Set(names)].map((field) => ({
      Name: columns.labelOf(field),
      Field: field,
      Width: columns.widthOf(field),
    }))
    const { filterData, Sorts } = data.criteria
    void startExport(
      name,
      endpoint,
      { request: { Sorts }, filterData, columns: exported },
      `${list.fileName ?? list.name}.xlsx`,
    )
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
        {bytes === undefined ? t('list.export') : <span className={classes.size}>{formatSize(bytes, language)}</span>}
      </Button>
      {bytes !== undefined && <CancelExportButton name={name} />}
      <VisuallyHidden role="status">{bytes === undefined ? '' : t('list.exporting')}</VisuallyHidden>
    </Group>
  )
}
