import { Alert, Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListFooter } from './ListFooter.tsx'
import classes from './ListPage.module.css'
import type { RowView } from './ListRow.tsx'
import { ListTable } from './ListTable.tsx'
import { useColumns } from './useColumns.ts'

interface ListPageProps<Row> {
  readonly title: string
  readonly data: ListOnScreen<Row>
  readonly view: RowView<Row>
  /** The arrangement of columns is remembered under this name. */
  readonly name: string
  readonly withoutColumns?: readonly string[]
  readonly shownColumns?: readonly string[]
  readonly withoutFilters?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  /** Stands right of the title. */
  readonly actions?: ReactNode
}

const none: readonly string[] = []

/** A list as a page: title, filters, rows, footer. All of it is read from the list's declaration. */
export function ListPage<Row>({
  title,
  data,
  view,
  name,
  withoutFilters = none,
  actions,
  ...offer
}: ListPageProps<Row>) {
  const t = useT()
  const columns = useColumns({ list: data.list, view: name, ...offer })
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {data.exports && <ExportButton name={name} data={data} endpoint={data.exports} columns={columns} />}
        <ColumnsMenu columns={columns} />
        {actions}
      </div>
      <div className={classes.filters}>
        <FilterBar data={data} without={withoutFilters} />
        <FilterChips data={data} without={withoutFilters} />
        {data.error && data.rows && (
          <Alert color="red" title={t('list.failed')}>
            {data.error.message}{' '}
            <Button size="compact-sm" variant="default" onClick={data.retry}>
              {t('action.retry')}
            </Button>
          </Alert>
        )}
      </div>
      <ListTable data={data} columns={columns} view={view} title={title} />
      <ListFooter data={data} />
    </div>
  )
}
