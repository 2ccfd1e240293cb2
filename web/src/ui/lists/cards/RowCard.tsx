import type { CardColumns, List } from '@callout/domain/platform/list.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import { labelOf } from '../../fields/labels.ts'
import { useCells } from '../rows/useCells.tsx'
import type { RowAction, RowView } from '../rowView.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import classes from './ListCards.module.css'
import { useCardGestures } from './useCardGestures.ts'

interface RowCardProps<Row> {
  readonly row: Row
  readonly index: number
  readonly list: List
  /** The column that names the row and links to it. */
  readonly title: string
  readonly card: CardColumns
  readonly view: RowView<Row>
  /** Only the active card can be reached with Tab; the arrow keys move between cards. */
  readonly isActive: boolean
  readonly isSelected: boolean
  /** A tap selects the row instead of opening it. */
  readonly isSelecting: boolean
  readonly onSelect: ((row: Row, isRange: boolean) => void) | undefined
  readonly onOpen: ((key: string) => void) | undefined
  readonly openKey: string | undefined
  readonly isOpen: boolean
}

const pressMainAction = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-main-action]')?.click()

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function RowCardComponent<Row>(props: RowCardProps<Row>) {
  const { row, index, list, title, card, view, isActive, isSelected, isSelecting } = props
  const { onSelect, onOpen, openKey, isOpen } = props
  const t = useT()
  const show = useCells(list.columns, view)
  const tabIndex = isActive ? 0 : -1
  const values = row as Readonly<Record<string, unknown>>
  const action = view.mainAction?.(row)
  const gestures = useCardGestures({
    onSwipe: action && !isSelecting ? pressMainAction : undefined,
    onHold: onSelect && (() => onSelect(row, false)),
  })

  const open = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // While the user selects rows, a tap anywhere but on a button or checkbox selects.
    // Enter (`detail` is 0) still opens the row.
    if (isSelecting && onSelect && event.detail > 0 && !target.closest('button, input')) {
      event.preventDefault()
      event.stopPropagation()
      return onSelect(row, false)
    }
    if (target.closest('a, button, input')) return
    if (onOpen && openKey !== undefined) return onOpen(openKey)
    event.currentTarget.querySelector<HTMLElement>('[data-row]')?.click()
  }
  return (
    <li
      className={classes.card}
      data-card
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      {...gestures}
      onPointerEnter={() => view.onPrefetch?.(row)}
    >
      {action && (
        <div className={classes.behind} aria-hidden>
          {action.icon}
          {action.label}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its link takes the keys */}
      <div className={classes.front} onClick={open} onClickCapture={isSelecting ? open : undefined}>
        <div className={classes.head}>
          {isSelecting && onSelect && (
            <RowCheckbox
              name={String(values[title] ?? '')}
              isSelected={isSelected}
              tabIndex={tabIndex}
              onToggle={(isRange) => onSelect(row, isRange)}
            />
          )}
          <Link {...view.link(row)} data-row={index} tabIndex={tabIndex} className={classes.title} draggable={false}>
            {show(row, title, tabIndex)}
          </Link>
          {view.badge?.(row)}
          {card.badge && <span className={classes.badge}>{show(row, card.badge, tabIndex)}</span>}
        </div>
        {card.subject && !isEmpty(values[card.subject]) && (
          <div className={classes.subject}>{show(row, card.subject, tabIndex)}</div>
        )}
        <dl className={classes.facts}>
          {card.facts.map((name) =>
            isEmpty(values[name]) ? null : (
              <div key={name} className={classes.fact}>
                <dt>{labelOf(t, name)}</dt>
                <dd>{show(row, name, tabIndex)}</dd>
              </div>
            ),
          )}
        </dl>
        {action ? (
          <MainAction action={action} rowName={String(values[title] ?? '')} tabIndex={tabIndex} />
        ) : (
          view.actions && <div className={classes.actions}>{view.actions(row, tabIndex)}</div>
        )}
      </div>
    </li>
  )
}

interface MainActionProps {
  readonly action: RowAction
  readonly rowName: string
  readonly tabIndex: number
}

function MainAction({ action: { label, icon, href, run }, rowName, tabIndex }: MainActionProps) {
  const button = {
    variant: 'light',
    className: classes.action ?? '',
    leftSection: icon,
    'aria-label': `${label}, ${rowName}`,
    tabIndex,
    'data-main-action': true,
    children: label,
  }
  return href === undefined ? <Button {...button} onClick={run} /> : <Button {...button} component="a" href={href} />
}

/** A row of a list as a card: title, badge, three facts, and the main action as a button that a swipe presses, too. */
export const RowCard = memo(RowCardComponent) as typeof RowCardComponent
