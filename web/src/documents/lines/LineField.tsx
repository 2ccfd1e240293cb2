import { itemField } from '@callout/domain/documents/document.bodies.ts'
import { type AccountingField, minQuantity } from '@callout/domain/documents/document.ts'
import { ProductField, productText } from '../../equipment/ProductField.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type LineFieldName, linePath, quantityLimitOf } from '../form/documentDraft.ts'
import type { LineColumn } from './lineColumns.ts'
import type { LineProps } from './lineProps.ts'

/** Input of a line in a column. Its label includes the line number for screen readers. */
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

/** Binds an editable column of a line to a field component. */
function useLineField({ line, number, form }: LineProps) {
  const t = useT()
  return <Value,>(column: LineFieldName) =>
    form.field<Value>(linePath(line.key, column), t('document.line_field', { line: number, field: labelOf(t, column) }))
}

/** A new document focuses its first item. */
const autoFocusProps = ({ line, number }: LineProps) => ({
  'data-autofocus': (line.LineNum === null && number === 1) || undefined,
})

/** The fee item. Picking one sets its price and distance. */
function FeeField(props: LineProps) {
  const { line, type, form } = props
  const fees = useValueList('call_fees', { parentValue: form.callId })
  const field = useLineField(props)<string>(itemField(type))
  return (
    <ChoiceField
      {...field}
      {...autoFocusProps(props)}
      required
      value={line.ItemCode}
      choices={fees.items}
      storedText={line.Description}
      onChange={(value) => {
        const fee = fees.items.find((item) => item.value === value)
        form.setPickedItem(line.key, {
          item: value,
          Description: String(fee?.Description ?? fee?.text ?? ''),
          Price: toNumberOrNull(fee?.Price),
          Distance: toNumberOrNull(fee?.Distance),
        })
        field.onChange(value)
      }}
    />
  )
}

const toNumberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

function PartField(props: LineProps) {
  const { line, type, form } = props
  const field = useLineField(props)<string>(itemField(type))
  return (
    <ProductField
      {...field}
      isPart
      {...autoFocusProps(props)}
      required
      value={line.CodeCom}
      storedText={productText(line.CodeCom, line.Description)}
      onPick={(product) =>
        form.setPickedItem(line.key, {
          item: product.value,
          Description: String(product.item_name ?? ''),
          Price: toNumberOrNull(product.price),
          Distance: null,
        })
      }
    />
  )
}

/** Empty counts as 1. If the distance limits a fee, the description shows the limit and how it is calculated. */
function QuantityField(props: LineProps) {
  const t = useT()
  const { line, type, distance } = props
  const limit = quantityLimitOf(line, { type, distance })
  const formats = useFormats()
  const km = (value: number | null) => formats.tenths(value ?? 0)
  return (
    <NumberField
      {...useLineField(props)<number | null>('Quantity')}
      value={line.Quantity}
      min={minQuantity[type]}
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
  // The price follows the item until the user enters one.
  return (
    <NumberField {...field} value={field.name in form.draft.typed ? field.value : line.Price} min={0} decimals={2} />
  )
}

function AccountField({ column, ...props }: LineProps & { readonly column: AccountingField }) {
  const field = useLineField(props)<string | undefined>(column)
  return <TextField {...field} value={field.value ?? ''} maxLength={50} />
}
