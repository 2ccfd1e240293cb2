import { useValueList } from '../platform/lists/useValueList.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'

/** The company that serves a contract. */
export function CompanyField({ storedText, ...field }: FieldProps<string> & { storedText?: string }) {
  const companies = useValueList('subContractors')
  return <ChoiceField {...field} clearable choices={companies.items} storedText={storedText} />
}
