import type { AdminPart } from '../platform/access.ts'

/** The sheets that the administration shows, in the order of its menu, with the part whose holders may write them. */
export const partOfSheet = {
  networks: 'network',
  'tax-rates': 'prices',
  companies: 'network',
  'company-skills': 'network',
  'company-postcodes': 'network',
  'company-leaves': 'network',
  'company-hours': 'network',
  'withholding-rates': 'network',
  technicians: 'network',
  'technician-hours': 'network',
  accounts: 'people',
  products: 'network',
  'product-parts': 'network',
  fees: 'prices',
  'fee-prices': 'prices',
  'invoice-payments': 'prices',
  'value-lists': 'network',
  'dpc-questions': 'network',
  'dpc-answers': 'network',
  'contract-templates': 'network',
  'contract-template-products': 'network',
  'contract-coverage': 'network',
  'mail-templates': 'network',
} as const satisfies Record<string, AdminPart>
export type AdminSheetName = keyof typeof partOfSheet
export const adminSheetNames = Object.keys(partOfSheet) as AdminSheetName[]

/** The columns that name rows of a sheet; elsewhere it is their text. */
export const nameColumns: Partial<Record<AdminSheetName, string>> = {
  companies: 'raison_sociale',
  technicians: 'technician_name',
  products: 'item_name',
  accounts: 'user_name',
}

/** In the list of changes, the rules of a network stand beside its sheets. */
export const policySheet = 'policy'
