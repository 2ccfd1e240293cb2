import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { payerOf } from '@callout/domain/calls/call.payer.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { isContractHidden, type StoredCall } from '../calls/call.queries.ts'
import { loadFees, loadProducts } from '../documents/tariff.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'

type FinishInput = BodyOf<typeof visitApi.finish>

/** The payer that the warranty, and the contract if the actor may know it, say on the day of the visit. */
export function expectedPayer({ actor }: RequestContext, call: StoredCall) {
  const isHidden = isContractHidden(actor, call) || !actor.enableServiceContract
  const day = dayInTimeZone(call.appointment_date_at as string, timeZoneOf(call, actor.time_zone))
  return payerOf(isHidden ? { ...call, service_contract_id: '' } : call, day)
}

/** The columns of a visit for the payment of its report; refuses items that the network does not have. */
export async function paymentOf(ctx: RequestContext, call: StoredCall, input: FinishInput) {
  const { payer = '', payer_reason = '', payment, fees = [], parts = [], other_parts = [] } = input
  const named = { payer, payer_reason: payer_reason.trim() }
  if (!payment) return { ...named, paid_items: '' }
  const network = await loadNetworkProfile(ctx.tx, call.network_code)
  const feeCodes = fees.map(({ ItemCode }) => ItemCode)
  const partCodes = parts.map(({ CodeCom }) => CodeCom)
  const today = dayInTimeZone(ctx.now, network.time_zone)
  const feeItems = await loadFees(ctx.tx, network, feeCodes, today)
  const partItems = await loadProducts(ctx.tx, network, partCodes)
  refuseUnknown('fees', 'ItemCode', feeCodes, feeItems)
  refuseUnknown('parts', 'CodeCom', partCodes, partItems)
  const lines = [
    ...fees.map(({ ItemCode, Quantity }) => lineText(Quantity, feeItems.get(ItemCode)?.Description)),
    ...parts.map(({ CodeCom, Quantity }) => lineText(Quantity, partItems.get(CodeCom)?.Description)),
    ...other_parts.map(({ text, Quantity }) => lineText(Quantity, text.trim())),
  ]
  return {
    ...named,
    paid_amount: payment.amount,
    paid_means: payment.means,
    paid_items: lines.join('\n'),
    paid_codes: [...feeCodes, ...partCodes],
  }
}

const lineText = (Quantity: number, text = '') => `${Quantity} × ${text}`

function refuseUnknown(field: string, item: string, codes: readonly string[], known: ReadonlyMap<string, unknown>) {
  const unknown = codes.findIndex((code) => !known.has(code))
  if (unknown !== -1) throw new RefusalError(refuseField(`${field}.${unknown}.${item}`, 'message.not_in_list'))
}
