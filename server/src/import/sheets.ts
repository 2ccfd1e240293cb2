import { accountsSheet } from './accounts.ts'
import {
  companiesSheet,
  companyLeavesSheet,
  companyPostcodesSheet,
  companySkillsSheet,
  techniciansSheet,
} from './companies.ts'
import { contractCoverageSheet, contractTemplateProductsSheet, contractTemplatesSheet } from './contracts.ts'
import { mailTemplatesSheet, networksSheet, postcodeAreasSheet } from './networks.ts'
import { cardsSheet, feesSheet, productsSheet } from './products.ts'
import { dpcAnswersSheet, dpcQuestionsSheet } from './returns.ts'
import type { Sheet } from './sheet.ts'
import { valueListsSheet } from './value-lists.ts'

/** The files of a network, each after those it names. */
export const sheets: readonly Sheet[] = [
  networksSheet,
  mailTemplatesSheet,
  valueListsSheet,
  postcodeAreasSheet,
  companiesSheet,
  companySkillsSheet,
  companyPostcodesSheet,
  companyLeavesSheet,
  techniciansSheet,
  accountsSheet,
  productsSheet,
  cardsSheet,
  feesSheet,
  contractTemplatesSheet,
  contractTemplateProductsSheet,
  contractCoverageSheet,
  dpcQuestionsSheet,
  dpcAnswersSheet,
]
