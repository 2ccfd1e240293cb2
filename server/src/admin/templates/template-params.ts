import { addMonths, monthAt } from '@callout/domain/account/account.month.ts'
import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { MailTemplateName } from '@callout/domain/admin/admin.templates.ts'
import { type CustomerMail, customerLinkPath } from '@callout/domain/calls/customer.mails.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { accountMailParams } from '../../account/account.mails.ts'
import { findCompanyToMail } from '../../account/account.queries.ts'
import { reportMailParams } from '../../attachments/visit-report/visit-report.mail.ts'
import type { StoredCall } from '../../calls/call.queries.ts'
import { customerMailParams } from '../../calls/customer/customer-mail.queries.ts'
import { deadlineMailParams } from '../../calls/deadlines/deadline.mails.ts'
import { callEmailParams } from '../../calls/email.queries.ts'
import { bankAccountParams } from '../../companies/bank-account.queries.ts'
import { loadCompany } from '../../companies/company.queries.ts'
import { sampleCreditNoteParams } from '../../invoices/credit-note.queries.ts'
import { sampleDisputeParams } from '../../invoices/dispute.mail.ts'
import { customerMessageParams } from '../../mail/mail.actions.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { receiptParams } from '../../visits/visit.receipt.ts'

type Params = Readonly<Record<string, string>>
type ParamsOf = (ctx: RequestContext, call: StoredCall) => Promise<Params> | Params

/** The link of an email that goes to no customer: nobody opens a page with it. */
const sampleLink = ({ publicUrl }: RequestContext) => `${publicUrl}${customerLinkPath}/…`

const companyOf = ({ societe_uuid }: StoredCall): string => {
  if (societe_uuid === null) throw new RefusalError(refuseField('call_id', 'call.refused.no_company'))
  return societe_uuid
}

const ofCall: ParamsOf = (ctx, call) => callEmailParams(ctx, call, call.subcontractor_name)
const toCompany: ParamsOf = (ctx, call) => deadlineMailParams(ctx, call, timeZoneOf(call, ctx.actor.time_zone))
const toOffice: ParamsOf = (ctx, call) => deadlineMailParams(ctx, call, ctx.actor.time_zone)
const ofVisit: ParamsOf = (ctx, call) => customerMailParams(ctx, call, sampleLink(ctx))
const ofReport: ParamsOf = async (ctx, call) => ({
  ...(await ofVisit(ctx, call)),
  ...(await reportMailParams(ctx, call, call.appointment_date_at ?? ctx.now)),
})

const customerParams: Record<`customer_${CustomerMail}`, ParamsOf> = {
  customer_promised: ofVisit,
  customer_changed: ofVisit,
  customer_withdrawn: ofVisit,
  customer_cancelled: ofVisit,
  customer_kept: ofVisit,
  customer_day_before: ofVisit,
  customer_day_before_sms: ofVisit,
  customer_on_the_way: async (ctx, call) => {
    const facts = await customerMailParams(ctx, call, sampleLink(ctx))
    return { ...facts, expected: facts.from }
  },
  customer_again: ofReport,
  customer_done: ofVisit,
}

/** The values of the placeholders of each email, made of a call and its company as when it is sent. */
export const templateParams: Record<MailTemplateName, ParamsOf> = {
  assignment: ofCall,
  resend: ofCall,
  office_message: ofCall,
  reminder: toCompany,
  withdrawal: toCompany,
  late: toOffice,
  overdue: toCompany,
  overdue_dispatch: toOffice,
  account: async (ctx, call) => {
    const company = await findCompanyToMail(ctx.tx, companyOf(call))
    if (!company) throw new RefusalError(refuseField('call_id', 'admin.template_no_account'))
    return accountMailParams(ctx, addMonths(monthAt(ctx.now, ctx.actor.time_zone), -1), company)
  },
  bank_account: async (ctx, call) => bankAccountParams(ctx, await loadCompany(ctx.tx, companyOf(call))),
  bank_account_removed: async (ctx, call) => bankAccountParams(ctx, await loadCompany(ctx.tx, companyOf(call))),
  credit_note: async (ctx, call) => sampleCreditNoteParams(ctx, await loadCompany(ctx.tx, companyOf(call))),
  dispute: async (ctx, call) => sampleDisputeParams(ctx, await loadCompany(ctx.tx, companyOf(call))),
  ...customerParams,
  customer_campaign: async (ctx, call) => ({ ...(await ofVisit(ctx, call)), reason: call.subject }),
  customer_message: async (ctx, call) => ({ ...(await customerMessageParams(ctx, call)), link: sampleLink(ctx) }),
  customer_receipt: async (ctx, call) => ({
    ...(await ofVisit(ctx, call)),
    ...(await receiptParams(ctx, call, { amount: 84.7, means: 'card', items: `1 × ${call.subject}`, at: ctx.now })),
  }),
  customer_request_code: () => ({ code: '123456' }),
  customer_requested: ofVisit,
  visit_done: ofReport,
}
