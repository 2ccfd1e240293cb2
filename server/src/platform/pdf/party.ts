import type { Issuer } from './pdf.ts'

/** A network or company as it appears on a PDF. */
export interface Party {
  readonly name: string
  readonly tax_number: string
  readonly adresse: string
  readonly street_number: string
  readonly code_postal: string
  readonly ville: string
  /** Two-letter country code. */
  readonly pays: string
}

/** Labels for a party, in the language of the PDF. `country` gives the name for a country code. */
export interface PartyLabels {
  readonly country: (pays: string) => string
  readonly tax_number: string
}

/** The address of a party: street, town and country, without empty lines. */
export function addressLines(party: Party, { country }: Pick<PartyLabels, 'country'>): string[] {
  const street = [party.adresse, party.street_number].filter(Boolean).join(' ')
  const town = [party.code_postal, party.ville].filter(Boolean).join(' ')
  return [street, town, party.pays && country(party.pays)].filter(Boolean)
}

/** The party as the issuer of a PDF: its name, with address and tax number on one line. */
export const issuerOf = (party: Party, labels: PartyLabels): Issuer => ({
  name: party.name,
  details: [...addressLines(party, labels), party.tax_number && `${labels.tax_number} ${party.tax_number}`]
    .filter(Boolean)
    .join(' · '),
})
