import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { coverageOn } from '@callout/domain/visits/coverage.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Entitlement } from '@callout/domain/visits/visit.ts'
import { isContractHidden, type StoredCall } from '../calls/call.queries.ts'
import { findContractForAppliance } from '../contracts/appliance.queries.ts'
import { findOnlyCardInNetwork } from '../equipment/card.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { coverageText } from './visit.coverage.ts'
import { visibleVisit } from './visit.queries.ts'

/**
 * The coverage of the appliance with a serial number. Whoever stands at an appliance on a visit may ask for any of the
 * network; the answer says nothing of its owner.
 */
export async function getEntitlement(
  ctx: RequestContext,
  { ID, serial_number }: BodyOf<typeof visitApi.entitlement>,
): Promise<Entitlement> {
  const { tx, actor, now, lang } = ctx
  const { call } = await visibleVisit(tx, actor, ID)
  const serial = serial_number.trim()
  const appliance = await applianceOf(ctx, call, serial)
  const contract = await findContractForAppliance(ctx, {
    ins_id: appliance?.ins_id ?? null,
    internal_serial_number: serial,
    code_product: appliance?.code_product ?? '',
  })
  const coverage = coverageOn(
    {
      warranty_start_date: appliance?.warranty_start_date ?? null,
      warranty_end_date: appliance?.warranty_end_date ?? null,
      warranty_extension_date: appliance?.warranty_extension_date ?? null,
      service_contract_id: contract?.service_contract_id ?? '',
      contract_end_date: contract?.end_date ?? null,
    },
    dayInTimeZone(now, timeZoneOf(call, actor.time_zone)),
  )
  const isOwn = contract?.societe_uuid === actor.societe_uuid && !isContractHidden(actor, call)
  return {
    covered: coverage.who === 'warranty' || coverage.who === 'contract',
    until: coverage.until,
    who_pays: coverage.who,
    why: coverageText(lang, coverage, isOwn ? (contract?.service_contract_id ?? '') : ''),
    product: appliance ? [appliance.code_product, appliance.item_name].filter(Boolean).join(' · ') : '',
  }
}

type Appliance = Pick<
  StoredCall,
  'code_product' | 'item_name' | 'warranty_start_date' | 'warranty_end_date' | 'warranty_extension_date'
> & { readonly ins_id: string | number | null }

/** The appliance of the only card with the serial number, else that of the call if it has this number. */
async function applianceOf(
  { tx, actor }: RequestContext,
  call: StoredCall,
  serial: string,
): Promise<Appliance | undefined> {
  const card = await findOnlyCardInNetwork(tx, actor.network_code, serial)
  if (card)
    return {
      ins_id: card.InsId,
      code_product: card.CodeCom,
      item_name: card.ItemName,
      warranty_start_date: card.StartDate,
      warranty_end_date: card.EndDate,
      warranty_extension_date: card.ExtensionDate,
    }
  return normaliseSerialNumber(call.internal_serial_number) === normaliseSerialNumber(serial) ? call : undefined
}
