import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type DpcAddress as Address, type DpcRecord, DpcUserType } from '@callout/domain/documents/document.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { NameField } from '../../ui/fields/NameField.tsx'
import { TelephoneField } from '../../ui/fields/TelephoneField.tsx'
import classes from '../Document.module.css'
import type { DocumentFormState } from '../form/useDocumentForm.ts'
import { addressPath, requiredAddressFields } from './dpcDraft.ts'

interface DpcAddressProps {
  readonly record: DpcRecord
  readonly form: DocumentFormState
  readonly userType: string
}

/** Pick-up address: the company's, the customer's, or one entered by hand. */
export function DpcAddress({ record, form, userType }: DpcAddressProps) {
  const t = useT()
  const { can, callData, address, service_job_uuid } = record
  const isCompany = can.save && userType === DpcUserType.sat
  const company = useEndpointQuery(
    documentApi.satAddress,
    { service_call_id: service_job_uuid },
    { enabled: isCompany },
  )
  if (userType === '') return null
  // A read-only document shows its saved address.
  const customer = callData && { ...callData, contact_name: callData.customer_name }
  const knownAddress = !can.save ? address : userType === DpcUserType.client ? customer : company.data
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
      ) : knownAddress ? (
        <KnownAddress address={knownAddress} />
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

const addressNames = {
  country: 'pays',
  street: 'adresse',
  number: 'street_number',
  zip: 'code_postal',
  city: 'ville',
} as const

function TypedAddress({ form }: { form: DocumentFormState }) {
  const t = useT()
  const field = (name: keyof Address) => ({
    ...form.field<string>(addressPath(name), labelOf(t, name)),
    required: requiredAddressFields.some((required) => required === name),
  })
  return (
    <>
      <div className={classes.fields}>
        <NameField {...field('contact_name')} maxLength={250} />
        <TelephoneField {...field('phone')} />
      </div>
      <div className={classes.typed}>
        <AddressFields
          names={addressNames}
          field={field}
          setField={(name, value) => form.setField(addressPath(name), value)}
        />
      </div>
    </>
  )
}
