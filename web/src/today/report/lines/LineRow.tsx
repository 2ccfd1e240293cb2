import { documentLimits } from '@callout/domain/documents/document.ts'
import { type ReactNode, useState } from 'react'
import { decimalSeparator, formatMoney } from '../../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts'
import { IconMinus, IconPlus } from '../../../ui/icons/firstVisitIcons.tsx'
import shared from '../../Shared.module.css'
import type { Item } from '../Section.tsx'
import classes from './Lines.module.css'
import { readQuantity } from './readQuantity.ts'

interface LineRowProps {
  readonly item: Item
  /** NaN while what is typed is no number. */
  readonly quantity: number
  /** True if the server refused the line. */
  readonly isRefused?: boolean
  readonly onChange: (code: string, quantity: number) => void
  /** Content below the line. */
  readonly children?: ReactNode
}

/** An item with its quantity: one more, one less, or typed. */
export function LineRow({ item, quantity, isRefused = false, onChange, children }: LineRowProps) {
  const t = useT()
  const { code, text, detail, price } = item
  const step = (by: number) => {
    const next = Math.min(documentLimits.quantity, Math.max(0, (Number.isNaN(quantity) ? 0 : quantity) + by))
    onChange(code, Number(next.toFixed(2)))
  }
  return (
    <li className={classes.line}>
      <span className={classes.lineText}>
        {text}
        <span className={shared.quiet}>{detail ?? (price === undefined ? '' : formatMoney(price))}</span>
      </span>
      <span className={classes.stepper}>
        <button type="button" aria-label={t('today.less_of', { text })} onClick={() => step(-1)}>
          <IconMinus size={20} aria-hidden />
        </button>
        <QuantityInput
          label={t('today.quantity_of', { text })}
          quantity={quantity}
          isInvalid={isRefused || Number.isNaN(quantity)}
          onChange={(typed) => onChange(code, typed)}
        />
        <button type="button" aria-label={t('today.more_of', { text })} onClick={() => step(1)}>
          <IconPlus size={20} aria-hidden />
        </button>
      </span>
      {children}
    </li>
  )
}

interface QuantityInputProps {
  readonly label: string
  readonly quantity: number
  readonly isInvalid: boolean
  readonly onChange: (quantity: number) => void
}

function QuantityInput({ label, quantity, isInvalid, onChange }: QuantityInputProps) {
  const separator = decimalSeparator(useLanguage())
  const [typed, setTyped] = useState<string>()
  const shown = Number.isNaN(quantity) ? '' : String(quantity).replace('.', separator)
  // The buttons may have changed the quantity since.
  const isCurrent = typed !== undefined && Object.is(readQuantity(typed), quantity)
  const change = (text: string) => {
    setTyped(text)
    onChange(readQuantity(text))
  }
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={isCurrent ? typed : shown}
      onChange={(event) => change(event.currentTarget.value)}
      // Text that is no number stays as it was typed.
      onBlur={() => Number.isNaN(quantity) || setTyped(undefined)}
    />
  )
}
