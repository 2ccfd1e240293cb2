import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { RowGap } from '../../ui/lists/RowGap.tsx'
import { GroupRow } from './GroupRow.tsx'
import classes from './Proposal.module.css'
import { ProposedRow } from './ProposalRow.tsx'
import { itemsOf, openUpTo, type ProposalItem, reasonsOpenUpTo, unplacedKey } from './proposalItems.ts'
import type { ProposalContext, RowContext } from './rowContext.ts'
import { UnplacedAllRow, UnplacedGroupRow, UnplacedRow } from './UnplacedRows.tsx'

const rowHeight = 44
const columnCount = 4

interface Hovering {
  readonly isHighlighted: ((ID: string) => boolean) | undefined
  readonly onHover: ((ID: string) => void) | undefined
}

interface ProposalTableProps extends Hovering, ProposalContext {
  readonly result: Proposal
}

/** The groups of a proposal as a table; only the rows on screen are rendered. */
export function ProposalTable({ result, isHighlighted, onHover, ...context }: ProposalTableProps) {
  const t = useT()
  const { grouping } = context
  const scroller = useRef<HTMLDivElement>(null)
  // The groups that were opened or closed by hand.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isFew = result.assignments.length + result.unplaced.length <= openUpTo
  const isFewReasons = result.groups.length <= reasonsOpenUpTo
  const isOpenKey = useCallback(
    (key: string) => toggled.get(key) ?? (isFew || (key === unplacedKey && isFewReasons)),
    [toggled, isFew, isFewReasons],
  )
  const items = useMemo(() => itemsOf(result, grouping, isOpenKey), [result, grouping, isOpenKey])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
  })
  const rows = virtual.getVirtualItems()
  const before = rows[0]?.start ?? 0
  const after = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)
  const heads = [
    t('field.call_id'),
    t(grouping === 'company' ? 'field.ville' : 'dispatch.company'),
    t('dispatch.distance'),
    t('list.actions'),
  ]
  return (
    <div className={classes.scroller} ref={scroller}>
      <table className={classes.table} aria-label={t('dispatch.proposal')} aria-rowcount={items.length}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowGap height={before} columns={columnCount} />
          {rows.map(({ index, key }) => {
            const item = items[index]
            if (!item) return null
            const isOpen = isOpenKey(item.key)
            const toggle = () => setToggled(new Map([...toggled, [item.key, !isOpen]]))
            return (
              <Row
                key={key}
                item={item}
                index={index}
                measure={virtual.measureElement}
                isHighlighted={isHighlighted}
                onHover={onHover}
                context={{ ...context, isOpen, toggle }}
              />
            )
          })}
          <RowGap height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Hovering {
  readonly item: ProposalItem
  readonly context: RowContext
  readonly index: number
  readonly measure: (row: HTMLElement | null) => void
}

function Row({ item, index, measure, isHighlighted, onHover, context }: RowProps) {
  const ID = item.kind === 'call' || item.kind === 'unplaced' ? item.call.ID : undefined
  return (
    <tr
      ref={measure}
      data-index={index}
      className={classes[item.kind]}
      data-highlighted={(ID !== undefined && isHighlighted?.(ID)) || undefined}
      data-pinned={(ID !== undefined && context.proposal.pins.has(ID)) || undefined}
      onMouseMove={ID === undefined ? undefined : () => onHover?.(ID)}
    >
      {item.kind === 'unplacedAll' && <UnplacedAllRow count={item.count} context={context} />}
      {item.kind === 'unplacedGroup' && <UnplacedGroupRow group={item.group} calls={item.calls} context={context} />}
      {item.kind === 'unplaced' && <UnplacedRow call={item.call} group={item.group} context={context} />}
      {item.kind === 'group' && <GroupRow group={item.group} context={context} />}
      {item.kind === 'call' && <ProposedRow call={item.call} context={context} />}
    </tr>
  )
}
