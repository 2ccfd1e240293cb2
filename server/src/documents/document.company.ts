import { distanceText } from '@callout/domain/addresses/distance.ts'
import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DpcAddress } from '@callout/domain/documents/document.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { loadCompany, type StoredCompany } from '../companies/company.queries.ts'
import { distanceToCompany } from '../companies/distance.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

type CompanyRequest = BodyOf<typeof documentApi.satEmail>

/** The company's address in the fields of a return request. */
export const companyAddress = (company: StoredCompany | undefined): DpcAddress => ({
  contact_name: company?.raison_sociale ?? '',
  adresse: company?.adresse ?? '',
  street_number: company?.street_number ?? '',
  code_postal: company?.code_postal ?? '',
  ville: company?.ville ?? '',
  pays: company?.pays ?? '',
  phone: company?.phone ?? '',
})

/** The customer's address in the fields of a return request. */
export const customerAddress = (call: StoredCall): DpcAddress => ({
  contact_name: call.customer_name,
  adresse: call.adresse,
  street_number: call.street_number,
  code_postal: call.code_postal,
  ville: call.ville,
  pays: call.pays,
  phone: call.phone,
})

const loadCompanyOfCall = async ({ tx, actor }: RequestContext, { service_call_id }: CompanyRequest) => {
  const call = await visibleCall(tx, actor, service_call_id)
  return call.societe_uuid ? loadCompany(tx, call.societe_uuid) : undefined
}

export async function loadCompanyAddress(ctx: RequestContext, request: CompanyRequest): Promise<DpcAddress> {
  return companyAddress(await loadCompanyOfCall(ctx, request))
}

export async function loadCompanyEmail(ctx: RequestContext, request: CompanyRequest): Promise<{ email: string }> {
  return { email: (await loadCompanyOfCall(ctx, request))?.email ?? '' }
}

export async function loadCompanyDistance(ctx: RequestContext, { service_call_id }: CompanyRequest) {
  const value = await distanceToCallCompany(ctx, await visibleCall(ctx.tx, ctx.actor, service_call_id))
  return { value, text: distanceText(value, ctx.lang) }
}

/** Distance from the call's company to the call, in km with one decimal; null without company or location. */
export async function distanceToCallCompany({ tx, osrmUrl }: RequestContext, call: StoredCall): Promise<number | null> {
  return call.societe_uuid ? distanceToCompany(tx, call, call.societe_uuid, osrmUrl) : null
}
