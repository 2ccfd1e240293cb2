import type { FieldText, FieldTexts } from './field-text.ts'

/** The same texts for a campaign in every answer. */
const ofCampaign = (texts: FieldTexts): FieldTexts =>
  Object.fromEntries(
    ['CreateCampaign', 'GetCampaigns', 'UpdateCampaign'].flatMap((call) =>
      Object.entries(texts).map(([name, text]) => [`Quality${call}Answer.${name}`, text]),
    ),
  )

const state =
  'How it stands: a `draft` makes nothing; `running` makes calls and sends emails; `stopped` makes no more until it runs again; `closed` for good.'
const given = {
  text: 'Why the visit is made, for company and customer.',
  to_check: 'What is to be checked at the visit.',
  question: ['Question that the visit answers: yes, if the appliance is defective.', 'Does the valve leak?'],
  parts: 'Numbers of the spare parts to take along.',
  due_on: ['Day until which the visits should be made.', '2026-06-30'],
  mail: 'True to write to the customers, with their link.',
} satisfies FieldTexts
const months: FieldText = ['Appliance-months of exposure.', 1150.5]

/** Campaigns: visits to appliances although nobody called. */
export const campaignFields: FieldTexts = {
  campaign: 'Campaign that the call belongs to: why the visit is made, and what is to be checked; null without one.',
  'filterData.campaign': 'Key of the campaign of the calls.',
  campaign_answer: 'Answer to its question: `Y` if the appliance is defective, `N`, or empty.',
  'QualityCreateCampaignRequest.signal': 'Key of the alarm: the campaign is for its appliances that have not failed.',
  serials: 'Serial numbers of the appliances, if there is no `signal`.',
  ...Object.fromEntries(Object.entries(given).map(([name, text]) => [`QualityCreateCampaignRequest.${name}`, text])),
  'QualityPreviewCampaignRequest.signal': 'Key of the alarm whose appliances would be visited.',
  'QualityPreviewCampaignAnswer.appliances': ['Number of the appliances that would be visited.', 398],
  'QualityPreviewCampaignAnswer.joined': ['Number of those whose open call would join.', 12],
  with_email: ['Number of those whose card has an email address.', 350],
  'QualityPreviewCampaignAnswer.left_out': 'Appliances and serial numbers that are left out, by reason.',
  'left_out.reason':
    '`failed`: the appliance had a call about the problem; `unknown`: no card of the network has the serial number; `ambiguous`: several have.',
  'left_out.count': ['How many there are.', 14],
  'left_out.serials': 'The first 1,000 serial numbers.',
  'QualityUpdateCampaignRequest.state': state,
  ...ofCampaign({
    ...given,
    state,
    signal: 'Key of the alarm that it comes from; null if it was made from serial numbers.',
    appliances: ['Number of its appliances.', 398],
    calls: ['Number of its calls, with those that were open before.', 380],
    joined: ['Number of its calls that were open before.', 12],
    done: ['Number of its calls that are done.', 190],
    answered: ['Number of its done calls whose question is answered.', 180],
    defective: ['Number of them whose appliance was defective.', 31],
    cost: ['Fees and spare parts of its calls, in euros.', 2650],
    forecast: 'Calls and cost of the twelve months after it was made, if nothing were done; null if unknown.',
    effect: 'Failures after the visit against those without it; null as long as nothing can be said.',
    mails: 'Emails to the customers.',
    refused: 'Appliances for which no call could be made, at most 100.',
    filterData: 'Filters of the list that show the calls behind the numbers.',
  }),
  states: 'Who changed the state, and when.',
  'states.state': state,
  treated: ['Failures for an appliance-month after the visit.', 0.0011],
  untreated: ['Failures for an appliance-month without the visit.', 0.0052],
  treated_failures: ['Number of failures after the visit.', 2],
  untreated_failures: ['Number of failures without the visit.', 19],
  treated_months: months,
  untreated_months: months,
  'effect.lower': ['Lower bound of the ratio of `treated` to `untreated`, 95 %.', 0.05],
  'effect.upper': ['Upper bound of this ratio, 95 %; null if there is none.', 0.9],
  'mails.sent': ['Number of emails that are queued or sent.', 2000],
  'mails.waiting': ['Number of emails that are still to be sent.', 3600],
  'mails.last_on': ['Day of the last one, at the pace of the network; null if none waits.', '2026-04-02'],
  'refused.serial': ['Serial number of the appliance.', 'SN2503-0001'],
  'refused.reason': 'Why no call could be made.',
  'filterData.calls': 'Filters of the list that show all calls of the campaign.',
  'filterData.done': 'Filters of the list that show those that are done.',
  'filterData.defective': 'Filters of the list that show those whose appliance was defective.',
}
