import type { AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import { Button, Checkbox, Table, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount, formatInstantDay, useFormats } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { parsedValue } from '../../platform/i18n/unparsedText.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { allRowsQuery } from '../adminQueries.ts'
import { NoteField } from '../NoteField.tsx'
import { saveRows, useSavedToast } from '../saveRows.ts'
import { PriceEffect } from './PriceEffect.tsx'
import { PriceRow } from './PriceRow.tsx'
import classes from './Tariff.module.css'
import { type Fee, feesOf, firstOfNextMonth, type NewPrice, priceOn, raised } from './tariff.ts'
import { waitingPricesOf } from './waitingPrices.ts'

/** The tariff as a grid: the price now and next, and a new one from a day on, with its effect before it is saved. */
export function PricesPage({ actions }: { readonly actions?: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const savedToast = useSavedToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const today = formatInstantDay(new Date().toISOString(), useFormats().timeZone).replaceAll('/', '-')
  const fees = useQuery(allRowsQuery('fees', {}))
  const prices = useQuery(allRowsQuery('fee-prices', {}))
  const waiting = waitingPricesOf(useEndpointQuery(adminWaitingApi.list, {}).data ?? [])
  const [from, setFrom] = useState<string | null>(firstOfNextMonth(today))
  const [typed, setTyped] = useState<Readonly<Record<string, NewPrice>>>({})
  const [selected, setSelected] = useState<readonly string[]>([])
  const [percent, setPercent] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [results, setResults] = useState<Readonly<Record<string, AdminSavedRow>>>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const shown = fees.data && prices.data ? feesOf(fees.data, prices.data, language) : undefined
  const dayOf = (code: string) => {
    const own = typed[code]?.valid_from
    return own === undefined ? from : own
  }
  const changed = (shown ?? []).filter(({ ItemCode }) => {
    const price = typed[ItemCode]?.Price
    return price !== undefined && price !== null && !Number.isNaN(price) && parsedValue(dayOf(ItemCode))
  })
  const sent = changed.map(({ ItemCode }) => ({
    ItemCode,
    valid_from: dayOf(ItemCode),
    Price: typed[ItemCode]?.Price as number,
  }))
  const setPrice = (code: string, price: NewPrice) => {
    setTyped((before) => ({ ...before, [code]: { ...before[code], ...price } }))
    setResults(({ [code]: _, ...others }) => others)
  }
  const raise = (by: number) => {
    for (const fee of (shown ?? []).filter(({ ItemCode }) => selected.includes(ItemCode))) {
      const price = priceOn(fee, parsedValue(dayOf(fee.ItemCode)) ?? today)
      if (price) setPrice(fee.ItemCode, { Price: raised(price.Price, by) })
    }
  }
  const save = async () => {
    setSending(true)
    const outcome: Record<string, AdminSavedRow> = {}
    const totals = await saveRows(
      'fee-prices',
      sent.map((row) => ({ row })),
      {
        note,
        onPart: (items, start) =>
          items.forEach((item, at) => {
            outcome[sent[start + at]?.ItemCode ?? ''] = item
          }),
      },
    )
    setSending(false)
    setFailure(totals.failure)
    setResults(outcome)
    const isDone = (code: string) => outcome[code] !== undefined && outcome[code].result !== 'refused'
    setTyped((before) => Object.fromEntries(Object.entries(before).filter(([code]) => !isDone(code))))
    savedToast(totals)
    if (totals.refused > 0) toast.warning(t('admin.count.refused', { count: formatCount(totals.refused) }))
    else if (!totals.failure) {
      setNote('')
      setSelected([])
    }
    if (!totals.failure) heading.current?.focus()
  }
  const isAll = shown !== undefined && shown.length > 0 && selected.length === shown.length
  const select = (code: string, isSelected: boolean) =>
    setSelected((before) => (isSelected ? [...before, code] : before.filter((one) => one !== code)))
  return (
    <EntriesPage
      title={t('admin.prices_title')}
      purpose={t('admin.prices_purpose')}
      heading={heading}
      query={{ data: shown, error: fees.error ?? prices.error, refetch: () => [fees.refetch(), prices.refetch()] }}
      loadingHeight={480}
      maxWidth={1100}
      actions={actions}
    >
      <div className={classes.tools}>
        <DayField name="from" label={t('admin.prices_from')} value={from} onChange={setFrom} required />
        <NumberField
          name="percent"
          label={t('admin.prices_percent')}
          value={percent}
          onChange={setPercent}
          decimals={2}
          min={-100}
        />
        <Button
          variant="default"
          disabled={selected.length === 0 || percent === null || Number.isNaN(percent)}
          onClick={() => raise(percent ?? 0)}
        >
          {t('admin.prices_raise', { count: formatCount(selected.length) })}
        </Button>
      </div>
      {shown && (
        <Table className={classes.table} aria-label={t('admin.prices_title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th data-label={t('admin.prices_all')}>
                <Checkbox
                  aria-label={t('admin.prices_all')}
                  checked={isAll}
                  onChange={() => setSelected(isAll ? [] : shown.map(({ ItemCode }) => ItemCode))}
                />
              </Table.Th>
              <Table.Th>{t('field.ItemCode')}</Table.Th>
              <Table.Th className={classes.number}>{t('admin.prices_now')}</Table.Th>
              <Table.Th className={classes.number}>{t('admin.prices_next')}</Table.Th>
              <Table.Th className={classes.dayHead}>{t('admin.prices_from')}</Table.Th>
              <Table.Th>{t('admin.prices_new')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('admin.prices_change')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((fee: Fee) => (
              <PriceRow
                key={fee.ItemCode}
                fee={fee}
                today={today}
                day={dayOf(fee.ItemCode)}
                price={typed[fee.ItemCode]?.Price ?? null}
                result={results[fee.ItemCode]}
                waiting={waiting.get(fee.ItemCode)}
                isSelected={selected.includes(fee.ItemCode)}
                onSelect={(isSelected) => select(fee.ItemCode, isSelected)}
                onChange={(next) => setPrice(fee.ItemCode, next)}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {sent.length > 0 && (
        <div className={classes.save}>
          <PriceEffect prices={sent} note={note} />
          <NoteField
            sheet="fee-prices"
            value={note}
            onChange={setNote}
            required={sent.some(({ valid_from }) => (valid_from ?? '') < today)}
          />
          {failure && (
            <Text role="alert" c="var(--mantine-color-error)">
              {failure}
            </Text>
          )}
          <Button loading={isSending} onClick={() => void save()}>
            {t('admin.prices_save', { count: formatCount(sent.length) })}
          </Button>
        </div>
      )}
    </EntriesPage>
  )
}
