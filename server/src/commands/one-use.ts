import { createHash, randomBytes } from 'node:crypto'
import { tokenLives } from '@callout/domain/session/session.ts'
import { stop } from '../kernel/stop.ts'
import type { Command } from './command.ts'

/** 128 random bits, safe in an address. The database keeps only its hash. */
function newSecret() {
  const secret = randomBytes(16).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest() }
}

/** As many as a rehearsal of a whole service network takes. */
const mostCodes = 1000

export const loginCode: Command = {
  usage: 'login-code ACCOUNT [--count N]',
  summary: 'Prints a code that signs the account in once, within ten minutes.',
  help: `  Open it at /loginredirect/CODE. ACCOUNT is what the identity provider calls the person.
  --count N       so many codes, one a line, at most ${mostCodes}`,
  words: 1,
  options: { count: { type: 'string', default: '1' } },
  run: async ({ pool }, { words: [account = ''], options }) => {
    const count = Number(options.count)
    if (!Number.isInteger(count) || count < 1 || count > mostCodes)
      throw stop(`--count is a number from 1 to ${mostCodes}.`)
    const secrets = Array.from({ length: count }, newSecret)
    const { rowCount } = await pool.query(
      `insert into login_codes (code_hash, account_uuid, expires_at)
       select code_hash, account_uuid, now() + make_interval(secs => $3)
       from accounts, unnest($1::bytea[]) code_hash where subject = $2 and closed_at is null`,
      [secrets.map(({ hash }) => hash), account, tokenLives.loginCode],
    )
    if (!rowCount) throw stop(`There is no open account "${account}".`)
    for (const { secret } of secrets) console.log(secret)
  },
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const connectToken: Command = {
  usage: 'connect-token SOCIETE_UUID',
  summary: 'Prints a token that connects as the company once, within ten minutes.',
  help: '  Open it at /connectas/TOKEN.',
  words: 1,
  run: async ({ pool }, { words: [company = ''] }) => {
    if (!uuid.test(company)) throw stop(`"${company}" is not the uuid of a company.`)
    const { secret, hash } = newSecret()
    const { rowCount } = await pool.query(
      `insert into connect_tokens (token_hash, societe_uuid, expires_at)
       select $1, societe_uuid, now() + make_interval(secs => $3) from companies where societe_uuid = $2 and active`,
      [hash, company, tokenLives.connectToken],
    )
    if (!rowCount) throw stop(`There is no active company ${company}.`)
    console.log(secret)
  },
}
