import { itemField } from '@callout/domain/documents/document.bodies.ts'
import { leastQuantity } from '@callout/domain/documents/document.ts'
import { ProductField, productText } from '../equipment/ProductField.tsx'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { labelOf } from '../ui/labels.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { limitOf, linePath } from './documentDraft.ts'
import type { LineProps } from './LineRow.tsx'
import type { LineColumn } from './lineColumns.ts'

/** The field of a line's column; its label names the line, for whoever hears the page. */
export function LineField({ column, ...line }: LineProps & { readonly column: LineColumn }) {
  switch (column) {
    case 'ItemCode':
      return <FeeField {...line} />
    case 'CodeCom':
      return <PartField {...line} />
    case 'Quantity':
      return <QuantityField {...line} />
    case 'Price':
      return <PriceField {...line} />
    case 'LineTotal':
    case 'Distance':
      return null
    default:
      return <AccountField column={column} {...line} />
  }
}

/** Binds a written column of a line to a field component. */
function useLineField({ line, number, form }: LineProps) {
  const t = useT()
  return <Value,>(column: Parameters<typeof linePath>[1]) =>
    form.field<Value>(linePath(line.key, column), t('document.line_field', { line: number, field: labelOf(t, column) }))
}

/** A new document begins with its first item. */
const focusOf = ({ line, number }: LineProps) => ({
  'data-autofocus': (line.LineNum === null && number === 1) || undefined,
})

/** What the network pays for, with the price and the distance it sets. */
function FeeField(props: LineProps) {
  const { line, type, form } = props
  const fees = useValueList('call_fees')
  const field = useLineField(props)<string>(itemField(type))
  return (
    <ChoiceField
      {...field}
      {...focusOf(props)}
      required
      value={line.ItemCode}
      choices={fees.items}
      storedText={line.Description}
      onChange={(value) => {
        const fee = fees.items.find((item) => item.value === value)
        form.pick(line.key, {
          item: value,
          Description: String(fee?.Description ?? fee?.text ?? ''),
          Price: asNumber(fee?.Price),
          Distance: asNumber(fee?.Distance),
        })
        field.onChange(value)
      }}
    />
  )
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null)

function PartField(props: LineProps) {
  const { line, type, form } = props
  const field = useLineField(props)<string>(itemField(type))
  return (
    <ProductField
      {...field}
      {...focusOf(props)}
      required
      value={line.CodeCom}
      storedText={productText(line.CodeCom, line.Description)}
      onPick={(product) =>
        form.pick(line.key, {
          item: product.value,
          Description: String(product.item_name ?? ''),
          Price: asNumber(product.price),
          Distance: null,
        })
      }
    />
  )
}

/** Empty counts as 1. Where the way bounds a fee, the bound and what it comes from stand below. */
function QuantityField(props: LineProps) {
  const t = useT()
  const { line, type, distance } = props
  const limit = limitOf(line, { type, distance })
  const formats = useFormats()
  const km = (value: number | null) => formats.tenths(value ?? 0)
  return (
    <NumberField
      {...useLineField(props)<number | null>('Quantity')}
      min={leastQuantity[type]}
      decimals={2}
      placeholder="1"
      description={
        limit === undefined
          ? undefined
          : t('document.quantity_limit', {
              limit: formats.quantity(limit),
              company: km(distance),
              fee: km(line.Distance),
            })
      }
    />
  )
}

function PriceField(props: LineProps) {
  const { line, form } = props
  const field = useLineField(props)<number | null>('Price')
  // Until another one is typed, the price follows the item.
  return (
    <NumberField {...field} value={field.name in form.draft.typed ? field.value : line.Price} min={0} decimals={2} />
  )
}

function AccountField({ column, ...props }: LineProps & { readonly column: Parameters<typeof linePath>[1] }) {
  const field = useLineField(props)<string | undefined>(column)
  return <TextField {...field} value={field.value ?? ''} maxLength={50} />
}
