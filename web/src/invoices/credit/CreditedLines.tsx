import { leftOf } from '@callout/domain/invoices/credit-note.rules.ts'
import type { CreditableLine } from '@callout/domain/invoices/credit-note.ts'
import { Checkbox } from '@mantine/core'
import { formatMoney, formatQuantity } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import classes from './CreditedLines.module.css'

/** A line to credit, and how much of it. */
export interface ChosenLine {
  readonly DocNum: string
  readonly LineNum: number
  readonly Quantity?: number | null | undefined
}

interface CreditedLinesProps {
  /** Those of which something is left. */
  readonly lines: readonly CreditableLine[]
  readonly chosen: readonly ChosenLine[]
  readonly onChange: (chosen: readonly ChosenLine[]) => void
}

/** The lines of an invoice by document, each with a tick, and a chosen one with its quantity. */
export function CreditedLines({ lines, chosen, onChange }: CreditedLinesProps) {
  const isSame = (line: CreditableLine) => (one: ChosenLine) =>
    one.DocNum === line.DocNum && one.LineNum === line.LineNum
  const documents = [...Map.groupBy(lines, ({ DocNum }) => DocNum)]
  const put = (line: CreditableLine, Quantity: number | null) => {
    const { DocNum, LineNum } = line
    const others = chosen.filter((one) => !isSame(line)(one))
    onChange([...others, { DocNum, LineNum, Quantity }])
  }
  return (
    <div className={classes.lines}>
      {documents.map(([DocNum, own]) => (
        <fieldset key={DocNum} className={classes.document}>
          <legend>
            {own[0]?.SCOrigin} · {DocNum}
          </legend>
          {own.map((line) => (
            <Line
              key={line.LineNum}
              line={line}
              chosen={chosen.find(isSame(line))}
              onPut={(quantity) => put(line, quantity)}
              onLeave={() => onChange(chosen.filter((one) => !isSame(line)(one)))}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface LineProps {
  readonly line: CreditableLine
  readonly chosen: ChosenLine | undefined
  readonly onPut: (quantity: number | null) => void
  readonly onLeave: () => void
}

function Line({ line, chosen, onPut, onLeave }: LineProps) {
  const t = useT()
  const { Description, Price } = line
  const left = Number(leftOf(line))
  const isTooMuch = (chosen?.Quantity ?? 0) > left
  return (
    <div className={classes.line}>
      <Checkbox
        label={Description}
        description={`${formatQuantity(left)} × ${formatMoney(Price)}`}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? onPut(left) : onLeave())}
      />
      {chosen && (
        <div className={classes.quantity}>
          <NumberField
            name={`credited_${line.DocNum}_${line.LineNum}`}
            label={t('invoice.credit_quantity', { line: Description })}
            value={chosen.Quantity ?? null}
            onChange={onPut}
            decimals={2}
            max={left}
            error={isTooMuch ? t('invoice.credit_left', { left: formatQuantity(left) }) : undefined}
          />
        </div>
      )}
    </div>
  )
}
