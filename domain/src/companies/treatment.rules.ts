import { isInVatTerritory, type TaxPlace, type TaxRegion, taxRegionOf } from '../addresses/tax-regions.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import type { VatTreatment } from './legal.ts'
import { isTaxNumber } from './tax-number.ts'

/** A company or the network that it invoices. */
export interface TaxParty extends TaxPlace {
  readonly tax_number: string
}

/** Laws by which a customer of the same country owes the tax of building services, by country and region. */
const domesticLaws: Readonly<Record<string, Partial<Record<TaxRegion, string>>>> = {
  ES: { mainland: 'Ley 37/1992, art. 84.Uno.2.º f)', canaries: 'Ley 20/1991, art. 19.1.2.º' },
  PT: {
    mainland: 'CIVA, art. 2.º, n.º 1, j)',
    madeira: 'CIVA, art. 2.º, n.º 1, j)',
    azores: 'CIVA, art. 2.º, n.º 1, j)',
  },
  IT: { mainland: 'DPR 633/1972, art. 17, c. 6, a-ter)' },
  FR: { mainland: 'CGI, art. 283, 2 nonies' },
}
/** Countries with such a law. */
export const domesticReverseChargeCountries = Object.keys(domesticLaws)

const hasVatNumber = ({ tax_number, pays }: TaxParty) => isTaxNumber(tax_number, pays)

/** True if both are in the European Union, in different countries, and the company has a VAT identifier. */
const isAcrossUnion = (company: TaxParty, network: TaxParty) =>
  company.pays !== network.pays && isInVatTerritory(company) && isInVatTerritory(network) && hasVatNumber(company)

/** The law by which the network owes the tax of a company's services; undefined if there is none. */
export function reverseChargeLaw(company: TaxParty, network: TaxParty): string | undefined {
  if (company.pays === network.pays) return domesticLaws[company.pays]?.[taxRegionOf(company)]
  return isAcrossUnion(company, network) ? '2006/112/CE, art. 196' : undefined
}

const conditions: Partial<Record<VatTreatment, (company: TaxParty, network: TaxParty) => boolean>> = {
  reverse_charge: (company, network) => reverseChargeLaw(company, network) !== undefined,
  intra_community: (company, network) => isAcrossUnion(company, network) && hasVatNumber(network),
  export: (company, network) => isInVatTerritory(company) && !isInVatTerritory(network),
}

/** True if the places of company and network allow the treatment. Without a country nothing is known against it. */
export const isPossibleTreatment = (treatment: string, company: TaxParty, network: TaxParty): boolean =>
  company.pays === '' || network.pays === '' || (conditions[treatment as VatTreatment]?.(company, network) ?? true)

/** Refuses a treatment that the places of company and network do not allow. */
export function refusalOfTreatment(treatment: string, company: TaxParty, network: TaxParty): Refusal | undefined {
  if (isPossibleTreatment(treatment, company, network)) return undefined
  const key = `legal.refused.${treatment as 'reverse_charge' | 'intra_community' | 'export'}` as const
  return refuse(key, { errors: { vat_treatment: key } })
}
