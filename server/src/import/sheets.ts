import { accountsSheet } from './sheets/accounts.ts'
import { callsSheet } from './sheets/calls.ts'
import {
  companiesSheet,
  companyLeavesSheet,
  companyPostcodesSheet,
  companySkillsSheet,
  techniciansSheet,
} from './sheets/companies.ts'
import { contractCoverageSheet, contractTemplateProductsSheet, contractTemplatesSheet } from './sheets/contracts.ts'
import { documentAnswersSheet, documentLinesSheet } from './sheets/document-rows.ts'
import { documentsSheet } from './sheets/documents.ts'
import { dpcAnswersSheet, dpcQuestionsSheet } from './sheets/dpc-questions.ts'
import { feePricesSheet, feesSheet } from './sheets/fees.ts'
import { callHistorySheet, contractHistorySheet } from './sheets/history.ts'
import { companyHoursSheet, technicianHoursSheet } from './sheets/hours.ts'
import { invoicePaymentsSheet } from './sheets/invoice-payments.ts'
import { mailTemplatesSheet, networksSheet, postcodeAreasSheet } from './sheets/networks.ts'
import { cardsSheet, productPartsSheet, productsSheet } from './sheets/products.ts'
import { serviceContractsSheet } from './sheets/service-contracts.ts'
import type { Sheet } from './sheets/sheet.ts'
import { taxRatesSheet, withholdingRatesSheet } from './sheets/taxes.ts'
import { valueListsSheet } from './sheets/value-lists.ts'

/** The files of a network in import order: each follows the files it references. */
export const sheets: readonly Sheet[] = [
  networksSheet,
  taxRatesSheet,
  mailTemplatesSheet,
  valueListsSheet,
  postcodeAreasSheet,
  companiesSheet,
  companySkillsSheet,
  companyPostcodesSheet,
  companyLeavesSheet,
  companyHoursSheet,
  withholdingRatesSheet,
  techniciansSheet,
  technicianHoursSheet,
  accountsSheet,
  productsSheet,
  productPartsSheet,
  cardsSheet,
  feesSheet,
  feePricesSheet,
  contractTemplatesSheet,
  contractTemplateProductsSheet,
  contractCoverageSheet,
  dpcQuestionsSheet,
  dpcAnswersSheet,
  serviceContractsSheet,
  callsSheet,
  documentsSheet,
  documentLinesSheet,
  documentAnswersSheet,
  callHistorySheet,
  contractHistorySheet,
  invoicePaymentsSheet,
]

/** The sheet of a file. */
export function sheetOf(file: string): Sheet {
  const sheet = sheets.find((one) => one.file === file)
  if (!sheet) throw new Error(`no sheet ${file}`)
  return sheet
}
