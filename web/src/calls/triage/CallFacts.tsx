import type { CallRow } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ContactLinks } from '../../addresses/ContactLinks.tsx'
import { CallContractField } from '../../coverage/CallContractField.tsx'
import { WarrantyBadge } from '../../equipment/WarrantyBadge.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import panel from '../../ui/lists/SidePanel.module.css'
import { AskedByCustomer } from '../AskedByCustomer.tsx'
import { DeclinedBy, PriorityBadge } from '../CallBadges.tsx'
import { PromiseCountdown } from '../PromiseCountdown.tsx'
import { payerOfCall } from '../payerOfCall.ts'
import { RepeatLink } from '../RepeatLink.tsx'

/** The facts of a call before it is assigned, the fault first. A row shows until the record has loaded. */
export function CallFacts({ call }: { call: CallRow | CallRecord }) {
  const t = useT()
  const { readerTime } = useFormats()
  const record = 'can' in call ? call : undefined
  return (
    <section className={panel.facts} aria-label={t('call.fault')}>
      <div className={panel.line}>
        <PriorityBadge priority={call.priority} />
        <PromiseCountdown call={call} />
        <Text span size="sm" c="dimmed">
          {readerTime(call.created_at)}
        </Text>
        <Anchor size="sm" className={panel.end} renderRoot={(props) => <Link to={callPath(call.ID)} {...props} />}>
          {t('triage.open_call')}
        </Anchor>
      </div>
      <div>
        <Text fw={600}>{call.subject}</Text>
        <Text size="sm" c="dimmed">
          {[call.call_type, call.problem_type].filter(Boolean).join(' · ')}
        </Text>
        {record?.description && (
          <Text size="sm" mt={4} className={panel.text}>
            {record.description}
          </Text>
        )}
        {record?.repeated_call && <RepeatLink repeated={record.repeated_call} />}
        {record?.asked_by_customer && <AskedByCustomer call={record} />}
        {call.rejected_by && <DeclinedBy company={call.rejected_by} />}
      </div>
      {record && <RecordFacts record={record} />}
    </section>
  )
}

function RecordFacts({ record }: { record: CallRecord }) {
  const t = useT()
  const { visitTime, visitClock } = useFormats()
  const payer = payerOfCall(record, visitClock(record).timeZone)
  const warranty = {
    StartDate: record.warranty_start_date,
    EndDate: record.warranty_end_date,
    ExtensionDate: record.warranty_extension_date,
  }
  return (
    <div className={panel.fields}>
      <ReadOnlyField label={t('field.customer_name')}>
        {record.customer_name}
        <span className={panel.links}>
          <ContactLinks phones={[record.phone, record.phone2]} emails={[record.email]} place={record} />
        </span>
      </ReadOnlyField>
      <ReadOnlyField label={t('triage.appliance')}>
        {record.item_name}
        <Text component="span" display="block" size="sm">
          {record.internal_serial_number}
        </Text>
      </ReadOnlyField>
      <ReadOnlyField label={t('triage.payer')}>
        {t(`triage.payer.${payer}`)} {payer !== 'contract' && <WarrantyBadge warranty={warranty} />}
      </ReadOnlyField>
      {record.service_contract_id !== '' && <CallContractField call={record} />}
      {record.wish_date_from && (
        <ReadOnlyField label={t('field.wish_date_from')}>{visitTime(record.wish_date_from, record)}</ReadOnlyField>
      )}
    </div>
  )
}
