import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type DpcAddress as Address, type DpcRecord, DpcUserType } from '@callout/domain/documents/document.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { labelOf } from '../ui/labels.ts'
import { TextField } from '../ui/TextField.tsx'
import classes from './Document.module.css'
import { addressPath, requiredOfAddress } from './dpcDraft.ts'
import type { DocumentOnScreen } from './useDocumentForm.ts'

interface DpcAddressProps {
  readonly record: DpcRecord
  readonly form: DocumentOnScreen
  readonly userType: string
}

/** Where the goods are fetched: the company's address, the customer's, or one that is typed in. */
export function DpcAddress({ record, form, userType }: DpcAddressProps) {
  const t = useT()
  const { can, callData, address, service_job_uuid } = record
  const isCompany = can.save && userType === DpcUserType.sat
  const company = useAsk(documentApi.satAddress, { service_call_id: service_job_uuid }, { enabled: isCompany })
  if (userType === '') return null
  // A document that is only read shows the address it was saved with.
  const customer = callData && { ...callData, contact_name: callData.customer_name }
  const known = !can.save ? address : userType === DpcUserType.client ? customer : company.data
  return (
    <section aria-label={t('document.address')}>
      <Title order={3} mb="xs">
        {t('document.address')}
      </Title>
      {can.save && userType === DpcUserType.other ? (
        <TypedAddress form={form} />
      ) : company.error && isCompany ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {company.error.message}
        </Text>
      ) : known ? (
        <KnownAddress address={known} />
      ) : (
        <Skeleton height={48} />
      )}
    </section>
  )
}

function KnownAddress({ address }: { address: Pick<Address, keyof Address> }) {
  const countries = useValueList('pays')
  const { contact_name, adresse, street_number, code_postal, ville, pays, phone } = address
  const country = countries.items.find(({ value }) => value === pays)?.text ?? pays
  const lines = [contact_name, `${adresse} ${street_number}`, `${code_postal} ${ville}`, country, phone]
  return (
    <address className={classes.address}>
      {lines
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n')}
    </address>
  )
}

const names = {
  country: 'pays',
  street: 'adresse',
  number: 'street_number',
  zip: 'code_postal',
  city: 'ville',
} as const

function TypedAddress({ form }: { form: DocumentOnScreen }) {
  const t = useT()
  const field = (name: keyof Address) => ({
    ...form.field<string>(addressPath(name), labelOf(t, name)),
    required: requiredOfAddress.some((one) => one === name),
  })
  return (
    <>
      <div className={classes.fields}>
        <TextField {...field('contact_name')} maxLength={250} />
        <TextField {...field('phone')} type="tel" maxLength={40} />
      </div>
      <div className={classes.typed}>
        <AddressFields names={names} field={field} set={(name, value) => form.set(addressPath(name), value)} />
      </div>
    </>
  )
}
