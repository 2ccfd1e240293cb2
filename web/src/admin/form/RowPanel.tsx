import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { SidePanel } from '../../ui/lists/SidePanel.tsx'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import type { SheetView } from '../adminPages.ts'
import { rowQuery } from '../adminQueries.ts'
import { rowName } from '../sheetColumns.ts'
import { RowForm } from './RowForm.tsx'

/** Stands in the URL for a row that does not exist yet. */
export const newRowKey = 'new'

interface RowPanelProps {
  readonly queue: Pick<OpenRow<never>, 'key' | 'open' | 'close' | 'toNext' | 'toPrevious'>
  readonly sheet: AdminSheet
  readonly view: SheetView
  /** Cells of a new row besides the values of the view. */
  readonly given?: Readonly<Record<string, string>> | undefined
}

/** The form of a row beside its list. */
export function RowPanel({ queue, sheet, view, given }: RowPanelProps) {
  const t = useT()
  const isNew = queue.key === newRowKey
  const { data, error, refetch } = useQuery({ ...rowQuery(sheet.sheet, queue.key ?? ''), enabled: !isNew })
  const language = useLanguage()
  const title = isNew || !data ? t('admin.new_row') : rowName(sheet.sheet, data.row, language) || data.key
  const form = { sheet, view, given, title, stored: data ?? undefined, onOpen: queue.open, onGone: queue.close }
  return (
    <SidePanel queue={queue} title={title} keys={noKeys} shortcuts={[]}>
      {isNew || data ? <RowForm {...form} /> : null}
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!isNew && data === undefined && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
      {!isNew && data === null && <Text>{t('problem.not_found')}</Text>}
    </SidePanel>
  )
}

const noKeys = {}
