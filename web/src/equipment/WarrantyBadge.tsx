import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { warrantyStateOn } from '@callout/domain/equipment/warranty.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'

type Warranty = Pick<CardRecord, 'StartDate' | 'EndDate' | 'ExtensionDate'>

const stateTexts = {
  future: 'card.before_warranty',
  warranty: 'card.in_warranty',
  extension: 'card.in_extension',
  endless: 'card.without_end',
  over: 'card.not_covered',
  unknown: 'card.warranty_unknown',
} as const

/** Warranty state of an appliance today, in the network's time zone. */
export function WarrantyBadge({ warranty }: { warranty: Warranty }) {
  const t = useT()
  const { day, timeZone } = useFormats()
  const state = warrantyStateOn(warranty, toWallTime(new Date().toISOString(), timeZone).day)
  const isCovered = state.kind === 'warranty' || state.kind === 'extension'
  return (
    <ToneBadge tone={isCovered ? 'good' : 'plain'}>
      {t(stateTexts[state.kind], { day: 'day' in state ? day(state.day) : '' })}
    </ToneBadge>
  )
}
