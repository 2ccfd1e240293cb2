import { z } from 'zod'
import { allOptional, id, integer, requiredInteger, text } from '../platform/fields.ts'
import { once } from '../platform/once.ts'

/**
 * Tax of a company's services: at the standard or the reduced rate of its region, at a rate of zero, none for a reason,
 * owed by the customer (reverse charge), or none because of the places of both (within the Union, export, not subject).
 */
export const vatTreatments = [
  ...(['domestic', 'reduced', 'zero', 'exempt', 'reverse_charge', 'intra_community', 'export', 'outside'] as const),
] as const
export type VatTreatment = (typeof vatTreatments)[number]

export const isVatTreatment = (value: string): value is VatTreatment =>
  (vatTreatments as readonly string[]).includes(value)

/** Treatments that a fee may have of its own, on invoices of companies that charge tax. */
export const feeTreatments = ['reduced', 'zero', 'exempt', 'reverse_charge'] as const satisfies readonly VatTreatment[]

/** Treatments of which an invoice says why, in the company's own words. */
export const needsReason = (treatment: string) => treatment === 'exempt' || treatment === 'outside'

/** Days for which a replaced address of a company is kept, and is still told of a new bank account. */
export const formerEmailsKeptDays = 90

/** The longest payment period, in days. */
export const maxPaymentDays = 365

/** The legal facts of a company that people edit here. The address comes with the company's other data. */
const legalFields = once(() => ({
  legal_name: text(250),
  tax_number: text(50),
  registration: text(250),
  iban: text(50),
  /** Days from the invoice to its payment; null: those of the network. */
  payment_days: integer({ min: 0, max: maxPaymentDays }),
  vat_treatment: z.preprocess((value) => value ?? '', z.enum(['', ...vatTreatments], 'message.not_in_list')),
  vat_exemption: text(250),
}))

export const legalFieldNames = [
  'legal_name',
  'tax_number',
  'registration',
  'iban',
  'payment_days',
  'vat_treatment',
  'vat_exemption',
] as const
export type LegalField = (typeof legalFieldNames)[number]

/** The body of a save. A field left out is unchanged. */
export const legalFactsBody = () =>
  z.strictObject({ societe_uuid: id(), version: requiredInteger({ min: 1 }), ...allOptional(legalFields()) })

const fact = z.union([z.string(), z.number(), z.null()])

const address = {
  adresse: z.string(),
  street_number: z.string(),
  code_postal: z.string(),
  ville: z.string(),
  /** Two-letter country code. */
  pays: z.string(),
}

/** The network that a company invoices. */
const networkLegalFacts = z.object({
  legal_name: z.string(),
  tax_number: z.string(),
  registration: z.string(),
  ...address,
  payment_days: z.int(),
  /** The rate of the company's services today, in percent; null if it is not known. */
  vat_rate: z.number().nullable(),
})
export type NetworkLegalFacts = z.output<typeof networkLegalFacts>

/** A change of a company's legal facts. `user_name` is '' for an import or the command line. */
const legalChange = z.object({
  version: z.int(),
  changed_at: z.string(),
  user_name: z.string(),
  changes: z.array(z.object({ field: z.string(), old_value: fact, new_value: fact })),
})
export type LegalChange = z.output<typeof legalChange>

/** The legal facts of a company, of its network, and what an electronic invoice still lacks of both. */
export const legalFacts = z.object({
  societe_uuid: z.string(),
  version: z.int(),
  raison_sociale: z.string(),
  supplier_code: z.string(),
  legal_name: z.string(),
  tax_number: z.string(),
  registration: z.string(),
  iban: z.string(),
  /** The latest bank account that waits for a second person; null if none does. '' takes the account away. */
  waiting_iban: z.string().nullable().default(null),
  payment_days: z.int().nullable(),
  vat_treatment: z.enum(['', ...vatTreatments]),
  vat_exemption: z.string(),
  /** The rate at which the network withholds tax from invoices of today, in percent. */
  withholding_rate: z.number(),
  ...address,
  network: networkLegalFacts,
  /** Names of facts that are missing or wrong. */
  missing: z.object({ company: z.array(z.string()), network: z.array(z.string()) }),
  /** The latest changes first. */
  changes: z.array(legalChange),
  can: z.object({ save: z.boolean(), edit: z.array(z.string()) }),
})
export type LegalFacts = z.output<typeof legalFacts>
