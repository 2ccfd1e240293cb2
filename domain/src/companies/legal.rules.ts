import { type Refusal, refuse } from '../platform/refusal.ts'
import { isIban } from './iban.ts'
import { needsReason } from './legal.ts'
import { isTaxNumber } from './tax-number.ts'
import { isPossibleTreatment } from './treatment.rules.ts'

/** Facts of a company that the rules read. */
export interface CompanyFacts {
  readonly tax_number: string
  readonly iban: string
  readonly vat_treatment: string
  readonly vat_exemption: string
  readonly adresse: string
  readonly code_postal: string
  readonly ville: string
  readonly pays: string
}

/** Facts of a network that the rules read. */
export interface NetworkFacts {
  readonly tax_number: string
  readonly vat_rate: number | string | null
  readonly adresse: string
  readonly code_postal: string
  readonly ville: string
  readonly pays: string
}

const addressFields = ['adresse', 'code_postal', 'ville', 'pays'] as const

/** Refuses wrong tax number, IBAN and exemption, each on its field. Empty fields are not refused. */
export function refusalOfLegalFacts(company: CompanyFacts): Refusal | undefined {
  const { tax_number, pays, iban, vat_treatment, vat_exemption } = company
  const isWrong = {
    tax_number: tax_number !== '' && !isTaxNumber(tax_number, pays),
    iban: iban !== '' && !isIban(iban),
    vat_exemption: needsReason(vat_treatment) && vat_exemption === '',
  }
  const wrong = checkedFields.filter((field) => isWrong[field])
  const [first] = wrong
  if (!first) return
  return refuse(`legal.refused.${first}`, {
    errors: Object.fromEntries(wrong.map((field) => [field, `legal.refused.${field}` as const])),
  })
}

const checkedFields = ['tax_number', 'iban', 'vat_exemption'] as const

/** Names of the facts of a company without which its invoices have no electronic form. A wrong one is missing too. */
export function missingCompanyFacts(company: CompanyFacts, network: NetworkFacts): string[] {
  const { vat_treatment } = company
  return [
    ...addressFields.filter((field) => company[field] === ''),
    ...(isTaxNumber(company.tax_number, company.pays) ? [] : ['tax_number']),
    ...(isIban(company.iban) ? [] : ['iban']),
    ...(vat_treatment === '' || !isPossibleTreatment(vat_treatment, company, network) ? ['vat_treatment'] : []),
    ...(needsReason(vat_treatment) && company.vat_exemption === '' ? ['vat_exemption'] : []),
  ]
}

/** Names of the facts of a network that invoices of a company with this VAT treatment lack. */
export function missingNetworkFacts(network: NetworkFacts, vat_treatment: string): string[] {
  return [
    ...addressFields.filter((field) => network[field] === ''),
    ...(isTaxNumber(network.tax_number, network.pays) ? [] : ['tax_number']),
    ...((vat_treatment === 'domestic' || vat_treatment === 'reduced') && network.vat_rate === null ? ['vat_rate'] : []),
  ]
}
