import { type AccountColumn, accountColumns } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef } from 'react'
import { stringifySearch } from '../platform/browser/url.ts'
import { usePhone } from '../platform/browser/usePhone.ts'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { TextFilter } from '../ui/filters/TextFilter.tsx'
import { useFilterShortcut } from '../ui/filters/useFilterShortcut.ts'
import { IconArrowDown, IconArrowUp } from '../ui/icons/firstVisitIcons.tsx'
import { CardOrder } from '../ui/lists/cards/CardOrder.tsx'
import { RowGap } from '../ui/lists/RowGap.tsx'
import classes from './Account.module.css'
import tableClasses from './AccountTable.module.css'
import {
  type AccountSort,
  type AccountTotal,
  blockedSum,
  type SortableColumn,
  shownAccounts,
  sortAfterClick,
  sortableColumns,
  totalOf,
} from './accountRows.ts'
import { CellLink } from './CellLink.tsx'
import { SumWithCount } from './SumWithCount.tsx'
import type { useAccountUrl } from './useAccountUrl.ts'

/** Height of a row of the table, and of a card on a phone, in pixels. */
const rowHeights = { table: 48, card: 156 } as const

interface AccountTableProps {
  readonly accounts: readonly Account[]
  readonly url: ReturnType<typeof useAccountUrl>
}

/** The accounts of every company in a month; only the rows on screen are rendered. */
export function AccountTable({ accounts, url: { filter, sort, month, change, replace } }: AccountTableProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const filterField = useRef<HTMLInputElement>(null)
  useFilterShortcut(filterField)
  const isPhone = usePhone()
  const rowHeight = isPhone ? rowHeights.card : rowHeights.table
  const deferredFilter = useDeferredValue(filter)
  const { column, isDescending } = sort
  const rows = useMemo(
    () => shownAccounts(accounts, deferredFilter, { column, isDescending }),
    [accounts, deferredFilter, column, isDescending],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.societe_uuid ?? index,
    overscan: 10,
  })
  if (accounts.length === 0)
    return (
      <div className={classes.message}>
        <Text fw={600}>{t('account.none')}</Text>
        <Text c="dimmed">{t('account.none_why')}</Text>
      </div>
    )
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <div className={tableClasses.filter}>
        <TextFilter
          isInBar
          label={t('account.filter')}
          value={filter}
          onChange={(text) => replace({ filter: text })}
          ref={filterField}
        />
      </div>
      {isPhone && (
        <div className={tableClasses.order}>
          <CardOrder
            sortable={sortableColumns}
            nameOf={(name) => nameOfColumn(t, name as SortableColumn)}
            sort={{ Member: column, SortDirection: isDescending ? 1 : 0 }}
            onSort={(name) => change({ sort: sortAfterClick(sort, name as SortableColumn) })}
          />
        </div>
      )}
      <div className={tableClasses.scroller} ref={scroller}>
        <table className={tableClasses.table} aria-label={t('menu.account')} aria-rowcount={rows.length + 2}>
          <thead>
            <tr>
              {sortableColumns.map((name) => (
                <HeadCell key={name} name={name} sort={sort} onSort={(next) => change({ sort: next })} />
              ))}
            </tr>
          </thead>
          <tbody>
            <RowGap height={above} columns={sortableColumns.length} />
            {items.map(({ index, key }) => {
              const account = rows[index]
              return (
                account && <AccountRow key={key} account={account} month={month} index={index} height={rowHeight} />
              )
            })}
            <RowGap height={below} columns={sortableColumns.length} />
          </tbody>
          <tfoot>
            <TotalRow total={totalOf(rows)} companies={rows.length} />
          </tfoot>
        </table>
        {rows.length === 0 && <Text className={classes.message}>{t('account.no_match')}</Text>}
      </div>
    </>
  )
}

const nameOfColumn = (t: ReturnType<typeof useT>, name: SortableColumn) =>
  name === 'raison_sociale' ? t('field.raison_sociale') : t(`account.column.${name}`)

interface HeadCellProps {
  readonly name: SortableColumn
  readonly sort: AccountSort
  readonly onSort: (sort: AccountSort) => void
}

function HeadCell({ name, sort, onSort }: HeadCellProps) {
  const t = useT()
  const isSorted = sort.column === name
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={tableClasses.head} onClick={() => onSort(sortAfterClick(sort, name))}>
        {nameOfColumn(t, name)}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

interface AccountRowProps {
  readonly account: Account
  readonly month: string
  readonly index: number
  readonly height: number
}

function AccountRow({ account, month, index, height }: AccountRowProps) {
  const t = useT()
  const { raison_sociale, societe_uuid } = account
  const companyAccountPath = pages.account.path + stringifySearch({ month, company: societe_uuid })
  return (
    // The first row of the table is its head.
    <tr aria-rowindex={index + 2} style={{ height }}>
      <th scope="row">
        <Link to={companyAccountPath}>{raison_sociale}</Link>
      </th>
      <td data-label={t('account.column.blocked')}>
        <Link
          to={companyAccountPath}
          className={tableClasses.value}
          aria-label={t('text.labelled', { label: raison_sociale, value: formatMoney(blockedSum(account)) })}
        >
          {formatMoney(blockedSum(account))}
        </Link>
      </td>
      {accountColumns.map((column) => (
        <td key={column} data-column={column} data-label={t(`account.column.${column}`)}>
          <AccountCellValue column={column} account={account} />
        </td>
      ))}
    </tr>
  )
}

function AccountCellValue({ column, account }: { readonly column: AccountColumn; readonly account: Account }) {
  const cell = account[column]
  return (
    <CellLink cell={cell} className={tableClasses.value}>
      <SumWithCount {...cell} />
    </CellLink>
  )
}

function TotalRow({ total, companies }: { readonly total: AccountTotal; readonly companies: number }) {
  const t = useT()
  return (
    <tr aria-rowindex={companies + 2}>
      <th scope="row">
        {t('field.DocTotal')} <span className={classes.sumCount}>{formatCount(companies)}</span>
      </th>
      <td data-label={t('account.column.blocked')}>{formatMoney(blockedSum(total))}</td>
      {accountColumns.map((column) => (
        <td key={column} data-column={column} data-label={t(`account.column.${column}`)}>
          <span className={tableClasses.value}>
            <SumWithCount {...total[column]} />
          </span>
        </td>
      ))}
    </tr>
  )
}
