import type { VisitPayer } from '@callout/domain/visits/visit.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'

/** The expected payer of a repair. */
export function PayerBadge({ payer: { who } }: { readonly payer: Pick<VisitPayer, 'who'> }) {
  const t = useT()
  if (who === 'unknown') return <ToneBadge tone="plain">{t('today.payer_unknown')}</ToneBadge>
  return <ToneBadge tone={who === 'customer' ? 'waiting' : 'good'}>{t(`call.pays.${who}`)}</ToneBadge>
}
