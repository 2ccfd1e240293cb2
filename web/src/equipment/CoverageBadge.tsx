import { type CardRecord, coveredUntil } from '@callout/domain/equipment/card.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { wallTime } from '../kernel/zoned.ts'
import { ToneBadge } from '../ui/ToneBadge.tsx'

export type Warranty = Pick<CardRecord, 'StartDate' | 'EndDate' | 'ExtensionDate'>

/** Whether the appliance is covered today, on the network's clocks, and until when. */
export function CoverageBadge({ warranty }: { warranty: Warranty }) {
  const t = useT()
  const { day, timeZone } = useFormats()
  const covered = coveredUntil(warranty, wallTime(new Date().toISOString(), timeZone).day)
  if (!covered) return <ToneBadge tone="plain">{t('card.not_covered')}</ToneBadge>
  return <ToneBadge tone="good">{t(`card.in_${covered.kind}`, { day: day(covered.until) })}</ToneBadge>
}
