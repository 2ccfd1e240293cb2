import { Alert, Button, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ListFooter } from './ListFooter.tsx'
import classes from './ListPage.module.css'
import { ListRows } from './ListRows.tsx'
import type { RowView } from './rowView.ts'
import type { RowSelection } from './selection/useRowSelection.ts'
import { type Columns, useColumns } from './useColumns.ts'
import type { OpenRow } from './useOpenRow.ts'

const SimilarNote = lazyComponent(() => import('./SimilarNote.tsx'), 'SimilarNote')

interface ListPageProps<Row> {
  readonly title: string
  readonly data: ListData<Row>
  readonly view: RowView<Row>
  /** Name under which the column layout is remembered. */
  readonly name: string
  readonly withoutColumns?: readonly string[]
  readonly shownColumns?: readonly string[]
  readonly withoutFilters?: readonly string[] | undefined
  readonly widths?: Readonly<Record<string, number>>
  readonly hiddenColumns?: readonly string[]
  readonly leadingColumns?: readonly string[]
  /** Tabs with the views of the list. */
  readonly views?: (columns: Columns) => ReactNode
  /** Shown to the right of the title. */
  readonly actions?: ReactNode
  /** Selected rows, if this list offers acts on many rows, and the bar that acts on them. */
  readonly selection?: RowSelection<Row> | undefined
  readonly selectionBar?: ReactNode
  /** Opens rows in a panel beside the list: with Space, or with a click beside the links of a row. */
  readonly openRow?: OpenRow<Row> | undefined
  readonly panel?: ReactNode
}

/** A saved view has a UUID, with hyphens. A built-in view has a name without one, and no columns of its own. */
const savedViewOf = (view: string | undefined) => (view?.includes('-') ? view : undefined)

/** A list page: title, filters, rows and footer, all derived from the list's declaration. */
export function ListPage<Row>({
  title,
  data,
  view,
  name,
  withoutFilters,
  actions,
  selection,
  selectionBar,
  openRow,
  panel,
  views,
  ...columnOptions
}: ListPageProps<Row>) {
  const t = useT()
  useTitle(title)
  const onPhone = usePhone()
  const columns = useColumns({ list: data.list, page: name, savedView: savedViewOf(data.state.view), ...columnOptions })
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {data.exports && <ExportButton name={name} data={data} endpoint={data.exports} columns={columns} />}
        {/* A card shows the columns that the list declares for it. */}
        {!onPhone && <ColumnsMenu columns={columns} />}
        {actions}
      </div>
      <div className={classes.filters}>
        <FilterBar data={data} withoutFilters={withoutFilters} />
        <div className={classes.viewsAndChips}>
          {views?.(columns)}
          <FilterChips data={data} />
        </div>
        {data.similar && (
          <Suspense>
            <SimilarNote similar={data.similar} filters={data.state.filters} />
          </Suspense>
        )}
        {data.error && data.rows && (
          <Alert color="red" title={t('list.failed')}>
            {data.error.message}{' '}
            <Button size="compact-sm" variant="default" onClick={data.retry}>
              {t('action.retry')}
            </Button>
          </Alert>
        )}
      </div>
      <div className={classes.listAndPanel}>
        <ListRows data={data} columns={columns} view={view} title={title} selection={selection} openRow={openRow} />
        {panel}
      </div>
      {selectionBar}
      <ListFooter data={data} />
    </div>
  )
}
