import { ends } from '@callout/domain/addresses/coordinates.ts'
import * as columns from './columns.ts'
import { company, item, network } from './references.ts'
import { made, type Sheet, same } from './sheet.ts'

const ofCompany = [
  columns.required(columns.code('network_code')),
  columns.required(columns.code('supplier_code')),
] as const
const itsCompany = 'join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code'
const societe = made('societe_uuid', 'c.societe_uuid')

export const companiesSheet: Sheet = {
  file: 'companies.csv',
  columns: [
    ...ofCompany,
    columns.required(columns.text('raison_sociale')),
    columns.email('email'),
    columns.text('phone', 50),
    columns.text('adresse'),
    columns.text('street_number', 50),
    columns.text('code_postal', 20),
    columns.text('ville'),
    columns.country('pays'),
    columns.decimal('latitude', ends.latitude),
    columns.decimal('longitude', ends.longitude),
    columns.whole('capacity', 0, 10_000),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'supplier_code'],
  references: [network()],
  check: (row): Record<string, string> =>
    (row.latitude ?? null) === null && (row.longitude ?? null) !== null
      ? { latitude: 'it is empty, and the longitude is not.' }
      : (row.latitude ?? null) !== null && (row.longitude ?? null) === null
        ? { longitude: 'it is empty, and the latitude is not.' }
        : {},
  targets: [
    {
      into: 'companies',
      key: { 't.network_code': 'i.network_code', 't.supplier_code': 'i.supplier_code' },
      fields: [
        ...same('network_code', 'supplier_code', 'raison_sociale', 'email', 'phone', 'adresse', 'street_number'),
        ...same('code_postal', 'ville', 'pays', 'latitude', 'longitude', 'capacity', 'active'),
      ],
    },
  ],
}

export const companySkillsSheet: Sheet = {
  file: 'company-skills.csv',
  columns: [...ofCompany, columns.required(columns.code('skill')), columns.remove],
  key: ['network_code', 'supplier_code', 'skill'],
  references: [company(), item('skills', 'skill')],
  targets: [
    {
      into: 'company_skills',
      alongside: itsCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.skill': 'i.skill' },
      fields: [societe, ...same('skill')],
    },
  ],
}

export const companyPostcodesSheet: Sheet = {
  file: 'company-postcodes.csv',
  columns: [...ofCompany, columns.required(columns.text('code_postal', 20)), columns.remove],
  key: ['network_code', 'supplier_code', 'code_postal'],
  references: [company()],
  targets: [
    {
      into: 'company_postcodes',
      alongside: itsCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.code_postal': 'i.code_postal' },
      fields: [societe, ...same('code_postal')],
    },
  ],
}

export const companyLeavesSheet: Sheet = {
  file: 'company-leaves.csv',
  columns: [
    ...ofCompany,
    columns.required(columns.day('starts_on')),
    columns.required(columns.day('ends_on')),
    columns.remove,
  ],
  key: ['network_code', 'supplier_code', 'starts_on'],
  references: [company()],
  check: ({ starts_on, ends_on }): Record<string, string> =>
    String(ends_on) < String(starts_on) ? { ends_on: 'it is before starts_on.' } : {},
  targets: [
    {
      into: 'company_leaves',
      alongside: itsCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.starts_on': 'i.starts_on' },
      fields: [societe, ...same('starts_on', 'ends_on')],
    },
  ],
}

export const techniciansSheet: Sheet = {
  file: 'technicians.csv',
  columns: [
    ...ofCompany,
    columns.required(columns.code('technician')),
    columns.required(columns.text('technician_name')),
    columns.yesNo('active', true),
  ],
  key: ['network_code', 'supplier_code', 'technician'],
  references: [company()],
  targets: [
    {
      into: 'technicians',
      alongside: itsCompany,
      key: { 't.societe_uuid': 'c.societe_uuid', 't.technician': 'i.technician' },
      fields: [societe, ...same('technician', 'technician_name', 'active')],
    },
  ],
}
