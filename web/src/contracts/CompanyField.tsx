import { useValueList } from '../platform/lists/useValueList.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'

/** The company that serves a contract. Offers active companies, and an inactive one only if it is already stored. */
export function CompanyField({ storedText, ...field }: FieldProps<string> & { storedText?: string }) {
  const companies = useValueList('subContractors')
  const offered = companies.items.filter(({ active, value }) => active !== false || value === field.value)
  return <ChoiceField {...field} clearable choices={offered} storedText={storedText} />
}
