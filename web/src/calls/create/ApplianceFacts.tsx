import { Text } from '@mantine/core'
import { ApplianceContract, NewCallContract, useApplianceContract } from '../../coverage/ApplianceContract.tsx'
import { WarrantyBadge } from '../../equipment/WarrantyBadge.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import grid from '../../ui/forms/FormGrid.module.css'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { payerOfCall } from '../payerOfCall.ts'
import { EarlierCalls } from './EarlierCalls.tsx'
import classes from './NewCall.module.css'
import type { CallAppliance } from './newCall.ts'
import type { NewCall } from './useNewCall.ts'

/** Shows owner, warranty, contract and earlier calls of the appliance with the typed serial number. */
export function ApplianceFacts({ call }: { call: NewCall }) {
  const t = useT()
  const { appliance, contract } = call
  const { internal_serial_number = '', code_product, ins_id, service_contract_uuid, problem_type_id } = call.form.values
  const serial = internal_serial_number.trim()
  const keys = { internal_serial_number: serial, code_product, ins_id }
  const covering = useApplianceContract(keys)
  const ownContract = service_contract_uuid === contract?.service_contract_uuid ? contract : undefined
  if (serial === '' && !ownContract) return null
  return (
    <section className={grid.facts} aria-label={t('call.earlier')} aria-live="polite">
      {appliance && (
        <div className={classes.cover}>
          <WarrantyBadge warranty={appliance} />
          <Payer appliance={appliance} service_contract_id={(ownContract ?? covering)?.service_contract_id ?? ''} />
          <Text span size="sm">
            {appliance.owner_hidden
              ? t('card.owner_hidden')
              : [appliance.owner, appliance.place].filter((part) => part !== '').join(' · ')}
          </Text>
        </div>
      )}
      {!appliance && serial === call.cards.missingSerial && <Text size="sm">{t('card.none', { serial })}</Text>}
      {ownContract ? (
        <NewCallContract {...ownContract} />
      ) : (
        <ApplianceContract {...keys} isFound={appliance !== undefined} />
      )}
      {serial !== '' && <EarlierCalls serial={serial} problem_type_id={problem_type_id} />}
    </section>
  )
}

interface PayerProps {
  readonly appliance: CallAppliance
  readonly service_contract_id: string
}

/** The expected payer of a repair of an appliance today; the badge and the contract beside it say until when. */
function Payer({ appliance: { StartDate, EndDate, ExtensionDate }, service_contract_id }: PayerProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const payer = payerOfCall(
    {
      service_contract_id,
      warranty_start_date: StartDate,
      warranty_end_date: EndDate,
      warranty_extension_date: ExtensionDate,
      appointment_date_at: null,
    },
    timeZone,
  )
  if (payer === 'unknown') return null
  return <ToneBadge tone={payer === 'customer' ? 'waiting' : 'info'}>{t(`call.pays.${payer}`)}</ToneBadge>
}
