import type pg from 'pg'
import { addLegalRates } from '../../companies/tax-rate.queries.ts'
import { demoPassword, setPassword } from '../../embedded/passwords.ts'
import { copyRows } from '../bulk-copy.ts'
import { type DemoWorld, foundedAt } from '../world.ts'
import type { Company } from './companies.ts'
import { writeTemplates } from './contract-templates.ts'
import { assignmentPolicy, demoNetworks, mailTemplates } from './networks.ts'
import { writeTariff } from './tariff.ts'

/** Writes all data of the networks except cards and calls. */
export async function writeMasterData(client: pg.ClientBase, world: DemoWorld) {
  const networks = demoNetworks.map(({ share: _, towns: _towns, ...network }) => network)
  await copyRows(
    client,
    'networks',
    networks.map(({ request_prices, request_privacy, ...network }) => ({
      ...network,
      assignment_policy: JSON.stringify(assignmentPolicy),
      request_prices: JSON.stringify(request_prices),
      request_privacy: JSON.stringify(request_privacy),
    })),
  )
  for (const { network_code, pays } of demoNetworks) await addLegalRates(client, network_code, pays)
  const mails = demoNetworks.flatMap(({ network_code, culture }) =>
    Object.entries(mailTemplates[culture]).map(([template, texts]) => ({ network_code, template, ...texts })),
  )
  await copyRows(client, 'mail_templates', mails)
  await writeCompanies(client, world)
  await writeAccounts(client, world)
  const items = world.valueLists.map((item) => ({
    ...item,
    text: JSON.stringify(item.text),
    attributes: JSON.stringify(item.attributes),
    questions: JSON.stringify(item.questions),
    customer_text: JSON.stringify(item.customer_text),
  }))
  await copyRows(client, 'value_list_items', items)
  await copyRows(
    client,
    'products',
    world.products.map(({ frequency: _, ...product }) => product),
  )
  await writeTariff(client, world, foundedAt)
  await writeTemplates(client, world)
  const areas = world.networkData.flatMap(({ places }) =>
    places.flatMap(({ pays, ville, latitude, longitude, postcodes }) =>
      postcodes.map((code_postal) => ({ pays, code_postal, ville, latitude, longitude })),
    ),
  )
  await copyRows(client, 'postcode_areas', areas)
}

async function writeCompanies(client: pg.ClientBase, { networkData }: DemoWorld) {
  const companies = networkData.flatMap((networkData) => networkData.companies)
  await copyRows(client, 'companies', companies.map(companyRowOf))
  const ofEach = (table: string, rowsOf: (company: Company) => object[]) =>
    copyRows(
      client,
      table,
      companies.flatMap((company) => rowsOf(company).map((row) => ({ societe_uuid: company.societe_uuid, ...row }))),
    )
  await ofEach('company_skills', ({ skills }) => skills.map((skill) => ({ skill })))
  await ofEach('company_postcodes', ({ postcodes }) => postcodes.map((code_postal) => ({ code_postal })))
  await ofEach('company_leaves', ({ leaves }) => leaves)
  await ofEach('technicians', ({ technicians }) => technicians)
}

/** The stored columns of a company. */
function companyRowOf(company: Company) {
  const { skills, postcodes, leaves, technicians, subject, activeUntil, assignmentWeight, answerDays, ...row } = company
  return row
}

async function writeAccounts(client: pg.ClientBase, { accounts }: DemoWorld) {
  await copyRows(
    client,
    'accounts',
    accounts.map(({ networks: _, signsIn: _signsIn, can_administer, ...account }) => ({
      ...account,
      can_administer: `{${can_administer.join(',')}}`,
    })),
  )
  const memberships = accounts.flatMap(({ account_uuid, networks }) =>
    networks.map((network_code) => ({ account_uuid, network_code })),
  )
  await copyRows(client, 'account_networks', memberships)
  for (const { subject, signsIn } of accounts) if (signsIn) await setPassword(client, subject, demoPassword)
}
