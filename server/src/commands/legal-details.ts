import { normalizeIban } from '@callout/domain/companies/iban.ts'
import { type CompanyFacts, type NetworkFacts, refusalOfLegalFacts } from '@callout/domain/companies/legal.rules.ts'
import { vatTreatments } from '@callout/domain/companies/legal.ts'
import { isTaxNumber } from '@callout/domain/companies/tax-number.ts'
import { refusalOfTreatment } from '@callout/domain/companies/treatment.rules.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { mailNewBankAccount } from '../companies/bank-account.queries.ts'
import { loadCompany, lockedCompany } from '../companies/company.queries.ts'
import { loadNetworkLegalFacts } from '../companies/legal.queries.ts'
import { type QueryRunner, runnerOf } from '../import/query-runner.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { openDb } from '../platform/database/db.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { createJobContext, partsOfCommand } from '../platform/jobs/job-context.ts'
import { findCompany } from './account-fields.ts'
import type { Command, CommandInput } from './command.ts'

/** The column that an option sets, and the values it accepts. */
interface LegalField {
  readonly column: string
  readonly description: string
  readonly maxLength: number
  readonly pattern?: RegExp
  /** An empty text clears it. */
  readonly isNullable?: true
}

const paymentDays = { column: 'payment_days', maxLength: 3, pattern: /^([0-2]?\d{1,2}|3[0-5]\d|36[0-5])$/ } as const

const sharedFields: Readonly<Record<string, LegalField>> = {
  'legal-name': { column: 'legal_name', description: 'the name on invoices and certificates', maxLength: 250 },
  'tax-number': { column: 'tax_number', description: 'the tax number, with right check digits', maxLength: 50 },
  registration: { column: 'registration', description: 'where it is registered, and its number there', maxLength: 250 },
}
const companyFields: Readonly<Record<string, LegalField>> = {
  ...sharedFields,
  iban: { column: 'iban', description: 'the account to which its invoices are paid', maxLength: 50 },
  'payment-days': {
    ...paymentDays,
    description: 'days from an invoice to its payment, 0 to 365; empty: those of the network',
    isNullable: true,
  },
  'vat-treatment': {
    column: 'vat_treatment',
    description: `how its services are taxed: ${vatTreatments.join(', ')}`,
    maxLength: 20,
    pattern: /^(domestic|reduced|zero|exempt|reverse_charge|intra_community|export|outside)?$/,
  },
  'vat-exemption': { column: 'vat_exemption', description: 'why they are exempt, as invoices say', maxLength: 250 },
}
const networkFields: Readonly<Record<string, LegalField>> = {
  ...sharedFields,
  street: { column: 'adresse', description: 'the street of its registered address', maxLength: 250 },
  'street-number': { column: 'street_number', description: 'the number in the street', maxLength: 50 },
  postcode: { column: 'code_postal', description: 'the postcode', maxLength: 20 },
  town: { column: 'ville', description: 'the town', maxLength: 250 },
  country: {
    column: 'pays',
    description: 'the country, two capital letters: ES',
    maxLength: 2,
    pattern: /^([A-Z]{2})?$/,
  },
  'payment-days': { ...paymentDays, description: 'days from an invoice to its payment, 0 to 365' },
  'vat-rate': {
    column: 'vat_rate',
    description: 'the domestic VAT rate in percent: 21',
    maxLength: 5,
    pattern: /^[1-9]\d?(\.\d{1,2})?$/,
    isNullable: true,
  },
}

const toParseOptions = (fields: Readonly<Record<string, LegalField>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'string' as const }]))
const formatOptionsHelp = (fields: Readonly<Record<string, LegalField>>) =>
  Object.entries(fields)
    .map(([name, { description }]) => `  --${`${name} TEXT`.padEnd(22)}${description}`)
    .join('\n')

const listNetworks: Command = {
  usage: 'network list',
  summary: 'Lists the networks with their legal details on invoices and certificates.',
  run: async ({ pool }) => {
    const { rows } = await pool.query<Record<string, string>>('select * from networks order by network_code')
    for (const row of rows) {
      const street = `${row.adresse} ${row.street_number}`.trim()
      const address = [street, `${row.code_postal} ${row.ville}`.trim(), row.pays].filter(Boolean).join(', ')
      const details = [row.legal_name || 'no legal name', row.tax_number || 'no tax number', address || 'no address']
      console.log(`${row.network_code?.padEnd(12)} ${row.network_name?.padEnd(20)} ${details.join(' · ')}`)
    }
  },
}

const changeNetwork: Command = {
  usage: 'network change CODE [...]',
  summary: 'Sets the legal details of a network on invoices and certificates. Options not given stay unchanged.',
  help: formatOptionsHelp(networkFields),
  words: 1,
  options: toParseOptions(networkFields),
  run: async ({ pool }, input) => {
    const [code = ''] = input.words
    const changes = parseFields(input, networkFields)
    const { rows } = await pool.query<NetworkFacts>('select * from networks where network_code = $1', [code])
    const network = { ...rows[0], ...Object.fromEntries(changes) } as NetworkFacts
    if (network.tax_number && !isTaxNumber(network.tax_number, network.pays))
      throw fatalError(translate('en', 'legal.refused.tax_number'))
    const isFound = await updateRow(pool, 'networks', changes, { column: 'network_code', value: code })
    if (!isFound) throw fatalError(`There is no network "${code}".`)
    console.log(`Network ${code} changed.`)
  },
}

const changeCompany: Command = {
  usage: 'company change UUID|CODE [--network CODE] [...]',
  summary: 'Sets the legal details of a company on its invoices. Options not given stay unchanged.',
  help: `  --network CODE          the network, if several have a company with this supplier code\n${formatOptionsHelp(companyFields)}`,
  words: 1,
  options: { ...toParseOptions(companyFields), network: { type: 'string' } },
  run: async ({ config, pool }, input) => {
    const [name = ''] = input.words
    const network = input.options.network as string | undefined
    const changes = parseFields(input, companyFields)
    const company = await findCompany(pool, name, network === undefined ? undefined : [network])
    const db = openDb(pool)
    const ctx = await createJobContext(partsOfCommand(db, config.publicUrl), company.network_code)
    await db.transaction().execute((tx) => saveCompany({ ...ctx, tx }, company.societe_uuid, changes))
    console.log(`Company ${name} changed.`)
  },
}

/** Changes legal facts of a company, and emails it a changed bank account. Throws a fatal error if a fact is wrong. */
async function saveCompany(ctx: ChangeContext, societe_uuid: string, changes: readonly Change[]): Promise<void> {
  const { tx, actor } = ctx
  const stored = await lockedCompany(tx, actor, societe_uuid)
  const facts = { ...stored, ...Object.fromEntries(changes) } as CompanyFacts
  const network = await loadNetworkLegalFacts(ctx, { ...stored, ...facts })
  const isNewTreatment = facts.vat_treatment !== stored.vat_treatment
  const refusal =
    refusalOfLegalFacts(facts) ?? (isNewTreatment ? refusalOfTreatment(facts.vat_treatment, facts, network) : undefined)
  if (refusal) throw fatalError(translate('en', refusal.key))
  await updateRow(runnerOf(tx), 'companies', changes, { column: 'societe_uuid', value: societe_uuid })
  const saved = await loadCompany(tx, societe_uuid)
  if (saved.iban !== stored.iban) await mailNewBankAccount(ctx, saved)
}

export const legalDetailsCommands = {
  'network list': listNetworks,
  'network change': changeNetwork,
  'company change': changeCompany,
}

/** A column and its new value; null clears it. */
type Change = readonly [column: string, value: string | null]

function parseFields({ options }: CommandInput, fields: Readonly<Record<string, LegalField>>): Change[] {
  const given = Object.entries(fields).flatMap(([name, field]): Change[] => {
    if (options[name] === undefined) return []
    const value = String(options[name]).trim()
    if (value.length > field.maxLength) throw fatalError(`--${name} has at most ${field.maxLength} characters.`)
    if (value === '' && field.isNullable) return [[field.column, null]]
    if (field.pattern && !field.pattern.test(value)) throw fatalError(`--${name} is ${field.description}.`)
    return [[field.column, field.column === 'iban' ? normalizeIban(value) || value : value]]
  })
  const names = Object.keys(fields).map((name) => `--${name}`)
  if (given.length === 0) throw fatalError(`Nothing to change was given. Possible: ${names.join(', ')}.`)
  return given
}

async function updateRow(
  client: QueryRunner,
  table: 'networks' | 'companies',
  changes: readonly Change[],
  key: { readonly column: string; readonly value: string },
): Promise<boolean> {
  const set = changes.map(([column], index) => `${column} = $${index + 2}`).join(', ')
  const { rowCount } = await client.query(`update ${table} set ${set} where ${key.column} = $1`, [
    key.value,
    ...changes.map(([, value]) => value),
  ])
  return rowCount === 1
}
