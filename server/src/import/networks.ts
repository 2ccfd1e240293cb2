import { ends } from '@callout/domain/addresses/coordinates.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import * as columns from './columns.ts'
import { network } from './references.ts'
import { mergedJson, type Sheet, same } from './sheet.ts'

const weights = ['distance', 'capacity', 'availability', 'previous', 'record']

export const networksSheet: Sheet = {
  file: 'networks.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.text('network_name')),
    columns.required(columns.country('default_country')),
    columns.required(columns.choice('culture', languages)),
    columns.required(columns.timeZone('time_zone')),
    columns.yesNo('enable_service_contract'),
    columns.text('portal_name'),
    columns.text('portal_url'),
    columns.decimal('radius_km', { min: 1, max: 2000 }),
    columns.whole('capacity', 0, 10_000),
    ...weights.map((weight) => columns.decimal(`weight_${weight}`, { min: 0, max: 1000 })),
  ],
  key: ['network_code'],
  references: [],
  check: ({ portal_url }): Record<string, string> =>
    portal_url && !/^https?:\/\/\S+$/.test(String(portal_url)) ? { portal_url: 'it is no address: https://…' } : {},
  targets: [
    {
      into: 'networks',
      key: { 't.network_code': 'i.network_code' },
      fields: [
        ...same('network_code', 'network_name', 'default_country', 'culture', 'time_zone'),
        ...same('enable_service_contract', 'portal_name', 'portal_url'),
        {
          column: 'assignment_policy',
          of: ['radius_km', 'capacity', ...weights.map((weight) => `weight_${weight}`)],
          as: policy,
        },
      ],
    },
  ],
}

/** The policy with what the file sets; its version counts the changes, so that an old choice can still be explained. */
function policy(present: ReadonlySet<string>): string {
  const set = ['radius_km', 'capacity'].filter((name) => present.has(name))
  const weighed = weights.filter((weight) => present.has(`weight_${weight}`))
  const inner = weighed.map((weight): [string, string] => [weight, `i.weight_${weight}`])
  const parts = set.map((name): [string, string] => [name, `i.${name}`])
  if (inner.length > 0) parts.push(['weights', mergedJson(`t.assignment_policy->'weights'`, inner)])
  const fresh = mergedJson('t.assignment_policy', parts)
  const version = `coalesce((t.assignment_policy->>'version')::integer, 0) + 1`
  return `case when t.assignment_policy = ${fresh} then t.assignment_policy
    else ${fresh} || jsonb_build_object('version', ${version}) end`
}

export const mailTemplatesSheet: Sheet = {
  file: 'mail-templates.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.choice('template', ['assignment', 'resend'])),
    columns.required(columns.text('subject')),
    columns.required(columns.text('body', 5000)),
  ],
  key: ['network_code', 'template'],
  references: [network()],
  targets: [
    {
      into: 'mail_templates',
      key: { 't.network_code': 'i.network_code', 't.template': 'i.template' },
      fields: same('network_code', 'template', 'subject', 'body'),
    },
  ],
}

export const postcodeAreasSheet: Sheet = {
  file: 'postcode-areas.csv',
  columns: [
    columns.required(columns.country('pays')),
    columns.required(columns.text('code_postal', 20)),
    columns.required(columns.text('ville')),
    columns.required(columns.decimal('latitude', ends.latitude)),
    columns.required(columns.decimal('longitude', ends.longitude)),
  ],
  key: ['pays', 'code_postal'],
  references: [],
  targets: [
    {
      into: 'postcode_areas',
      key: { 't.pays': 'i.pays', 't.code_postal': 'i.code_postal' },
      fields: same('pays', 'code_postal', 'ville', 'latitude', 'longitude'),
    },
  ],
}
