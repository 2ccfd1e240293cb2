import { Text } from '@mantine/core'
import { ApplianceContract, NewCallContract } from '../../coverage/ApplianceContract.tsx'
import { WarrantyBadge } from '../../equipment/WarrantyBadge.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import grid from '../../ui/forms/FormGrid.module.css'
import { EarlierCalls } from './EarlierCalls.tsx'
import classes from './NewCall.module.css'
import type { NewCall } from './useNewCall.ts'

/** Shows owner, warranty, contract and earlier calls of the appliance with the typed serial number. */
export function ApplianceFacts({ call }: { call: NewCall }) {
  const t = useT()
  const { appliance, contract } = call
  const { internal_serial_number = '', code_product, ins_id, service_contract_uuid, problem_type_id } = call.form.values
  const serial = internal_serial_number.trim()
  const ownContract = service_contract_uuid === contract?.service_contract_uuid ? contract : undefined
  if (serial === '' && !ownContract) return null
  return (
    <section className={grid.facts} aria-label={t('call.earlier')} aria-live="polite">
      {appliance && (
        <div className={classes.cover}>
          <WarrantyBadge warranty={appliance} />
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
        <ApplianceContract
          internal_serial_number={serial}
          code_product={code_product}
          ins_id={ins_id}
          isFound={appliance !== undefined}
        />
      )}
      {serial !== '' && <EarlierCalls serial={serial} problem_type_id={problem_type_id} />}
    </section>
  )
}
