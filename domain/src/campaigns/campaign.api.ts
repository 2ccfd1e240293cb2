import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import {
  flag,
  id,
  listOf,
  nested,
  optionalId,
  requiredDay,
  requiredInteger,
  requiredText,
  text,
} from '../platform/fields.ts'
import { campaign, campaignPreview, campaignStates, campaignLimits as limits } from './campaign.ts'

/** The appliances of a campaign: either those of an alarm, or those with these serial numbers. */
const source = () => ({
  signal: optionalId(),
  serials: nested(listOf(text(250), { max: limits.serials, tooMany: 'campaign.refused.too_many' })).optional(),
})

export const campaignApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/Quality/CreateCampaign',
    summary: 'Makes the draft of a campaign: visits to the appliances of an alarm or with these serial numbers.',
    who: who.dispatcher,
    envelope: 'record',
    isCreate: true,
    bodyLimit: limits.bytes,
    bodyValues: limits.values,
    body: () =>
      z.strictObject({
        ...source(),
        name: requiredText(limits.name),
        call_type_id: requiredText(50),
        problem_type_id: requiredText(50),
        text: requiredText(limits.text),
        to_check: text(limits.text).default(''),
        question: text(limits.question).default(''),
        parts: nested(listOf(requiredText(250), { max: limits.parts })).default([]),
        due_on: requiredDay(),
        mail: flag().default(false),
      }),
    response: campaign,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/Quality/PreviewCampaign',
    summary: 'How many appliances a campaign would visit, and which it leaves out for what reason. Nothing is made.',
    who: who.dispatcher,
    envelope: 'record',
    isReadOnly: true,
    bodyLimit: limits.bytes,
    bodyValues: limits.values,
    body: () => z.strictObject(source()),
    response: campaignPreview,
  }),
  list: endpoint({
    method: 'POST',
    path: '/api/Quality/GetCampaigns',
    summary: 'The campaigns of the network with what they have reached, the newest first.',
    who: who.centralStaff,
    envelope: 'record',
    isReadOnly: true,
    readsReplica: true,
    body: () => emptyBody,
    response: () => z.array(campaign()),
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/Quality/UpdateCampaign',
    summary: 'Starts, stops, resumes or closes a campaign.',
    who: who.dispatcher,
    envelope: 'record',
    body: () => z.strictObject({ ID: id(), version: requiredInteger(), state: z.enum(campaignStates) }),
    response: campaign,
  }),
} as const
