import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import type { FieldProps } from '../ui/field.ts'

/** The company that serves a contract; one that is no longer active stays where it stands already. */
export function CompanyField({ storedText, ...field }: FieldProps<string> & { storedText?: string }) {
  const companies = useValueList('subContractors')
  const offered = companies.items.filter(({ active, value }) => active !== false || value === field.value)
  return <ChoiceField {...field} clearable choices={offered} storedText={storedText} />
}
