import { Suspense } from 'react'
import { firstScreenComponent } from '../../platform/browser/lazyComponent.tsx'
import { isPhone, usePhone } from '../../platform/browser/usePhone.ts'
import { ListTable, type ListTableProps } from './ListTable.tsx'

// A wide window never loads the cards.
const ListCards = firstScreenComponent(() => import('./cards/ListCards.tsx'), 'ListCards')
if (isPhone()) void ListCards.preload()

/** The rows of a list: a table, on a phone cards. */
export function ListRows<Row>(props: ListTableProps<Row>) {
  if (!usePhone()) return <ListTable {...props} />
  return (
    <Suspense>
      <ListCards {...(props as ListTableProps<unknown>)} />
    </Suspense>
  )
}
