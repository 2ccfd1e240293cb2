import { invoiceableList } from '@callout/domain/invoices/invoice.list.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { pages } from '@callout/domain/platform/access.ts'
import type { Sort } from '@callout/domain/platform/list.request.ts'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { DocumentLink } from '../documents/DocumentLink.tsx'
import { pathOf } from '../platform/browser/url.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { IconArrowDown, IconArrowUp } from '../ui/icons/firstVisitIcons.tsx'
import { useRowNavigation } from '../ui/lists/useRowNavigation.ts'
import classes from './FeeTable.module.css'
import type { Selection } from './useSelection.ts'

interface FeeTableProps {
  readonly title: string
  readonly fees: readonly InvoiceableFee[]
  readonly selection: Selection
  /** Current sort order and the click handler of the column headers; undefined if the table cannot be sorted. */
  readonly order?: { readonly sort: Sort; readonly onSort: (member: string) => void }
  readonly isStale?: boolean
  /** Shows call numbers as links to the call. */
  readonly linksCalls?: boolean
}

const documentKeyOf = ({ DocNum, SCOrigin, service_job_uuid }: InvoiceableFee) => {
  return { DocNum, call_id: SCOrigin, service_job_uuid }
}
const columns = Object.keys(invoiceableList.columns)
const isPlainClick = (event: MouseEvent<HTMLElement>) =>
  (event.target as HTMLElement).closest('a, input, button') === null && !window.getSelection()?.toString()

/** Table of selectable fees. A click or Space toggles a row, arrow keys move, the header checkbox toggles all. */
export function FeeTable({ title, fees, selection, order, isStale = false, linksCalls = false }: FeeTableProps) {
  const t = useT()
  const formats = useFormats()
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowNavigation(body, fees.length)
  return (
    <table className={classes.table} aria-label={title} aria-busy={isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.choice}>
            <Checkbox
              aria-label={t('invoice.select_all')}
              checked={selection.isAllChosen}
              indeterminate={selection.isSomeChosen}
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
            onClick={(event) => isPlainClick(event) && selection.toggle(fee)}
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
            <td>
              <DocumentLink
                document={documentKeyOf(fee)}
                tabIndex={index === keys.active ? 0 : -1}
                className={classes.link}
              />
            </td>
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
