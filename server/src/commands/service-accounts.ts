import type { NewKey } from '@callout/domain/api-keys/api-key.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { scopes as allScopes, Role, type Scope } from '@callout/domain/platform/access.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import type pg from 'pg'
import { createKey, endKey } from '../api-keys/api-key.create.ts'
import { allKeys, type StoredKey } from '../api-keys/api-key.queries.ts'
import type { Config } from '../platform/config/config.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { openDb } from '../platform/database/db.ts'
import { parseAccountFields, roleNames } from './account-fields.ts'
import type { Command, CommandInput } from './command.ts'
import { parseInstantOption } from './instant-option.ts'

/** Author of keys that the command line creates, in the list of keys. */
const operator = 'callout'

export const serviceOptions = {
  service: { type: 'boolean' },
  scope: { type: 'string', multiple: true },
  'ends-at': { type: 'string' },
} as const

export const serviceOptionsHelp = `  --service                 creates an API key for the program SUBJECT, and prints it once; with --role, --network, --company
  --scope read|write|mail   what the key may do, once or more often; by default read
  --ends-at INSTANT         when the key ends by itself, like 2027-01-01T00:00Z; by default never`

/** Options that only people have. */
const personOptions = ['name', 'technician', 'culture', 'can-create-call', 'can-administer', 'password']

/** Creates an API key with its service account, and prints the key. */
export async function addServiceAccount(pool: pg.Pool, config: Config, input: CommandInput): Promise<void> {
  const wrong = personOptions.find((option) => input.options[option] !== undefined)
  if (wrong) throw fatalError(`--${wrong} cannot be used with --service.`)
  const key = await parseKey(pool, config, input)
  const db = openDb(pool)
  const creator = { account_uuid: null, name: operator, role: Role.dispatcher, networks: key.networks }
  const { key: secret } = await db
    .transaction()
    .execute((tx) => createKey(tx, key, creator, new Date().toISOString()))
    .catch(failWithSentence)
  console.log(secret)
}

async function parseKey(pool: pg.Pool, config: Config, input: CommandInput): Promise<NewKey> {
  const [name = ''] = input.words
  const client = await pool.connect()
  const fields = await parseAccountFields(client, config, input, { subject: '', user_name: name }).finally(() =>
    client.release(),
  )
  const scopes = (input.options.scope ?? ['read']) as Scope[]
  const wrong = scopes.find((scope) => !allScopes.includes(scope))
  if (wrong) throw fatalError(`--scope must be read, write or mail, not "${wrong}".`)
  return {
    name,
    role: fields.role as NewKey['role'],
    networks: fields.networks,
    societe_uuid: fields.societe_uuid ?? undefined,
    scopes,
    ends_at: parseInstantOption('ends-at', input.options['ends-at'] as string | undefined) ?? null,
  }
}

function failWithSentence(error: unknown): never {
  if (!(error instanceof RefusalError)) throw error
  const sentence = translate('en', error.refusal.key, error.refusal.params)
  throw fatalError(sentence.endsWith('.') ? sentence : `${sentence}.`)
}

/** Prints the API keys, valid ones first. */
export async function listServiceAccounts(pool: pg.Pool): Promise<void> {
  const keys = await allKeys(openDb(pool), new Date().toISOString())
  for (const key of keys) console.log(describeKey(key))
  if (keys.length === 0) console.log('There is no API key.')
}

function describeKey({
  ID,
  prefix,
  name,
  role,
  networks,
  raison_sociale,
  scopes,
  state,
  ends_at,
  last_used_at,
}: StoredKey) {
  const notes = [
    name,
    raison_sociale,
    scopes.join(' and '),
    state === 'valid' ? ends_at && `until ${ends_at}` : state,
    last_used_at ? `last used ${last_used_at}` : 'never used',
    `ID ${ID}`,
  ]
  const columns = [`${prefix}…`, (roleNames[role] ?? role).padEnd(11), networks.join(',').padEnd(21)]
  return `${columns.join(' ')} ${notes.filter(Boolean).join(' · ')}`
}

export const revokeServiceAccount: Command = {
  usage: 'account revoke KEY',
  summary: 'Ends an API key at once. KEY is its beginning, as account list --service shows it.',
  words: 1,
  run: async ({ pool }, { words: [beginning = ''] }) => {
    const db = openDb(pool)
    const now = new Date().toISOString()
    const shown = beginning.replace('…', '')
    const found = (await allKeys(db, now)).filter(({ prefix, state }) => prefix === shown && state !== 'revoked')
    if (found.length === 0) throw fatalError(`There is no API key "${shown}…" that could be ended.`)
    if (found.length > 1) throw fatalError(`Several API keys begin with "${shown}": revoke them on the page.`)
    for (const key of found) await db.transaction().execute((tx) => endKey(tx, key, operator, now))
    console.log(`The API key ${shown}… is revoked.`)
  },
}
