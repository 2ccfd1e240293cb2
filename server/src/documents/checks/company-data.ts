/** The bank and tax data of a company. */
interface CompanyData {
  readonly legal_name: string
  readonly tax_number: string
  readonly iban: string
}

const neededData = ['legal_name', 'tax_number', 'iban'] as const

/** The data that is needed to pay a company and is missing, by the name of its field. */
export const missingCompanyData = (company: CompanyData): string[] => neededData.filter((name) => !company[name])
