import {
  factsOfParty,
  missingInvoiceFacts,
  refusalOfIncomplete,
} from '@callout/domain/invoices/generate/invoice-facts.ts'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceTotal, refusalOfDuplicateFees, refusalToInvoice } from '@callout/domain/invoices/invoice.rules.ts'
import type { GeneratedInvoice } from '@callout/domain/invoices/invoice.ts'
import { refusalOfInvoicing } from '@callout/domain/invoices/uploaded/invoicing.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { visibleCompany } from '../../companies/company.queries.ts'
import { loadNetworkLegalFacts } from '../../companies/legal.queries.ts'
import { loadApprovalPolicy } from '../../documents/approval/approval.queries.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { closeFees, createInvoice } from '../invoice.change.ts'
import { electronicInvoiceOf } from '../invoice.electronic.ts'
import { queueStoring } from '../invoice.files.ts'
import { lockFees, toSupplierInvoice, visibleInvoice } from '../invoice.queries.ts'
import { askedBy, refusalOfChange } from './invoice.asked.ts'

/**
 * Creates an invoice for fee documents, all or none. If no legal fact is missing it has an electronic form; else it is
 * made without tax, due date and account, where the network allows that.
 */
export async function generateInvoice(
  ctx: RequestContext,
  { supplierInvoice: supplier_invoice, fees, without, expected }: BodyOf<typeof invoiceApi.generate>,
): Promise<GeneratedInvoice> {
  const { tx, actor } = ctx
  throwIfRefused(refusalOfDuplicateFees(fees))
  const entries = fees.map(({ DocEntry }) => DocEntry)
  const locked = await lockFees(tx, actor, entries)
  for (const fee of fees) throwIfRefused(refusalToInvoice(actor, fee, locked.get(fee.DocEntry)))
  const { company, missing, isRefused } = await loadInvoiceParties(ctx)
  throwIfRefused(refusalOfInvoicing(company.invoicing, 'portal'))
  const lacks = factsText(ctx.lang, missing)
  throwIfRefused(refusalOfIncomplete({ missing, text: lacks, without, isRefused }))
  const total = invoiceTotal([...locked.values()])
  const invoice = await createInvoice(ctx, {
    supplier_invoice,
    documents: fees.length,
    total,
    isElectronic: missing.length === 0,
  })
  if (!invoice) throw new RefusalError(refuseField('supplierInvoice', 'invoice.refused.number_taken'))
  await closeFees(ctx, invoice, entries)
  const made = await visibleInvoice(tx, actor, invoice.ID)
  const electronic = electronicInvoiceOf(made, await loadNetworkProfile(tx, made.network_code))
  throwIfRefused(refusalOfChange(askedBy(electronic, total), expected))
  await queueStoring(tx, invoice)
  return { ...toSupplierInvoice(actor, made), lacks }
}

/** The parties of a new invoice of the actor's company, the facts they lack, and if the network refuses it then. */
export async function loadInvoiceParties(ctx: RequestContext) {
  const { tx, actor } = ctx
  const company = await visibleCompany(tx, actor, actor.societe_uuid ?? '')
  const network = await loadNetworkLegalFacts(ctx, company)
  const { complete_invoices } = await loadApprovalPolicy(tx, company.network_code)
  return { company, network, missing: missingInvoiceFacts(company, network), isRefused: complete_invoices === 'Y' }
}

/** Names of facts as people call them, those of the recipient marked as such. */
export function factsText(lang: Language, facts: readonly string[]): string {
  const nameOf = (fact: string) => translate(lang, `field.${fact}` as MessageKey)
  const ofRecipient = factsOfParty(facts, 'network').map((fact) =>
    translate(lang, 'invoice.fact_of_recipient', { fact: nameOf(fact) }),
  )
  return [...factsOfParty(facts, 'company').map(nameOf), ...ofRecipient].join(', ')
}
