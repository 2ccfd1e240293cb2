import { endedOn } from '@callout/domain/contracts/contract.rules.ts'
import { ContractStatus } from '@callout/domain/contracts/contract.ts'
import { formatDay, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useWallDay } from '../platform/i18n/useWallClock.ts'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const tones: Readonly<Record<string, Tone>> = {
  [ContractStatus.active]: 'good',
  [ContractStatus.draft]: 'info',
  [ContractStatus.onHold]: 'waiting',
}

interface ContractStatusBadgeProps {
  readonly contract: {
    readonly status_id: string
    readonly contract_status_translation: string
    readonly end_date: string | null
  }
}

/** The name of a contract's status on its colour; past its last day also that it has ended, whatever the status. */
export function ContractStatusBadge({ contract }: ContractStatusBadgeProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { status_id, contract_status_translation, end_date } = contract
  const ended = endedOn(end_date, useWallDay(timeZone))
  return (
    <>
      <ToneBadge tone={ended ? 'plain' : (tones[status_id] ?? 'plain')}>{contract_status_translation}</ToneBadge>
      {ended && ' '}
      {ended && <ToneBadge tone="waiting">{t('contract.ended', { day: formatDay(ended) })}</ToneBadge>}
    </>
  )
}
