import { Group } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { FilterChips } from '../ui/filters/FilterChips.tsx'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { ListFooter } from '../ui/lists/ListFooter.tsx'
import { ListRows } from '../ui/lists/ListRows.tsx'
import type { RowView } from '../ui/lists/rowView.ts'
import { useColumns } from '../ui/lists/useColumns.ts'
import classes from './Guide.module.css'
import { type SampleRow, sampleList } from './sampleRows.ts'
import { useSampleList } from './useSampleList.ts'

const tones: Record<SampleRow['priority'], Tone> = { L: 'plain', M: 'waiting', H: 'urgent' }

/** A list with sample rows. */
export function SampleList() {
  const t = useT()
  const data = useSampleList()
  const columns = useColumns({ list: sampleList, page: 'template' })
  const view: RowView<SampleRow> = {
    cells: { priority: (row) => <ToneBadge tone={tones[row.priority]}>{t(`priority.${row.priority}`)}</ToneBadge> },
    link: () => ({ to: '/templatedetails' }),
  }
  return (
    <div className={classes.list}>
      <Group justify="space-between" align="flex-end">
        <FilterBar data={data} />
        <ColumnsMenu columns={columns} />
      </Group>
      <FilterChips data={data} />
      <ListRows data={data} columns={columns} view={view} title={t('guide.lists')} />
      <ListFooter data={data} />
    </div>
  )
}
