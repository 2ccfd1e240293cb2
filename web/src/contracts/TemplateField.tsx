import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'

interface TemplateFieldProps extends FieldProps<string> {
  readonly code_product: string
  /** Description of the stored template. */
  readonly storedText?: string
}

/** Choice of the contract templates for a product. Disabled until a product is chosen. */
export function TemplateField({ code_product, storedText = '', ...field }: TemplateFieldProps) {
  const t = useT()
  const isProductMissing = code_product === ''
  const { items, isFetching, error } = useValueList('contract_templates', {
    parentValue: code_product,
    enabled: !isProductMissing,
  })
  const hint = isProductMissing ? 'contract.product_first' : 'contract.no_template_for'
  const showsHint = isProductMissing || (!items.some(({ active }) => active !== false) && !isFetching && !error)
  return (
    <ChoiceField
      {...field}
      disabled={field.disabled || isProductMissing}
      choices={items.map(({ value, text, active }) => ({ value, text: templateText(value, text), active }))}
      storedText={templateText(field.value, storedText)}
      clearable
      description={showsHint && !field.disabled ? t(hint) : undefined}
    />
  )
}

const templateText = (code: string, description: string) =>
  description === '' || description === code ? code : `${code} · ${description}`
