import type { Campaign, CampaignState } from '@callout/domain/campaigns/campaign.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Campaigns } from '../platform/database/db.types.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { orNotFound } from '../platform/http/problem.ts'

export type StoredCampaign = Omit<Selectable<Campaigns>, 'state' | 'forecast' | 'states'> & {
  readonly state: CampaignState
  readonly forecast: Campaign['forecast']
  readonly states: Campaign['states']
}

/** The campaigns of a network, the newest first; with `ID`, that one and those that run. */
export async function visibleCampaigns(tx: Db, network_code: string, ID?: string): Promise<readonly StoredCampaign[]> {
  const chosen = ID === undefined ? sql`true` : sql`("ID" = ${ID} or state = 'running')`
  const { rows } = await sql<StoredCampaign>`select * from campaigns where network_code = ${network_code} and ${chosen}
    order by created_at desc, "ID" limit 200`.execute(tx)
  return rows
}

/** A campaign of the network, locked, otherwise 404. */
export async function visibleCampaign(tx: Db, network_code: string, ID: string) {
  if (!isUuid(ID)) return orNotFound<StoredCampaign>(undefined)
  const { rows } = await sql<StoredCampaign>`select * from campaigns
    where "ID" = ${ID} and network_code = ${network_code} for update`.execute(tx)
  return orNotFound(rows[0])
}
