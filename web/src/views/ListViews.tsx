import type { ViewListName } from '@callout/domain/views/view.lists.ts'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import type { ListData, ListSource } from '../platform/lists/useList.ts'
import type { Columns } from '../ui/lists/useColumns.ts'
import classes from './ViewTabs.module.css'

const ViewTabs = lazyComponent(() => import('./ViewTabs.tsx'), 'ViewTabs')

export interface ListViewsProps<Row> {
  readonly list: ViewListName
  /** Name under which the page remembers its columns. */
  readonly page: string
  readonly source: ListSource<Row>
  readonly data: ListData<Row>
  readonly columns: Columns
}

/** The tabs with the views of a list. Their place is kept while they load, after the rows. */
export function ListViews<Row>(props: ListViewsProps<Row>) {
  const [isIdle, setIdle] = useState(ViewTabs.isLoaded())
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const place = <div className={classes.place} />
  return <Suspense fallback={place}>{isIdle ? <ViewTabs {...(props as ListViewsProps<unknown>)} /> : place}</Suspense>
}
