import { z } from 'zod'
import { arrayOf } from '../platform/fields.ts'
import { once } from '../platform/once.ts'

/** The sheets of an import that belong to one network, by their name in the path. */
export const importSheets = {
  TaxRates: 'tax-rates.csv',
  MailTemplates: 'mail-templates.csv',
  ValueLists: 'value-lists.csv',
  Companies: 'companies.csv',
  CompanySkills: 'company-skills.csv',
  CompanyPostcodes: 'company-postcodes.csv',
  CompanyLeaves: 'company-leaves.csv',
  CompanyHours: 'company-hours.csv',
  WithholdingRates: 'withholding-rates.csv',
  Technicians: 'technicians.csv',
  TechnicianHours: 'technician-hours.csv',
  Products: 'products.csv',
  ProductParts: 'product-parts.csv',
  Cards: 'cards.csv',
  Fees: 'fees.csv',
  FeePrices: 'fee-prices.csv',
  ContractTemplates: 'contract-templates.csv',
  ContractTemplateProducts: 'contract-template-products.csv',
  ContractCoverage: 'contract-coverage.csv',
  DpcQuestions: 'dpc-questions.csv',
  DpcAnswers: 'dpc-answers.csv',
  ServiceContracts: 'service-contracts.csv',
  Calls: 'calls.csv',
  Documents: 'documents.csv',
  DocumentLines: 'document-lines.csv',
  DocumentAnswers: 'document-answers.csv',
  CallHistory: 'call-history.csv',
  ContractHistory: 'contract-history.csv',
  InvoicePayments: 'invoice-payments.csv',
} as const
export type ImportSheetName = keyof typeof importSheets

/** Limits of a request. A row has a cell for each column that it names. */
export const importLimits = { rows: 1000, cell: 5000, bytes: 1536 * 1024, values: 70_000 } as const

const cell = z.union([z.string().max(importLimits.cell), z.number(), z.boolean(), z.null()])

/** Rows of one sheet. A column that a row leaves out keeps what is stored. */
export const importBody = once(() =>
  z.strictObject({
    rows: arrayOf(z.record(z.string().max(60), cell), { max: importLimits.rows }).refine(
      (rows) => rows.length > 0,
      'at least one row',
    ),
  }),
)

const findings = () => z.array(z.object({ column: z.string(), message: z.string() }))

/** The result of a row, with the reasons of a refusal, and what is doubtful in it if anything is. `line` counts from 1. */
const importedRow = z.object({
  line: z.int(),
  result: z.enum(['created', 'updated', 'unchanged', 'removed', 'refused', 'waiting']),
  errors: findings(),
  warnings: findings().optional(),
})
export type ImportedRow = z.output<typeof importedRow>

export const importAnswer = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  refused: z.int(),
  waiting: z.int(),
  rows: z.array(importedRow),
})
export type ImportAnswer = z.output<typeof importAnswer>
