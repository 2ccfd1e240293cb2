import { coordinateBounds } from '@callout/domain/addresses/coordinates.ts'
import {
  faultsOfTemplate,
  hasLanguages,
  isMailTemplate,
  mailTemplateNames,
  mailTemplates,
} from '@callout/domain/admin/admin.templates.ts'
import { maxPaymentDays } from '@callout/domain/companies/legal.ts'
import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { checkTaxNumber, errorIf, isEmpty } from '../checks/row-checks.ts'
import { inGroup } from './column.ts'
import * as columns from './columns.ts'
import { networkReference } from './references.ts'
import { copiedFields, copiedKey, mergeJsonSql, type Sheet, type SheetRow, translatedField } from './sheet.ts'

const policyWeights = ['distance', 'capacity', 'availability', 'previous', 'record']

/** The legal facts of the network. */
const partyColumns = [
  ...inGroup('legal', [
    columns.properName('legal_name'),
    columns.looseCode('tax_number'),
    columns.text('registration'),
    columns.withDefault(30, columns.wholeNumber('payment_days', 0, maxPaymentDays)),
    columns.percent('vat_rate'),
  ]),
  ...inGroup('address', [
    columns.placeName('adresse'),
    columns.houseNumber('street_number', 50),
    columns.postcode('code_postal', 'pays'),
    columns.placeName('ville'),
    columns.country('pays'),
  ]),
]

/** The look of the emails to customers. */
const mailColumns = inGroup('mail', [
  columns.text('mail_sender', 100),
  columns.email('reply_to'),
  columns.color('mail_color'),
  columns.picture('mail_logo'),
])

/** The public page on which customers ask for visits. */
const requestTexts = ['request_prices', 'request_privacy']
const requestColumns = inGroup('requests', [
  columns.yesNo('takes_requests'),
  ...requestTexts.flatMap((name) => columns.textPerLanguage(name, 5000)).map(columns.ofLines),
])

const checkPortalUrl = ({ portal_url }: SheetRow): Record<string, RowText> =>
  portal_url && !/^https?:\/\/\S+$/.test(String(portal_url)) ? { portal_url: say('portal_url') } : {}

/** Without any weight, all companies would be equally good. An empty one counts as its default. */
const checkWeights = (row: SheetRow): Record<string, RowText> =>
  errorIf(
    policyWeights.map((weight) => row[`weight_${weight}`]).every((cell) => !isEmpty(cell) && Number(cell) === 0),
    'weight_distance',
    say('no_weight'),
  )

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
    columns.email('dispatch_email'),
    columns.telephone('phone', 80),
    columns.serialPattern('serial_pattern'),
    columns.yesNo('keeps_original_photos'),
    columns.withDefault(4, columns.decimal('quality_budget', { min: 0.1, max: 100 })),
    ...mailColumns,
    ...requestColumns,
    ...partyColumns,
    ...inGroup('assignment', [
      columns.decimal('radius_km', { min: 1, max: 2000 }),
      columns.wholeNumber('capacity', 0, 10_000),
      ...policyWeights.map((weight) => columns.decimal(`weight_${weight}`, { min: 0, max: 1000 })),
    ]),
  ],
  key: ['network_code'],
  references: [],
  rules: [checkPortalUrl, checkWeights, checkTaxNumber],
  stored: {
    columns: {
      radius_km: `(t.assignment_policy->>'radius_km')::double precision`,
      capacity: `(t.assignment_policy->>'capacity')::integer`,
      ...Object.fromEntries(
        policyWeights.map((weight) => [
          `weight_${weight}`,
          `(t.assignment_policy->'weights'->>'${weight}')::double precision`,
        ]),
      ),
    },
  },
  targets: [
    {
      table: 'networks',
      key: copiedKey('network_code'),
      fields: [
        ...copiedFields('network_code', 'network_name', 'default_country', 'culture', 'time_zone'),
        ...copiedFields('enable_service_contract', 'portal_name', 'portal_url', 'dispatch_email', 'phone'),
        ...copiedFields('serial_pattern', 'keeps_original_photos', 'quality_budget'),
        ...copiedFields(...mailColumns.map(({ name }) => name), 'takes_requests'),
        ...requestTexts.map((name) => translatedField(name)),
        ...copiedFields(...partyColumns.map(({ name }) => name)),
        {
          column: 'assignment_policy',
          sourceColumns: ['radius_km', 'capacity', ...policyWeights.map((weight) => `weight_${weight}`)],
          toSql: mergedPolicy,
        },
      ],
    },
  ],
}

/** SQL of the policy with the file's values. Each change increments its version, which explanations refer to. */
function mergedPolicy(present: ReadonlySet<string>): string {
  const simpleFields = ['radius_km', 'capacity'].filter((name) => present.has(name))
  const weights = policyWeights.filter((weight) => present.has(`weight_${weight}`))
  const weightParts = weights.map((weight): [string, string] => [weight, `i.weight_${weight}`])
  const parts = simpleFields.map((name): [string, string] => [name, `i.${name}`])
  if (weightParts.length > 0) parts.push(['weights', mergeJsonSql(`t.assignment_policy->'weights'`, weightParts)])
  const merged = mergeJsonSql('t.assignment_policy', parts)
  const version = `coalesce((t.assignment_policy->>'version')::integer, 0) + 1`
  return `case when t.assignment_policy = ${merged} then t.assignment_policy
    else ${merged} || jsonb_build_object('version', ${version}) end`
}

/** The first fault of the subject and of the text of an email. */
function checkTemplate({ template, lang, subject, body }: SheetRow): Record<string, RowText> {
  if (!isMailTemplate(template)) return {}
  if (lang && !hasLanguages(template)) return { lang: say('lang_of_customers') }
  const known = mailTemplates[template].placeholders.map((name) => `{${name}}`).join(', ')
  const faults = faultsOfTemplate(template, { subject: String(subject ?? ''), body: String(body ?? '') })
  const said = faults.map(({ kind, field, mark, meant }): [string, RowText] => {
    if (kind === 'missing') return [field, template === 'bank_account' ? say('bank_text') : say('no_mark', { mark })]
    return [field, meant ? say('meant_mark', { mark, meant }) : say('unknown_mark', { mark, known })]
  })
  return Object.fromEntries(said.toReversed())
}

export const mailTemplatesSheet: Sheet = {
  file: 'mail-templates.csv',
  columns: [
    columns.required(columns.code('network_code')),
    columns.required(columns.choice('template', mailTemplateNames)),
    columns.choice('lang', languages),
    columns.required(columns.text('subject')),
    columns.required(columns.ofLines(columns.text('body', 5000))),
  ],
  key: ['network_code', 'template', 'lang'],
  references: [networkReference()],
  rules: [checkTemplate],
  targets: [
    {
      table: 'mail_templates',
      key: copiedKey('network_code', 'template', 'lang'),
      fields: copiedFields('network_code', 'template', 'lang', 'subject', 'body'),
    },
  ],
}

export const postcodeAreasSheet: Sheet = {
  file: 'postcode-areas.csv',
  columns: [
    columns.required(columns.country('pays')),
    columns.required(columns.postcode('code_postal', 'pays')),
    columns.required(columns.placeName('ville')),
    columns.required(columns.decimal('latitude', coordinateBounds.latitude)),
    columns.required(columns.decimal('longitude', coordinateBounds.longitude)),
  ],
  key: ['pays', 'code_postal'],
  references: [],
  targets: [
    {
      table: 'postcode_areas',
      key: copiedKey('pays', 'code_postal'),
      fields: copiedFields('pays', 'code_postal', 'ville', 'latitude', 'longitude'),
    },
  ],
}
