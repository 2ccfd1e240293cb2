import type { AdminSavedRow } from '@callout/domain/admin/admin.ts'
import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { decimalSeparator, formatDay, formatMoney } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { parsedValue } from '../../platform/i18n/unparsedText.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import classes from './Tariff.module.css'
import { type DatedPrice, type Fee, type NewPrice, nextPrice, percentText, priceOn } from './tariff.ts'

interface PriceRowProps {
  readonly fee: Fee
  readonly today: string
  /** The first day of the new price. */
  readonly day: string | null
  readonly price: number | null
  readonly result: AdminSavedRow | undefined
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onChange: (price: NewPrice) => void
}

/** A fee with its price now and next, its time line, and the fields of a new price. */
export function PriceRow({ fee, today, day, price, result, isSelected, onSelect, onChange }: PriceRowProps) {
  const t = useT()
  const decimals = decimalSeparator(useLanguage())
  const [isOpen, setOpen] = useState(false)
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
          {result?.result === 'waiting' && (
            <Text size="sm" c="dimmed" role="status">
              {t('admin.prices_waiting')}
            </Text>
          )}
        </Table.Td>
        <Table.Td className={classes.number} data-label={t('admin.prices_now')}>
          {formatMoney(now?.Price)}
        </Table.Td>
        <Table.Td className={classes.number} data-label={t('admin.prices_next')}>
          {next && (
            <>
              {formatMoney(next.Price)}
              <Text size="xs" c="dimmed">
                {formatDay(next.valid_from)}
              </Text>
            </>
          )}
        </Table.Td>
        <Table.Td data-label={t('admin.prices_from')}>
          <DayField
            name={`${fee.ItemCode}.valid_from`}
            label=""
            ariaLabel={`${t('admin.prices_from')}: ${name}`}
            value={day}
            onChange={(valid_from) => onChange({ Price: price, valid_from })}
            error={errors.valid_from}
          />
        </Table.Td>
        <Table.Td data-label={t('admin.prices_new')}>
          <NumberField
            name={`${fee.ItemCode}.Price`}
            label={`${t('admin.prices_new')}: ${name}`}
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
            <TimeLine prices={fee.prices} now={now} label={`${t('admin.prices_line')}: ${name}`} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
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
