import type { CardColumns, List } from '@callout/domain/platform/list.ts'
import { VisuallyHidden } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import { ListMessage } from '../ListMessage.tsx'
import type { ListTableProps } from '../ListTable.tsx'
import { useAnswerKey } from '../rows/useAnswerKey.ts'
import { useListKeys } from '../rows/useListKeys.ts'
import { CardOrder } from './CardOrder.tsx'
import classes from './ListCards.module.css'
import { RowCard } from './RowCard.tsx'

/** The columns of a card in a list that declares none. */
const firstFacts = (columns: readonly string[]): CardColumns => ({ facts: columns.slice(1, 4) })

/** Facts that this list does not offer as columns are left out, such as the call on the tab of a call. */
function offeredCard(list: List, card: CardColumns | undefined, offered: readonly string[]): CardColumns {
  const { subject, badge, facts } = card ?? list.card ?? firstFacts(offered)
  const isOffered = (name: string | undefined) => name !== undefined && offered.includes(name)
  return {
    ...(isOffered(subject) && { subject }),
    ...(isOffered(badge) && { badge }),
    facts: facts.filter(isOffered),
  }
}

/** The rows of a list as cards, for a phone. Old cards stay, dimmed, while new ones load. */
export function ListCards<Row>({ data, columns, view, title, selection, openRow }: ListTableProps<Row>) {
  const t = useT()
  const { list, rows } = data
  const answerKey = useAnswerKey(data)
  const top = useRef<HTMLDivElement>(null)
  // Go to the first card of another page, order or filter.
  useDidUpdate(() => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }, [answerKey])
  const body = useRef<HTMLUListElement>(null)
  const { active, ...handlers } = useListKeys({ body, rows, selection, openRow })
  const [isChoosing, setChoosing] = useState(false)
  const isSelecting = selection !== undefined && (isChoosing || selection.count > 0)
  const [titleColumn = ''] = columns.order
  const offered = columns.order.join()
  const card = useMemo(() => offeredCard(list, view.card, offered.split(',')), [list, view.card, offered])
  const [sort] = data.criteria.Sorts
  const openKey = openRow?.key
  const keyOf = (row: Row) => String((row as Record<string, unknown>)[list.key])

  return (
    <div ref={top} className={classes.place}>
      {rows && rows.length > 0 && (
        <CardOrder
          sortable={columns.order.filter((name) => list.columns[name]?.sortable !== false)}
          nameOf={columns.labelOf}
          sort={sort}
          onSort={data.sortBy}
          isSelecting={isSelecting}
          onSelecting={
            selection &&
            ((isOn) => {
              setChoosing(isOn)
              if (!isOn) selection.clear()
            })
          }
        />
      )}
      <ul
        key={answerKey}
        ref={body}
        className={classes.cards}
        data-stale={data.isStale || undefined}
        aria-label={title}
        aria-busy={rows === undefined || data.isStale}
        {...handlers}
      >
        {rows?.map((row, index) => (
          <RowCard
            key={keyOf(row)}
            row={row}
            index={index}
            list={list}
            title={titleColumn}
            card={card}
            view={view}
            isActive={index === active}
            isSelected={selection?.has(keyOf(row)) ?? false}
            isSelecting={isSelecting}
            onSelect={selection?.toggle as ((row: Row, isRange: boolean) => void) | undefined}
            openKey={openRow?.keyOf(row)}
            isOpen={openKey !== undefined && openKey === openRow?.keyOf(row)}
            onOpen={openRow?.open}
          />
        ))}
        {!rows &&
          !data.error &&
          [0, 1, 2, 3, 4].map((index) => <li key={index} aria-hidden className={classes.placeholder} />)}
      </ul>
      {rows && rows.length === 0 && !data.error && <ListMessage kind="empty" data={data} />}
      {!rows && data.error && <ListMessage kind="failed" data={data} />}
      <VisuallyHidden role="status">{data.isStale || !data.rows ? t('list.loading') : ''}</VisuallyHidden>
    </div>
  )
}
