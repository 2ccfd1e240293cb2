import { isLanguage, languages } from '@callout/domain/messages/messages.ts'
import { type AdminPart, adminParts, Role } from '@callout/domain/platform/access.ts'
import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import type { CommandInput } from './command.ts'

/** Role names for the command line, with their stored letters. */
const roleLetters: Readonly<Record<string, string>> = Role
export const roleNames = Object.fromEntries(Object.entries(roleLetters).map(([name, letter]) => [letter, name]))

export interface AccountFields {
  subject: string
  user_name: string
  culture: string
  role: string
  societe_uuid: string | null
  technician_code: string | null
  can_create_call: boolean
  can_administer: readonly AdminPart[]
  networks: string[]
  password?: string
}

export const accountOptions = {
  name: { type: 'string' },
  role: { type: 'string' },
  network: { type: 'string', multiple: true },
  company: { type: 'string' },
  technician: { type: 'string' },
  culture: { type: 'string' },
  'can-create-call': { type: 'string' },
  'can-administer': { type: 'string' },
  password: { type: 'string' },
} as const

export const accountOptionsHelp = `  --name NAME               the name shown in the history
  --role ROLE               ${Object.keys(roleLetters).join(', ')}
  --network CODE            once for each network; a sat has the network of its company
  --company UUID|CODE       the company of a sat, by societe_uuid or supplier code
  --technician CODE|none    the technician of the company who has the account and sees only their own visits
  --culture LANGUAGE        ${languages.join(', ')}; by default the language of the network
  --can-create-call yes|no  whether a sat may create calls; by default no
  --can-administer PARTS    which parts of its networks it may administer: ${adminParts.join(',')}, or none
  --password TEXT           only for the embedded identity provider`

/** Reads the options over the fields before the change. Throws a fatal error if one is wrong or missing. */
export async function parseAccountFields(
  tx: pg.PoolClient,
  config: Config,
  { options }: CommandInput,
  before: Partial<AccountFields> & { subject: string },
): Promise<AccountFields> {
  const given = (name: keyof typeof accountOptions) => options[name] as string | undefined
  const user_name = given('name')?.trim() ?? before.user_name
  if (!user_name) throw fatalError('--name is required: the name shown in the history.')
  const role = parseRole(given('role')) ?? before.role
  if (!role) throw fatalError(`--role is required: ${Object.keys(roleLetters).join(', ')}.`)

  if (role !== 'q' && given('company'))
    throw fatalError('--company is only for the role sat: central staff have no company.')
  const codes = options.network as string[] | undefined
  const company = role === 'q' ? await findCompany(tx, given('company') ?? before.societe_uuid, codes) : undefined
  if (!company && given('technician')) throw fatalError('--technician is only for the role sat.')
  // The same code is another person in another company.
  const isOtherCompany = company !== undefined && before.societe_uuid !== company.societe_uuid
  if (before.technician_code && isOtherCompany && !given('technician'))
    throw fatalError('This is the account of a technician: name --technician CODE or none for the new company.')
  const technician_code = company
    ? await findTechnician(tx, company, given('technician') ?? before.technician_code)
    : null
  const networks = company ? [company] : await findNetworks(tx, codes ?? before.networks ?? [])

  const culture = given('culture') ?? before.culture ?? networks[0]?.culture
  if (!isLanguage(culture)) throw fatalError(`--culture must be one of ${languages.join(', ')}.`)
  const password = given('password')
  if (password && config.oidc.issuer)
    throw fatalError('--password cannot be used with OIDC_ISSUER: the provider manages the passwords.')
  const can_create_call = parseYesNo(given('can-create-call')) ?? before.can_create_call ?? false
  if (can_create_call && technician_code !== null) throw fatalError('The account of a technician cannot create calls.')
  const can_administer = parseParts(given('can-administer')) ?? before.can_administer ?? []
  if (role === 'q' && can_administer.length > 0)
    throw fatalError('A sat cannot administer a network: add --can-administer none.')
  return {
    subject: before.subject,
    user_name,
    role,
    culture,
    societe_uuid: company?.societe_uuid ?? null,
    technician_code,
    can_create_call,
    can_administer,
    networks: networks.map((network) => network.network_code),
    password,
  }
}

function parseRole(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const letter = roleLetters[given] ?? (roleNames[given] && given)
  if (letter) return letter
  throw fatalError(`--role must be one of ${Object.keys(roleLetters).join(', ')}, not "${given}".`)
}

function parseYesNo(given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined
  if (given === 'yes' || given === 'no') return given === 'yes'
  throw fatalError(`--can-create-call must be yes or no, not "${given}".`)
}

function parseParts(given: string | undefined): readonly AdminPart[] | undefined {
  if (given === undefined) return undefined
  const words = given === 'none' ? [] : given.split(',').map((word) => word.trim())
  const wrong = words.find((word) => !adminParts.some((part) => part === word))
  if (wrong !== undefined)
    throw fatalError(`--can-administer must be none, or some of ${adminParts.join(',')}, not "${wrong}".`)
  return adminParts.filter((part) => words.includes(part))
}

interface Network {
  network_code: string
  culture: string
}

async function findNetworks(tx: pg.PoolClient, codes: string[]): Promise<Network[]> {
  const { rows } = await tx.query<Network>('select network_code, culture from networks order by network_code')
  const known = rows.map((network) => network.network_code).join(', ')
  if (codes.length === 0) throw fatalError(`--network is required at least once: ${known}.`)
  return codes.map((code) => {
    const network = rows.find(({ network_code }) => network_code === code)
    if (!network) throw fatalError(`There is no network "${code}"; there are: ${known}.`)
    return network
  })
}

async function findTechnician(
  tx: pg.PoolClient,
  { societe_uuid }: { societe_uuid: string },
  code: string | null | undefined,
): Promise<string | null> {
  if (!code || code === 'none') return null
  const query = 'select from technicians where societe_uuid = $1 and technician = $2'
  const { rows } = await tx.query(query, [societe_uuid, code])
  if (rows.length === 0) throw fatalError(`The company has no technician "${code}".`)
  return code
}

export async function findCompany(
  tx: pg.Pool | pg.PoolClient,
  name: string | null | undefined,
  codes: string[] | undefined,
) {
  if (!name)
    throw fatalError('--company is required for the role sat: the societe_uuid or the supplier code of the company.')
  const { rows } = await tx.query<Network & { societe_uuid: string }>(
    `select societe_uuid, network_code, culture from companies join networks using (network_code)
     where $1 in (societe_uuid::text, supplier_code) and ($2::text[] is null or network_code = any ($2))`,
    [name, codes ?? null],
  )
  if (rows.length > 1) throw fatalError(`Several networks have a company "${name}": choose one with --network.`)
  const company = rows[0]
  if (!company) throw fatalError(`There is no company "${name}"${codes ? ` in ${codes.join(', ')}` : ''}.`)
  return company
}
