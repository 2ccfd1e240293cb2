import type { ViewListName } from '@callout/domain/views/view.lists.ts'
import type { ListData, ListSource } from '../platform/lists/useList.ts'
import type { Columns } from '../ui/lists/useColumns.ts'

/** The list page that shows the views. */
export interface ListViewsProps<Row> {
  readonly list: ViewListName
  /** Name under which the page remembers its columns. */
  readonly page: string
  readonly source: ListSource<Row>
  readonly data: ListData<Row>
  /** The columns as the person has arranged them; a list with fixed columns has none. */
  readonly columns?: Columns | undefined
}
