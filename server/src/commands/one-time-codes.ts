import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { createSecret } from '../session/login-code.queries.ts'
import type { Command } from './command.ts'

/** Enough for a load test of a whole service network. */
const maxCodes = 1000

export const loginCodeCommand: Command = {
  usage: 'login-code ACCOUNT [--count N]',
  summary: 'Prints a one-time code that signs the account in, valid for ten minutes.',
  help: `  Open it at /loginredirect/CODE. ACCOUNT is the person’s name at the identity provider.
  --count N       prints N codes, one per line, at most ${maxCodes}`,
  words: 1,
  options: { count: { type: 'string', default: '1' } },
  run: async ({ pool }, { words: [account = ''], options }) => {
    const count = Number(options.count)
    if (!Number.isInteger(count) || count < 1 || count > maxCodes)
      throw fatalError(`--count is a number from 1 to ${maxCodes}.`)
    const secrets = Array.from({ length: count }, createSecret)
    const { rowCount } = await pool.query(
      `insert into login_codes (code_hash, account_uuid, expires_at)
       select code_hash, account_uuid, now() + make_interval(secs => $3)
       from accounts, unnest($1::bytea[]) code_hash where subject = $2 and closed_at is null and not is_service`,
      [secrets.map(({ hash }) => hash), account, tokenLifetimes.loginCode],
    )
    if (!rowCount) throw fatalError(`There is no open account "${account}".`)
    for (const { secret } of secrets) console.log(secret)
  },
}

export const connectTokenCommand: Command = {
  usage: 'connect-token SOCIETE_UUID',
  summary: 'Prints a one-time token that connects as the company, valid for ten minutes.',
  help: '  Open it at /connectas/TOKEN.',
  words: 1,
  run: async ({ pool }, { words: [company = ''] }) => {
    if (!isUuid(company)) throw fatalError(`"${company}" is not the uuid of a company.`)
    const { secret, hash } = createSecret()
    const { rowCount } = await pool.query(
      `insert into connect_tokens (token_hash, societe_uuid, expires_at)
       select $1, societe_uuid, now() + make_interval(secs => $3) from companies where societe_uuid = $2 and active`,
      [hash, company, tokenLifetimes.connectToken],
    )
    if (!rowCount) throw fatalError(`There is no active company ${company}.`)
    console.log(secret)
  },
}
