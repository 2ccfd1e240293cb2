import { distanceText } from '@callout/domain/addresses/distance.ts'
import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DpcAddress } from '@callout/domain/documents/document.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { companyOf, type StoredCompany } from '../companies/company.queries.ts'
import { companyDistance } from '../companies/distance.queries.ts'
import type { Work } from '../kernel/serve.ts'

type Asked = BodyOf<typeof documentApi.satEmail>

/** The company's address as a return request holds it. */
export const companyAddress = (company: StoredCompany | undefined): DpcAddress => ({
  contact_name: company?.raison_sociale ?? '',
  adresse: company?.adresse ?? '',
  street_number: company?.street_number ?? '',
  code_postal: company?.code_postal ?? '',
  ville: company?.ville ?? '',
  pays: company?.pays ?? '',
  phone: company?.phone ?? '',
})

/** The customer's address as a return request holds it. */
export const customerAddress = (call: StoredCall): DpcAddress => ({
  contact_name: call.customer_name,
  adresse: call.adresse,
  street_number: call.street_number,
  code_postal: call.code_postal,
  ville: call.ville,
  pays: call.pays,
  phone: call.phone,
})

const companyOfCall = async ({ tx, actor }: Work, { service_call_id }: Asked) => {
  const call = await visibleCall(tx, actor, service_call_id)
  return call.societe_uuid ? companyOf(tx, call.societe_uuid) : undefined
}

export async function satAddress(work: Work, asked: Asked): Promise<DpcAddress> {
  return companyAddress(await companyOfCall(work, asked))
}

export async function satEmail(work: Work, asked: Asked): Promise<{ email: string }> {
  return { email: (await companyOfCall(work, asked))?.email ?? '' }
}

export async function satDistance(work: Work, { service_call_id }: Asked) {
  const value = await distanceOf(work, await visibleCall(work.tx, work.actor, service_call_id))
  return { value, text: distanceText(value, work.lang) }
}

/** How far the call's company is from the call, in km with one decimal; null where nobody holds it or a place is unknown. */
export async function distanceOf({ tx, osrmUrl }: Work, call: StoredCall): Promise<number | null> {
  return call.societe_uuid ? companyDistance(tx, call, call.societe_uuid, osrmUrl) : null
}
