import { ContractStatus } from '@callout/domain/contracts/contract.ts'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const tones: Readonly<Record<string, Tone>> = {
  [ContractStatus.active]: 'good',
  [ContractStatus.draft]: 'info',
  [ContractStatus.onHold]: 'waiting',
}

interface ContractStatusBadgeProps {
  readonly contract: { readonly status_id: string; readonly contract_status_translation: string }
}

/** The name of a contract's status on its colour. */
export function ContractStatusBadge({ contract }: ContractStatusBadgeProps) {
  return <ToneBadge tone={tones[contract.status_id] ?? 'plain'}>{contract.contract_status_translation}</ToneBadge>
}
