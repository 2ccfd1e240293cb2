import { isRequiredInStatus } from '@callout/domain/contracts/contract.rules.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import type { ContractField, ContractForm } from './useContractForm.ts'

/** Binds a contract field to a field component, with its standard label, marked if the status requires it. */
export function useContractField(form: ContractForm) {
  const t = useT()
  const { status_id } = form.values
  return <Name extends ContractField>(name: Name) => ({
    ...form.field(name, labelOf(t, name)),
    required: isRequiredInStatus(status_id, name),
  })
}
