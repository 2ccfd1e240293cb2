import { Group } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { ColumnsMenu } from '../ui/ColumnsMenu.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { ListFooter } from '../ui/ListFooter.tsx'
import type { RowView } from '../ui/ListRow.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import { type Tone, ToneBadge } from '../ui/ToneBadge.tsx'
import { useColumns } from '../ui/useColumns.ts'
import classes from './Guide.module.css'
import { type SampleRow, sampleList } from './sampleRows.ts'
import { useSampleList } from './useSampleList.ts'

const tones: Record<SampleRow['priority'], Tone> = { L: 'plain', M: 'waiting', H: 'urgent' }
const without: readonly string[] = []

/** The list of every screen, over sample rows. */
export function SampleList() {
  const t = useT()
  const data = useSampleList()
  const columns = useColumns({ list: sampleList, view: 'template' })
  const view: RowView<SampleRow> = {
    cells: { priority: (row) => <ToneBadge tone={tones[row.priority]}>{t(`priority.${row.priority}`)}</ToneBadge> },
    link: () => ({ to: '/templatedetails' }),
  }
  return (
    <div className={classes.list}>
      <Group justify="space-between" align="flex-end">
        <FilterBar data={data} without={without} />
        <ColumnsMenu columns={columns} />
      </Group>
      <FilterChips data={data} without={without} />
      <ListTable data={data} columns={columns} view={view} title={t('guide.lists')} />
      <ListFooter data={data} />
    </div>
  )
}
