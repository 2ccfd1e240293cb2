import type { WrittenField } from '@callout/domain/contracts/contract.ts'
import { useT } from '../kernel/i18n.ts'
import { labelOf } from '../ui/labels.ts'
import type { ContractForm } from './useContractForm.ts'

/** Binds a contract's field to a field component, labelled by its own name. */
export function useContractField(form: ContractForm) {
  const t = useT()
  return <Name extends WrittenField>(name: Name) => form.field(name, labelOf(t, name))
}
