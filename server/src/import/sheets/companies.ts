import { coordinateBounds } from '@callout/domain/addresses/coordinates.ts'
import { maxPaymentDays, vatTreatments } from '@callout/domain/companies/legal.ts'
import { refusalOfTreatment } from '@callout/domain/companies/treatment.rules.ts'
import { invoicingKinds } from '@callout/domain/invoices/uploaded/invoicing.ts'
import { say } from '@callout/domain/messages/import-messages.ts'
import { normaliseServedPostcode, validateServedPostcode } from '@callout/domain/platform/facts/postcode.ts'
import { checkCoordinates, checkExemption, checkOrder, checkTaxNumber } from '../checks/row-checks.ts'
import type { QueryRunner } from '../query-runner.ts'
import { inGroup } from './column.ts'
import * as columns from './columns.ts'
import { companyReference, networkReference, partOf, valueListItemReference } from './references.ts'
import { type CellNotes, computedField, copiedFields, copiedKey, type Sheet, type StoredRows } from './sheet.ts'

export const companyKeyColumns = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('supplier_code')),
] as const
export const joinCompany = 'join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code'
export const storedCompany: StoredRows = {
  joins: 'join companies c on c.societe_uuid = t.societe_uuid',
  columns: { network_code: 'c.network_code', supplier_code: 'c.supplier_code' },
  network: 'c.network_code',
  isInNetwork: 'c.network_code = :network',
}
export const companyField = computedField('societe_uuid', 'c.societe_uuid')

export const companiesSheet: Sheet = {
  file: 'companies.csv',
  columns: [
    ...companyKeyColumns,
    columns.required(columns.properName('raison_sociale')),
    ...inGroup('legal', [
      columns.properName('legal_name'),
      columns.looseCode('tax_number'),
      columns.text('registration'),
      columns.iban('iban'),
      columns.wholeNumber('payment_days', 0, maxPaymentDays),
      columns.choice('vat_treatment', vatTreatments),
      columns.text('vat_exemption'),
      columns.choice('invoicing', invoicingKinds, 'portal'),
    ]),
    ...inGroup('contact', [columns.email('email'), columns.telephone('phone', 80)]),
    ...inGroup('address', [
      columns.placeName('adresse'),
      columns.houseNumber('street_number', 50),
      columns.postcode('code_postal', 'pays'),
      columns.placeName('ville'),
      columns.country('pays'),
      columns.decimal('latitude', coordinateBounds.latitude),
      columns.decimal('longitude', coordinateBounds.longitude),
    ]),
    ...inGroup('assignment', [columns.wholeNumber('capacity', 0, 10_000)]),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'supplier_code'],
  references: [networkReference()],
  rules: [checkCoordinates, checkTaxNumber, checkExemption],
  judgeCells: judgeTreatments,
  targets: [
    {
      table: 'companies',
      key: copiedKey('network_code', 'supplier_code'),
      fields: [
        ...copiedFields(
          'network_code',
          'supplier_code',
          'raison_sociale',
          'email',
          'phone',
          'adresse',
          'street_number',
        ),
        ...copiedFields('code_postal', 'ville', 'pays', 'latitude', 'longitude', 'capacity', 'active'),
        ...copiedFields('legal_name', 'tax_number', 'registration', 'iban', 'payment_days', 'vat_treatment'),
        ...copiedFields('vat_exemption', 'invoicing'),
      ],
    },
  ],
}

/** Refuses new treatments that the places of company and network do not allow. `networks.csv` may come along. */
async function judgeTreatments(client: QueryRunner, notes: CellNotes): Promise<void> {
  const { rows: tables } = await client.query<{ isImported: boolean }>(
    `select to_regclass('pg_temp.import_networks') is not null as "isImported"`,
  )
  const imported = tables[0]?.isImported ? 'import_networks' : '(select * from networks where false)'
  // The file may lack any of these columns: then the stored value counts.
  const cell = (name: string) => `coalesce(to_jsonb(i)->>'${name}', c.${name}, '') as ${name}`
  const ofNetwork = (name: string) => `coalesce(to_jsonb(f)->>'${name}', n.${name}, '') as network_${name}`
  const names = ['pays', 'code_postal', 'tax_number']
  const { rows } = await client.query<Record<string, string> & { line: number }>(
    `select i.line, ${['vat_treatment', ...names].map(cell).join(', ')}, ${names.map(ofNetwork).join(', ')}
     from import_companies i
     left join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code
     left join ${imported} f on f.network_code = i.network_code
     left join networks n on n.network_code = i.network_code
     where coalesce(to_jsonb(i)->>'vat_treatment', '') not in ('', coalesce(c.vat_treatment, ''))`,
  )
  for (const { line, vat_treatment = '', pays = '', code_postal = '', tax_number = '', ...network } of rows) {
    const { network_pays = '', network_code_postal = '', network_tax_number = '' } = network
    const company = { pays, code_postal, tax_number }
    const other = { pays: network_pays, code_postal: network_code_postal, tax_number: network_tax_number }
    const refusal = refusalOfTreatment(vat_treatment, company, other)
    if (refusal)
      notes.addProblem(line, 'vat_treatment', { message: say(`treatment_${vat_treatment}` as 'treatment_export') })
  }
}

export const companySkillsSheet: Sheet = {
  file: 'company-skills.csv',
  columns: [...companyKeyColumns, columns.required(columns.code('skill')), columns.removeColumn],
  key: ['network_code', 'supplier_code', 'skill'],
  references: [partOf(companyReference()), valueListItemReference('skills', 'skill')],
  stored: storedCompany,
  targets: [
    {
      table: 'company_skills',
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.skill': 'i.skill' },
      fields: [companyField, ...copiedFields('skill')],
    },
  ],
}

export const companyPostcodesSheet: Sheet = {
  file: 'company-postcodes.csv',
  columns: [...companyKeyColumns, columns.required(columns.servedPostcode('code_postal')), columns.removeColumn],
  key: ['network_code', 'supplier_code', 'code_postal'],
  references: [partOf(companyReference())],
  judgeCells: judgeServedPostcodes,
  stored: storedCompany,
  targets: [
    {
      table: 'company_postcodes',
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.code_postal': 'i.code_postal' },
      fields: [companyField, ...copiedFields('code_postal')],
    },
  ],
}

export const companyLeavesSheet: Sheet = {
  file: 'company-leaves.csv',
  columns: [
    ...companyKeyColumns,
    columns.required(columns.day('starts_on')),
    columns.required(columns.day('ends_on')),
    columns.removeColumn,
  ],
  key: ['network_code', 'supplier_code', 'starts_on'],
  references: [partOf(companyReference())],
  rules: [(row) => checkOrder(row, 'starts_on', 'ends_on')],
  stored: storedCompany,
  targets: [
    {
      table: 'company_leaves',
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.starts_on': 'i.starts_on' },
      fields: [companyField, ...copiedFields('starts_on', 'ends_on')],
    },
  ],
}

export const techniciansSheet: Sheet = {
  file: 'technicians.csv',
  columns: [
    ...companyKeyColumns,
    columns.required(columns.code('technician')),
    columns.required(columns.properName('technician_name')),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'supplier_code', 'technician'],
  references: [companyReference()],
  stored: storedCompany,
  targets: [
    {
      table: 'technicians',
      joins: joinCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.technician': 'i.technician' },
      fields: [companyField, ...copiedFields('technician', 'technician_name', 'active')],
    },
  ],
}

/** Reads served postcodes in the country of their company, else of the network. `companies.csv` may come along. */
async function judgeServedPostcodes(client: QueryRunner, notes: CellNotes): Promise<void> {
  const { rows: tables } = await client.query<{ isImported: boolean }>(
    `select to_regclass('pg_temp.import_companies') is not null as "isImported"`,
  )
  const imported = tables[0]?.isImported ? 'import_companies' : '(select * from companies where false)'
  const { rows } = await client.query<{ line: number; cell: string; country: string }>(
    `select i.line, i.code_postal as cell, coalesce(nullif(f.pays, ''), nullif(c.pays, ''), n.default_country, '') as country
     from import_company_postcodes i
     left join ${imported} f on f.network_code = i.network_code and f.supplier_code = i.supplier_code
     left join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code
     left join networks n on n.network_code = i.network_code`,
  )
  for (const { line, cell, country } of rows) {
    notes.addNormal(line, 'code_postal', cell, normaliseServedPostcode(cell, country))
    if (validateServedPostcode(cell, country))
      notes.addProblem(line, 'code_postal', {
        message: say('no_area', { country }),
        kind: `no_such_area_${country}`,
      })
  }
}
