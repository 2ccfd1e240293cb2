import { payerOf } from '@callout/domain/calls/call.payer.ts'
import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { findContractForAppliance } from '../../contracts/appliance.queries.ts'
import { findOnlyCardInNetwork } from '../../equipment/card.queries.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'

/**
 * The payer, as far as the confirmed address may know: the warranty of a card with this address, and a contract with it.
 * '' for everybody else, and where nothing is known.
 */
export async function coverFor(
  ctx: ChangeContext,
  { email, internal_serial_number }: { readonly email: string; readonly internal_serial_number: string },
): Promise<'' | 'warranty' | 'contract' | 'customer'> {
  const isOwn = (stored: string | undefined) => stored !== undefined && emailKey(stored) === emailKey(email)
  const found = await findOnlyCardInNetwork(ctx.tx, ctx.actor.network_code, internal_serial_number)
  const card = isOwn(found?.OwnerEmail) ? found : undefined
  const covering = await findContractForAppliance(ctx, { ins_id: found?.InsId, internal_serial_number })
  const contract = isOwn(covering?.email) ? covering : undefined
  const facts = {
    service_contract_id: contract?.service_contract_id ?? '',
    warranty_start_date: card?.StartDate ?? null,
    warranty_end_date: card?.EndDate ?? null,
    warranty_extension_date: card?.ExtensionDate ?? null,
  }
  const payer = payerOf(facts, dayInTimeZone(ctx.now, ctx.actor.time_zone))
  return payer === 'unknown' ? '' : payer
}
