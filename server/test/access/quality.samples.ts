import { none, type Sample } from './sample.ts'

const newCampaign = {
  name: 'Valves',
  call_type_id: 'REP',
  problem_type_id: 'LEAK',
  text: 'The valve may leak.',
  due_on: '2099-12-31',
}

/** Requests of the endpoints of product quality and of campaigns. */
export const qualitySamples: Record<string, Sample> = {
  'POST /api/Quality/GetCosts': { body: none },
  'POST /api/Quality/GetSubscriptions': { body: none },
  'POST /api/Quality/SetSubscription': { body: () => ({ subscribed: true }) },
  'POST /api/Quality/GetProduct': { body: ({ code_product }) => ({ code_product }), row: true },
  'POST /api/Quality/GetOverview': { body: none },
  'POST /api/Quality/GetPoints': { body: ({ code_product }) => ({ code_product, problem_type_id: 'LEAK' }), row: true },
  'POST /api/Quality/GetSignal': { body: ({ signal }) => ({ ID: signal.ID }), row: true },
  'POST /api/Quality/SetState': { body: ({ signal }) => ({ ID: signal.ID, version: 1, state: 'known' }), row: true },
  'POST /api/Quality/CreateCampaign': { body: ({ signal }) => ({ ...newCampaign, signal: signal.ID }), row: true },
  'POST /api/Quality/PreviewCampaign': { body: ({ signal }) => ({ signal: signal.ID }), row: true },
  'POST /api/Quality/GetCampaigns': { body: none },
  'POST /api/Quality/UpdateCampaign': {
    body: ({ campaign }) => ({ ID: campaign.ID, version: 1, state: 'closed' }),
    row: true,
  },
  // A period without calls, so that nothing is computed.
  'POST /api/Quality/StartBacktest': {
    body: () => ({ from: '2001-01-01', to: '2001-01-02' }),
    endsOthers: true,
  },
  'POST /api/Quality/GetBacktest': { body: ({ backtest }) => ({ ID: backtest.ID }), row: true },
  'POST /api/Quality/ExportData': { body: () => ({ rows: 'alarms' }) },
  'POST /api/Quality/TrySerialPattern': { body: () => ({ pattern: '^(?<year>[0-9]{2})(?<month>[0-9]{2})' }) },
}
