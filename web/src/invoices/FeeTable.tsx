import { invoiceableList } from '@callout/domain/invoices/invoice.list.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { pages } from '@callout/domain/kernel/access.ts'
import type { Sort } from '@callout/domain/kernel/list.ts'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { pathOf } from '../kernel/url.ts'
import { labelOf } from '../ui/labels.ts'
import { useRowKeys } from '../ui/useRowKeys.ts'
import classes from './FeeTable.module.css'
import type { Selection } from './useSelection.ts'

interface FeeTableProps {
  readonly title: string
  readonly fees: readonly InvoiceableFee[]
  readonly selection: Selection
  /** Where the head sorts: the order, and what a click on a column does. */
  readonly order?: { readonly sort: Sort; readonly onSort: (member: string) => void }
  readonly isStale?: boolean
  /** The call of a fee leads to its page. */
  readonly linksCalls?: boolean
}

const columns = Object.keys(invoiceableList.columns)
const byHand = (event: MouseEvent<HTMLElement>) =>
  (event.target as HTMLElement).closest('a, input, button') === null && !window.getSelection()?.toString()

/** Fees to choose from: a click chooses, the arrows move, Space chooses, the head chooses all. */
export function FeeTable({ title, fees, selection, order, isStale = false, linksCalls = false }: FeeTableProps) {
  const t = useT()
  const formats = useFormats()
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys(body, fees.length)
  return (
    <table className={classes.table} aria-label={title} aria-busy={isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.choice}>
            <Checkbox
              aria-label={t('invoice.select_all')}
              checked={selection.all}
              indeterminate={selection.some}
              disabled={fees.length === 0}
              onChange={selection.toggleAll}
            />
          </th>
          {columns.map((name) => (
            <HeadCell key={name} name={name} order={order} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
        {fees.map((fee, index) => (
          <tr
            key={fee.DocEntry}
            data-chosen={selection.isChosen(fee) || undefined}
            onClick={(event) => byHand(event) && selection.toggle(fee)}
          >
            <td className={classes.choice}>
              <Checkbox
                aria-label={t('invoice.select_one', { DocNum: fee.DocNum })}
                checked={selection.isChosen(fee)}
                onChange={() => selection.toggle(fee)}
                data-row={index}
                tabIndex={index === keys.active ? 0 : -1}
              />
            </td>
            <td>{fee.DocNum}</td>
            <td>
              {linksCalls ? (
                <Link
                  to={pathOf(pages.servicecallsdetails.path, [fee.service_job_uuid], { tab: 'fees' })}
                  tabIndex={index === keys.active ? 0 : -1}
                  className={classes.link}
                >
                  {fee.SCOrigin}
                </Link>
              ) : (
                fee.SCOrigin
              )}
            </td>
            <td>{formats.day(fee.DocDate)}</td>
            <td className={classes.amount}>{formats.money(fee.DocTotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeadCell({ name, order }: { name: string } & Pick<FeeTableProps, 'order'>) {
  const t = useT()
  const label = labelOf(t, name)
  const className = name === 'DocTotal' ? classes.amount : undefined
  if (!order)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const isSorted = order.sort.Member === name
  const isDown = order.sort.SortDirection === 1
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <UnstyledButton className={classes.head} onClick={() => order.onSort(name)}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}
