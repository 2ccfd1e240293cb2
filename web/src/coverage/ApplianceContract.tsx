import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import { ContractSummary } from './ContractSummary.tsx'

interface Appliance {
  readonly internal_serial_number: string
  readonly code_product?: string | undefined
  readonly ins_id?: string | undefined
}

interface ApplianceContractProps extends Appliance {
  /** True if the appliance is known. "No contract" is shown only for a known appliance. */
  readonly isFound: boolean
}

/** The contract that covers an appliance today; null if none does, undefined if that is not known. */
export function useApplianceContract(appliance: Appliance) {
  const hasContracts = isAllowed(who.contractReaders, useRequiredSession())
  const appliedFields = Object.fromEntries(Object.entries(appliance).filter(([, value]) => value))
  const enabled = hasContracts && appliance.internal_serial_number !== ''
  return useEndpointQuery(contractApi.forAppliance, appliedFields, { enabled }).data
}

/** The contract that covers an appliance today, or "none". Renders nothing if the network has no contracts. */
export function ApplianceContract({ isFound, ...appliance }: ApplianceContractProps) {
  const t = useT()
  const { day } = useFormats()
  const data = useApplianceContract(appliance)
  if (data === undefined || (data === null && !isFound)) return null
  if (data === null)
    return (
      <div>
        <ToneBadge tone="plain">{t('contract.none')}</ToneBadge>
      </div>
    )
  const { service_contract_uuid, service_contract_id, contract_template_description, end_date, coverage, can } = data
  const until = end_date === null ? '' : t('contract.until', { day: day(end_date) })
  return (
    <ContractSummary
      service_contract_id={service_contract_id}
      linkedContractId={can.open && service_contract_uuid}
      details={[contract_template_description, until]}
      coverage={coverage}
    />
  )
}

interface NewCallContractProps {
  readonly service_contract_uuid: string
  readonly service_contract_id: string
}

/** The contract a new call is created from. */
export function NewCallContract({ service_contract_uuid, service_contract_id }: NewCallContractProps) {
  const { data } = useEndpointQuery(coverageApi.list, { service_contract_uuid })
  return <ContractSummary service_contract_id={service_contract_id} details={[]} coverage={data?.Data ?? []} />
}
