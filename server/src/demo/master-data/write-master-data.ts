import type pg from 'pg'
import { demoPassword, setPassword } from '../../embedded/passwords.ts'
import { copyRows } from '../bulk-copy.ts'
import { type DemoWorld, foundedAt } from '../world.ts'
import { writeTemplates } from './contract-templates.ts'
import { assignmentPolicy, demoNetworks, mailTemplates } from './networks.ts'
import { writeTariff } from './tariff.ts'

/** Writes all data of the networks except cards and calls. */
export async function writeMasterData(client: pg.ClientBase, world: DemoWorld) {
  await copyRows(
    client,
    'networks',
    [
      'network_code',
      'reseau_uuid',
      'network_name',
      'default_country',
      'culture',
      'time_zone',
      'enable_service_contract',
      'portal_name',
      'portal_url',
      'dispatch_email',
      'legal_name',
      'tax_number',
      'registration',
      'payment_days',
      'vat_rate',
      'adresse',
      'street_number',
      'code_postal',
      'ville',
      'pays',
      'assignment_policy',
    ],
    demoNetworks.map((network) => ({ ...network, assignment_policy: JSON.stringify(assignmentPolicy) })),
  )
  const mails = demoNetworks.flatMap(({ network_code, culture }) =>
    Object.entries(mailTemplates[culture]).map(([template, texts]) => ({ network_code, template, ...texts })),
  )
  await copyRows(client, 'mail_templates', ['network_code', 'template', 'subject', 'body'], mails)
  await writeCompanies(client, world)
  await writeAccounts(client, world)
  const items = world.valueLists.map((item) => ({
    ...item,
    text: JSON.stringify(item.text),
    attributes: JSON.stringify(item.attributes),
    questions: JSON.stringify(item.questions),
  }))
  await copyRows(
    client,
    'value_list_items',
    ['uuid', 'network_code', 'value_list', 'value', 'parent', 'position', 'text', 'attributes', 'questions'],
    items,
  )
  await copyRows(
    client,
    'products',
    ['produit_uuid', 'network_code', 'code_product', 'item_code', 'item_name', 'skill', 'price'],
    world.products,
  )
  await writeTariff(client, world, foundedAt)
  await writeTemplates(client, world)
  const areas = world.networkData.flatMap(({ places }) =>
    places.flatMap((place) => place.postcodes.map((code_postal) => ({ ...place, code_postal }))),
  )
  await copyRows(client, 'postcode_areas', ['pays', 'code_postal', 'ville', 'latitude', 'longitude'], areas)
}

async function writeCompanies(client: pg.ClientBase, { networkData }: DemoWorld) {
  const companies = networkData.flatMap((networkData) => networkData.companies)
  await copyRows(
    client,
    'companies',
    [
      'societe_uuid',
      'network_code',
      'supplier_code',
      'raison_sociale',
      'legal_name',
      'tax_number',
      'registration',
      'iban',
      'payment_days',
      'vat_treatment',
      'vat_exemption',
      'email',
      'phone',
      'adresse',
      'street_number',
      'code_postal',
      'ville',
      'pays',
      'latitude',
      'longitude',
      'capacity',
      'active',
    ],
    companies,
  )
  const each = <T>(of: (company: (typeof companies)[number]) => T[]) =>
    companies.flatMap((company) => of(company).map((item) => ({ societe_uuid: company.societe_uuid, item })))
  const skills = each(({ skills }) => skills).map(({ societe_uuid, item }) => ({ societe_uuid, skill: item }))
  await copyRows(client, 'company_skills', ['societe_uuid', 'skill'], skills)
  const postcodes = each(({ postcodes }) => postcodes).map(({ societe_uuid, item }) => ({
    societe_uuid,
    code_postal: item,
  }))
  await copyRows(client, 'company_postcodes', ['societe_uuid', 'code_postal'], postcodes)
  const leaves = each(({ leaves }) => leaves).map(({ societe_uuid, item }) => ({ societe_uuid, ...item }))
  await copyRows(client, 'company_leaves', ['societe_uuid', 'starts_on', 'ends_on'], leaves)
  const technicians = companies.flatMap((company) => company.technicians)
  await copyRows(
    client,
    'technicians',
    ['technician_uuid', 'societe_uuid', 'technician', 'technician_name', 'active'],
    technicians,
  )
}

async function writeAccounts(client: pg.ClientBase, { accounts }: DemoWorld) {
  await copyRows(
    client,
    'accounts',
    ['account_uuid', 'subject', 'user_name', 'culture', 'role', 'societe_uuid', 'technician_code', 'can_create_call'],
    accounts,
  )
  const memberships = accounts.flatMap(({ account_uuid, networks }) =>
    networks.map((network_code) => ({ account_uuid, network_code })),
  )
  await copyRows(client, 'account_networks', ['account_uuid', 'network_code'], memberships)
  for (const { subject, signsIn } of accounts) if (signsIn) await setPassword(client, subject, demoPassword)
}
