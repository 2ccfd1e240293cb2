import { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { getCampaigns, updateCampaign } from './campaign.actions.ts'
import { createCampaign } from './campaign.create.ts'
import { previewCampaign } from './campaign.preview.ts'

export function registerCampaignRoutes(app: AppContext) {
  const mailsPerDay = app.config.campaignMailsPerNetwork
  registerEndpoint(app, campaignApi.create, createCampaign(mailsPerDay))
  registerEndpoint(app, campaignApi.preview, previewCampaign)
  registerEndpoint(app, campaignApi.list, getCampaigns(mailsPerDay))
  registerEndpoint(app, campaignApi.update, updateCampaign(mailsPerDay))
}
