import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useSignedIn } from '../kernel/session.ts'
import { ToneBadge } from '../ui/ToneBadge.tsx'
import { ContractLine } from './ContractLine.tsx'

interface ApplianceContractProps {
  readonly internal_serial_number: string
  readonly code_product?: string | undefined
  readonly ins_id?: string | undefined
}

/** The contract that covers an appliance today, or that there is none; nothing where the network has no contracts. */
export function ApplianceContract(appliance: ApplianceContractProps) {
  const t = useT()
  const { day } = useFormats()
  const isOn = admits(who.contractReaders, useSignedIn())
  const known = Object.fromEntries(Object.entries(appliance).filter(([, value]) => value))
  const { data } = useAsk(contractApi.forAppliance, known, {
    enabled: isOn && appliance.internal_serial_number !== '',
  })
  if (!isOn || data === undefined) return null
  if (data === null)
    return (
      <div>
        <ToneBadge tone="plain">{t('contract.none')}</ToneBadge>
      </div>
    )
  const { service_contract_uuid, service_contract_id, contract_template_description, end_date, coverage, can } = data
  const until = end_date === null ? '' : t('contract.until', { day: day(end_date) })
  return (
    <ContractLine
      service_contract_id={service_contract_id}
      opens={can.open && service_contract_uuid}
      says={[contract_template_description, until]}
      coverage={coverage}
    />
  )
}

interface CarriedContractProps {
  readonly service_contract_uuid: string
  readonly service_contract_id: string
}

/** The contract that a call begun from it carries. */
export function CarriedContract({ service_contract_uuid, service_contract_id }: CarriedContractProps) {
  const { data } = useAsk(coverageApi.list, { service_contract_uuid })
  return <ContractLine service_contract_id={service_contract_id} says={[]} coverage={data?.Data ?? []} />
}
