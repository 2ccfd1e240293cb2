import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { ContactLinks } from '../../addresses/ContactLinks.tsx'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../../ui/records/RecordPage.module.css'

/** On a phone, where the fields are folded: the customer, the appliance, and when the contract runs. */
export function ContractSummary({ record }: { record: ContractRecord }) {
  const t = useT()
  const formats = useFormats()
  if (!usePhone()) return null
  const { customer_name, phone, phone2, email, start_date, end_date } = record
  const appliance = [record.item_name || record.code_product, record.internal_serial_number]
  return (
    <section className={classes.summary} aria-label={t('call.summary')}>
      <strong>{customer_name || t('call.no_customer')}</strong>
      <ContactLinks phones={[phone, phone2]} emails={[email]} place={record} />
      <span>{appliance.filter((part) => part !== '').join(' · ')}</span>
      {(start_date ?? end_date) && (
        <span>
          {formats.day(start_date)} – {formats.day(end_date)}
        </span>
      )}
      <span>{record.subcontractor_name}</span>
    </section>
  )
}
