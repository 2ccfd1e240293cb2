import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import type { FieldProps } from '../ui/field.ts'

interface TemplateFieldProps extends FieldProps<string> {
  readonly code_product: string
  /** What is said of the template that stands in the field already. */
  readonly storedText?: string
}

/** A contract's template, of those there are for its product; without a product there is nothing to choose. */
export function TemplateField({ code_product, storedText = '', ...field }: TemplateFieldProps) {
  const t = useT()
  const isWaiting = code_product === ''
  const { items, isFetching } = useValueList('contract_templates', { parentValue: code_product, enabled: !isWaiting })
  const hint = isWaiting ? 'contract.product_first' : 'contract.no_template_for'
  const saysWhy = isWaiting || (items.length === 0 && !isFetching)
  return (
    <ChoiceField
      {...field}
      disabled={field.disabled || isWaiting}
      choices={items.map(({ value, text }) => ({ value, text: templateText(value, text) }))}
      storedText={templateText(field.value, storedText)}
      clearable
      description={saysWhy && !field.disabled ? t(hint) : undefined}
    />
  )
}

/** A template by its code and its short description. */
const templateText = (code: string, says: string) => (says === '' || says === code ? code : `${code} · ${says}`)
