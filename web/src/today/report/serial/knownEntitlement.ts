import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import type { Entitlement, Visit } from '@callout/domain/visits/visit.ts'

/** The coverage, by the visits on this phone, of the appliance with a serial number; undefined if none is about it. */
export function knownEntitlement(serial: string, visit: Visit, visits: readonly Visit[]): Entitlement | undefined {
  const normal = normaliseSerialNumber(serial)
  const isSame = ({ appliance }: Visit) => !appliance.is_fictive && normaliseSerialNumber(appliance.serial) === normal
  const found = normal === '' ? undefined : [visit, ...visits].find(isSame)
  if (!found) return undefined
  const { payer, appliance } = found
  return {
    covered: payer.who === 'warranty' || payer.who === 'contract',
    until: payer.until,
    who_pays: payer.who,
    why: payer.why,
    product: [appliance.code, appliance.product].filter(Boolean).join(' · '),
  }
}
