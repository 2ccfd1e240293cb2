import { documentLimits } from '@callout/domain/documents/document.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { decimalSeparator, formatMoney } from '../../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts'
import { numberError, parseNumber } from '../../../ui/fields/parseNumber.ts'
import shared from '../../Shared.module.css'
import type { Item } from '../Section.tsx'
import classes from './Lines.module.css'

interface LineRowProps {
  readonly item: Item
  /** NaN while what is typed is no number. */
  readonly quantity: number
  readonly onChange: (code: string, quantity: number) => void
}

/** An item with its quantity: one more, one less, or typed. */
export function LineRow({ item, quantity, onChange }: LineRowProps) {
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
        <span className={shared.quiet}>{price === undefined ? detail : formatMoney(price)}</span>
      </span>
      <span className={classes.stepper}>
        <button type="button" aria-label={t('today.less_of', { text })} onClick={() => step(-1)}>
          <IconMinus size={20} aria-hidden />
        </button>
        <QuantityInput
          label={t('today.quantity_of', { text })}
          quantity={quantity}
          onChange={(typed) => onChange(code, typed)}
        />
        <button type="button" aria-label={t('today.more_of', { text })} onClick={() => step(1)}>
          <IconPlus size={20} aria-hidden />
        </button>
      </span>
    </li>
  )
}

interface QuantityInputProps {
  readonly label: string
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

function QuantityInput({ label, quantity, onChange }: QuantityInputProps) {
  const separator = decimalSeparator(useLanguage())
  const [typed, setTyped] = useState<string>()
  const shown = Number.isNaN(quantity) ? '' : String(quantity).replace('.', separator)
  const change = (text: string) => {
    setTyped(text)
    const read = parseNumber(text)
    const isWrong = numberError(text, 2) !== undefined || read === null || read <= 0 || read > documentLimits.quantity
    onChange(isWrong ? Number.NaN : read)
  }
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={Number.isNaN(quantity) || undefined}
      value={typed ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      // Text that is no number stays as it was typed.
      onBlur={() => Number.isNaN(quantity) || setTyped(undefined)}
    />
  )
}
