import { Suspense, useEffect, useState } from 'react'
import { firstScreenComponent } from '../platform/browser/lazyComponent.tsx'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import type { ListViewsProps } from './listViewsProps.ts'
import classes from './ViewTabs.module.css'

const ViewTabs = firstScreenComponent(() => import('./ViewTabs.tsx'), 'ViewTabs')

/** The tabs with the views of a list. They load after the rows; until then their place stays free. */
export function ListViews<Row>(props: ListViewsProps<Row>) {
  const [isIdle, setIdle] = useState(ViewTabs.isLoaded())
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const place = <div className={classes.place} />
  return <Suspense fallback={place}>{isIdle ? <ViewTabs {...(props as ListViewsProps<unknown>)} /> : place}</Suspense>
}
