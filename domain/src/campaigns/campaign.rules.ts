import { type Refusal, refuse } from '../platform/refusal.ts'
import type { CampaignState } from './campaign.ts'

/** The states that may follow a state. */
const next: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['running', 'closed'],
  running: ['stopped', 'closed'],
  stopped: ['running', 'closed'],
  closed: [],
}

/** Refuses a state that cannot follow the present one: a closed campaign stays closed. */
export const refusalOfState = (present: CampaignState, wanted: CampaignState): Refusal | undefined =>
  next[present].includes(wanted) ? undefined : refuse('campaign.refused.state')
