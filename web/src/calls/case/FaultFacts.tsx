import type { CallRecord } from '@callout/domain/calls/call.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { WarrantyBadge } from '../../equipment/WarrantyBadge.tsx'
import { contractPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { AskedByCustomer } from '../AskedByCustomer.tsx'
import { payerOfCall } from '../payerOfCall.ts'
import { RepeatLink } from '../RepeatLink.tsx'
import classes from './CallSummary.module.css'

/** The fault, the appliance, and who pays for its repair. */
export function FaultFacts({ call }: { call: CallRecord }) {
  const t = useT()
  const { visitClock } = useFormats()
  const payer = payerOfCall(call, visitClock(call).timeZone)
  const appliance = call.item_name || call.code_product
  return (
    <>
      <span className={classes.main}>{[call.call_type, call.problem_type].filter(Boolean).join(' · ')}</span>
      {appliance && <span>{appliance}</span>}
      {call.internal_serial_number && <span className={classes.quiet}>{call.internal_serial_number}</span>}
      <span className={classes.badges}>
        <WarrantyBadge
          warranty={{
            StartDate: call.warranty_start_date,
            EndDate: call.warranty_end_date,
            ExtensionDate: call.warranty_extension_date,
          }}
        />
        {payer !== 'unknown' && (
          <ToneBadge tone={payer === 'customer' ? 'waiting' : 'info'}>{t(`call.pays.${payer}`)}</ToneBadge>
        )}
      </span>
      {call.repeated_call && <RepeatLink repeated={call.repeated_call} />}
      {call.asked_by_customer && <AskedByCustomer call={call} />}
      <ContractLink call={call} />
    </>
  )
}

function ContractLink({ call }: { call: CallRecord }) {
  const t = useT()
  const { service_contract_uuid, service_contract_id, can } = call
  const isShown = isAllowed(who.coverageReaders, useRequiredSession()) && service_contract_id !== ''
  if (!isShown) return null
  const name = `${t('field.service_contract_id')} ${service_contract_id}`
  if (!can.contract || service_contract_uuid === null) return <span className={classes.quiet}>{name}</span>
  return (
    <Anchor href={contractPath(service_contract_uuid)} target="_blank" className={classes.link}>
      {name}
      <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
    </Anchor>
  )
}
