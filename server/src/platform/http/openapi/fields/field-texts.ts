import { adminFields } from './admin.fields.ts'
import { callFields } from './call.fields.ts'
import { campaignFields } from './campaign.fields.ts'
import { commonFields } from './common.fields.ts'
import { companyFields } from './company.fields.ts'
import { contractFields } from './contract.fields.ts'
import { dispatchFields } from './dispatch.fields.ts'
import { documentFields } from './document.fields.ts'
import type { FieldTexts } from './field-text.ts'
import { invoiceFields } from './invoice.fields.ts'
import { policyFields } from './policy.fields.ts'
import { programFields } from './program.fields.ts'
import { qualityFields } from './quality.fields.ts'
import { sessionFields } from './session.fields.ts'
import { visitFields } from './visit.fields.ts'

/** The descriptions of each room. No name is described twice. */
export const fieldTextsByRoom = {
  common: commonFields,
  call: callFields,
  visit: visitFields,
  document: documentFields,
  invoice: invoiceFields,
  contract: contractFields,
  company: companyFields,
  dispatch: dispatchFields,
  policy: policyFields,
  quality: qualityFields,
  campaign: campaignFields,
  session: sessionFields,
  program: programFields,
  admin: adminFields,
} as const satisfies Readonly<Record<string, FieldTexts>>

/** Every description of a property or parameter. */
export const fieldTexts: FieldTexts = Object.assign({}, ...Object.values(fieldTextsByRoom))
