import { formatIban } from '@callout/domain/companies/iban.ts'
import { type LegalFacts, type NetworkLegalFacts, needsReason } from '@callout/domain/companies/legal.ts'
import { Title } from '@mantine/core'
import { formatQuantity } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { ValueListText } from '../../ui/fields/ValueListText.tsx'
import classes from './Legal.module.css'

type Address = Pick<LegalFacts, 'adresse' | 'street_number' | 'code_postal' | 'ville' | 'pays'>

/** The registered address on one line. */
export function RegisteredAddress({ adresse, street_number, code_postal, ville, pays }: Address) {
  const t = useT()
  const lines = [`${adresse} ${street_number}`, `${code_postal} ${ville}`].map((line) => line.trim()).filter(Boolean)
  return (
    <ReadOnlyField label={labelOf(t, 'adresse')}>
      {lines.join(', ')}
      {pays && (
        <>
          {lines.length > 0 && ', '}
          <ValueListText valueList="pays" value={pays} />
        </>
      )}
    </ReadOnlyField>
  )
}

/** The tax that the network withholds from invoices of today; nothing where it withholds none. */
export function WithholdingRate({ withholding_rate }: Pick<LegalFacts, 'withholding_rate'>) {
  const t = useT()
  if (!withholding_rate) return null
  return <ReadOnlyField label={labelOf(t, 'withholding_rate')}>{formatQuantity(withholding_rate)}</ReadOnlyField>
}

/** The legal facts of a company, read only. */
export function CompanyFacts({ facts }: { readonly facts: LegalFacts }) {
  const t = useT()
  const { vat_treatment, payment_days, network } = facts
  return (
    <section className={classes.section} aria-labelledby="legal-company">
      <Title order={2} id="legal-company">
        {t('field.raison_sociale')}
      </Title>
      <ReadOnlyField label={labelOf(t, 'legal_name')}>{facts.legal_name || facts.raison_sociale}</ReadOnlyField>
      <RegisteredAddress {...facts} />
      <ReadOnlyField label={labelOf(t, 'tax_number')}>{facts.tax_number}</ReadOnlyField>
      <ReadOnlyField label={labelOf(t, 'registration')}>{facts.registration}</ReadOnlyField>
      <ReadOnlyField label={labelOf(t, 'iban')}>{formatIban(facts.iban)}</ReadOnlyField>
      <ReadOnlyField label={labelOf(t, 'payment_days')}>{String(payment_days ?? network.payment_days)}</ReadOnlyField>
      <ReadOnlyField label={labelOf(t, 'vat_treatment')}>
        {vat_treatment && t(`legal.treatment.${vat_treatment}`)}
      </ReadOnlyField>
      {needsReason(vat_treatment) && (
        <ReadOnlyField label={labelOf(t, 'vat_exemption')}>{facts.vat_exemption}</ReadOnlyField>
      )}
      <WithholdingRate {...facts} />
    </section>
  )
}

/** The legal facts of the network, which every invoice of the company names as its recipient. */
export function NetworkFacts({ network }: { readonly network: NetworkLegalFacts }) {
  const t = useT()
  return (
    <section className={classes.section} aria-labelledby="legal-network">
      <Title order={2} id="legal-network">
        {t('legal.recipient')}
      </Title>
      <ReadOnlyField label={labelOf(t, 'legal_name')}>{network.legal_name}</ReadOnlyField>
      <RegisteredAddress {...network} />
      <ReadOnlyField label={labelOf(t, 'tax_number')}>{network.tax_number}</ReadOnlyField>
      <ReadOnlyField label={labelOf(t, 'registration')}>{network.registration}</ReadOnlyField>
      <ReadOnlyField label={labelOf(t, 'vat_rate')}>
        {network.vat_rate === null ? '' : formatQuantity(network.vat_rate)}
      </ReadOnlyField>
    </section>
  )
}
