import { Text } from '@mantine/core'
import { ApplianceContract, CarriedContract } from '../contracts/ApplianceContract.tsx'
import { CoverageBadge } from '../equipment/CoverageBadge.tsx'
import { useT } from '../kernel/i18n.ts'
import grid from '../ui/FormGrid.module.css'
import { EarlierCalls } from './EarlierCalls.tsx'
import classes from './NewCall.module.css'
import type { NewCall } from './useNewCall.ts'

/** What is known at a serial number: whose appliance, what covers it, and what happened to it before. */
export function ApplianceFacts({ call }: { call: NewCall }) {
  const t = useT()
  const { appliance, contract } = call
  const { internal_serial_number = '', code_product, ins_id, service_contract_uuid } = call.form.values
  const serial = internal_serial_number.trim()
  const carried = service_contract_uuid === contract?.service_contract_uuid ? contract : undefined
  if (serial === '' && !carried) return null
  return (
    <section className={grid.facts} aria-label={t('call.earlier')} aria-live="polite">
      {appliance && (
        <div className={classes.cover}>
          <CoverageBadge warranty={appliance} />
          <Text span size="sm">
            {[appliance.owner, appliance.place].filter((part) => part !== '').join(' · ')}
          </Text>
        </div>
      )}
      {carried ? (
        <CarriedContract {...carried} />
      ) : (
        <ApplianceContract internal_serial_number={serial} code_product={code_product} ins_id={ins_id} />
      )}
      {serial !== '' && <EarlierCalls serial={serial} />}
    </section>
  )
}
