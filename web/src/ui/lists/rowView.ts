import type { CardColumns } from '@callout/domain/platform/list.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The most likely next action on a row: the button of its card on a phone, which a swipe presses. */
export interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  /** The action is a link, such as a telephone number. */
  readonly href?: string
  readonly run?: () => void
}

/** Renderers of a page's rows. Cells without a renderer are rendered by the kind of their column. */
export interface RowView<Row> {
  /** Cell renderers by column. `tabIndex` is for focusable elements in the cell. */
  readonly cells?: Readonly<Record<string, (row: Row, tabIndex: number) => ReactNode>>
  /** The link in the first column. */
  readonly link: (row: Row) => LinkProps
  /** Shown after the link in the first column. */
  readonly badge?: (row: Row) => ReactNode
  readonly actions?: (row: Row, tabIndex: number) => ReactNode
  /** The columns of a card, in place of those that the list declares. */
  readonly card?: CardColumns
  /** The button of a card, in place of `actions`. */
  readonly mainAction?: (row: Row) => RowAction | undefined
  readonly onPrefetch?: (row: Row) => void
}
