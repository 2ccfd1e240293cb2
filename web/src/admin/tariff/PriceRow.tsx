import type { AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Anchor, Checkbox, Table, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { decimalSeparator, formatDay, formatMoney, useFormats } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { parsedValue } from '../../platform/i18n/unparsedText.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './Tariff.module.css'
import { type DatedPrice, type Fee, type NewPrice, nextPrice, percentText, priceOn } from './tariff.ts'
import type { WaitingPrice } from './waitingPrices.ts'

interface PriceRowProps {
  readonly fee: Fee
  readonly today: string
  /** The first day of the new price. */
  readonly day: string | null
  readonly price: number | null
  readonly result: AdminSavedRow | undefined
  readonly waiting: readonly WaitingPrice[] | undefined
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onChange: (price: NewPrice) => void
}

/** A fee with its price now and next, its time line, and the fields of a new price. */
export function PriceRow({ fee, today, day, price, result, waiting, isSelected, onSelect, onChange }: PriceRowProps) {
  const t = useT()
  const decimals = decimalSeparator(useLanguage())
  const [isOpen, setOpen] = useState(false)
  const [isDating, setDating] = useState(false)
  const now = priceOn(fee, today)
  const next = nextPrice(fee, today)
  const before = priceOn(fee, parsedValue(day) ?? today)
  const name = `${fee.ItemCode} · ${fee.text}`
  const errors = result?.result === 'refused' ? result.Errors : {}
  const wholeRow = result?.result === 'refused' && Object.keys(errors).length === 0 ? result.Message : undefined
  return (
    <>
      <Table.Tr data-fee={fee.ItemCode}>
        <Table.Td>
          <Checkbox
            aria-label={t('admin.prices_select', { name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </Table.Td>
        <Table.Td>
          <UnstyledButton
            className={classes.name}
            aria-expanded={isOpen}
            title={t('admin.prices_line')}
            onClick={() => setOpen(!isOpen)}
          >
            <strong>{fee.ItemCode}</strong> {fee.text}
          </UnstyledButton>
        </Table.Td>
        <Table.Td className={classes.number} data-label={t('admin.prices_now')}>
          {formatMoney(now?.Price)}
        </Table.Td>
        <Table.Td className={classes.number} data-label={t('admin.prices_next')}>
          {next && <PriceOfDay price={next} />}
          {waiting?.map((price) => (
            <Waiting key={price.change.ID} price={price} />
          ))}
        </Table.Td>
        <Table.Td data-label={t('admin.prices_from')}>
          {isDating || errors.valid_from || parsedValue(day) === undefined ? (
            <DayField
              name={`${fee.ItemCode}.valid_from`}
              label=""
              ariaLabel={t('text.labelled', { label: t('admin.prices_from'), value: name })}
              value={day}
              onChange={(valid_from) => onChange({ Price: price, valid_from })}
              error={errors.valid_from}
            />
          ) : (
            <UnstyledButton
              className={classes.day}
              aria-label={t('text.labelled', { label: t('admin.prices_from'), value: `${name}, ${formatDay(day)}` })}
              onClick={() => setDating(true)}
            >
              {formatDay(day)}
            </UnstyledButton>
          )}
        </Table.Td>
        <Table.Td data-label={t('admin.prices_new')}>
          <NumberField
            name={`${fee.ItemCode}.Price`}
            label={t('text.labelled', { label: t('admin.prices_new'), value: name })}
            value={price}
            onChange={(Price) => onChange({ Price })}
            decimals={2}
            min={0}
            error={errors.Price ?? errors.ItemCode ?? wholeRow}
          />
        </Table.Td>
        <Table.Td className={classes.number}>{percentText(before?.Price, price, decimals)}</Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={6}>
            <TimeLine
              prices={fee.prices}
              now={now}
              label={t('text.labelled', { label: t('admin.prices_line'), value: name })}
            />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

const PriceOfDay = ({ price }: { readonly price: DatedPrice }) => (
  <>
    {formatMoney(price.Price)}
    <Text size="xs" c="dimmed">
      {formatDay(price.valid_from)}
    </Text>
  </>
)

/** A price that waits for a second person, and who that may be. */
function Waiting({ price }: { readonly price: WaitingPrice }) {
  const t = useT()
  const { networkTime } = useFormats()
  const { effective_at, confirmers } = price.change
  return (
    <div className={classes.waiting}>
      <PriceOfDay price={price} />
      <Anchor component={Link} to={pages.waiting.path}>
        <ToneBadge tone="waiting">{t('admin.prices_waiting')}</ToneBadge>
      </Anchor>
      <Text size="xs" c="dimmed">
        {effective_at
          ? t('admin.waiting.effective', { at: networkTime(effective_at) })
          : t('admin.second_person', { names: confirmers.join(', ') })}
      </Text>
    </div>
  )
}

interface TimeLineProps {
  readonly prices: readonly DatedPrice[]
  readonly now: DatedPrice | undefined
  readonly label: string
}

function TimeLine({ prices, now, label }: TimeLineProps) {
  const t = useT()
  return (
    <ol className={classes.line} aria-label={label}>
      {prices.map((price) => (
        <li key={price.valid_from} aria-current={price === now ? 'date' : undefined}>
          <span>{price.valid_from ? formatDay(price.valid_from) : t('admin.prices_ever')}</span>
          <strong>{formatMoney(price.Price)}</strong>
        </li>
      ))}
    </ol>
  )
}
