import { factsOfParty } from '@callout/domain/invoices/generate/invoice-facts.ts'
import { Alert, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'

/** Says that an invoice is no tax invoice, and the legal facts that it lacked when it was made. */
export function NoTaxInvoice({ missing }: { readonly missing: readonly string[] }) {
  const t = useT()
  const [company, network] = [factsOfParty(missing, 'company'), factsOfParty(missing, 'network')]
  const names = (facts: readonly string[]) => facts.map((fact) => labelOf(t, fact)).join(', ')
  return (
    <Alert color="red" title={t('invoice.no_tax_invoice')}>
      <Text size="sm">{t('invoice.no_tax_text')}</Text>
      {company.length > 0 && <Text size="sm">{t('legal.missing_company', { facts: names(company) })}</Text>}
      {network.length > 0 && <Text size="sm">{t('legal.missing_network', { facts: names(network) })}</Text>}
    </Alert>
  )
}
