import type { CallCampaign } from '@callout/domain/calls/call-campaign.ts'
import { sql } from 'kysely'

/** SQL of the campaign of the call with this alias, as its readers get it; null without one. */
export const campaignSql = (alias: 'call' | 'row') => sql<CallCampaign | null>`(
  select jsonb_build_object('ID', c."ID", 'name', c.name, 'text', c.text, 'to_check', c.to_check,
    'question', c.question, 'parts', c.parts, 'due_on', c.due_on)
  from campaigns c where c."ID" = ${sql.ref(`${alias}.campaign_uuid`)})`
