import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import type { teamApi } from '@callout/domain/team/team.api.ts'
import { refusalToInvite } from '@callout/domain/team/team.rules.ts'
import type { TeamMember } from '@callout/domain/team/team.ts'
import { CompiledQuery, sql } from 'kysely'
import { loadCompany } from '../companies/company.queries.ts'
import type { Config } from '../platform/config/config.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { countMails } from '../platform/http/quotas.ts'
import { queueEmails } from '../platform/jobs/outbox.ts'
import { createSecret } from '../session/login-code.queries.ts'
import { endSessionsOfClosedSql } from '../session/session.queries.ts'
import { lockedMember, visibleMember } from './team.queries.ts'

interface TechnicianAccount {
  readonly account_uuid: string
  readonly subject: string
  readonly user_name: string
  readonly culture: string
}

/** Opens an account for a technician under the address, and mails the person how to sign in. */
export const inviteTechnician =
  (config: Config) =>
  async (ctx: RequestContext, input: BodyOf<typeof teamApi.invite>): Promise<TeamMember> => {
    const { active, account, technician } = await lockedMember(ctx, input.technician)
    const opened = active && !account ? await openAccount(ctx, input) : undefined
    const isAddressTaken = opened === undefined
    throwIfRefused(refusalToInvite({ isActive: active, hasAccount: account !== null, isAddressTaken }))
    if (opened) {
      await mailLink(ctx, config, opened)
      ctx.log('account opened by a company', { account_uuid: opened.account_uuid, by: ctx.actor.account_uuid })
    }
    return visibleMember(ctx, technician)
  }

/**
 * The new account; undefined if somebody else has the address. A closed account of a technician of the same company is
 * opened again, without its old sessions.
 */
async function openAccount({ tx, actor }: RequestContext, input: BodyOf<typeof teamApi.invite>) {
  const { email, name, culture, technician } = input
  await tx.executeQuery(CompiledQuery.raw(endSessionsOfClosedSql('$1'), [email]))
  const { rows } = await sql<TechnicianAccount>`
    insert into accounts as a (subject, user_name, culture, role, societe_uuid, technician_code)
    values (${email}, ${name.trim()}, ${culture}, ${actor.role}, ${actor.societe_uuid}, ${technician})
    on conflict (subject) do update set user_name = excluded.user_name, culture = excluded.culture,
      technician_code = excluded.technician_code, closed_at = null
    where a.closed_at is not null and a.technician_code is not null and a.societe_uuid = excluded.societe_uuid
    returning account_uuid, subject, user_name, culture`.execute(tx)
  if (rows[0])
    await sql`insert into account_networks (account_uuid, network_code)
      values (${rows[0].account_uuid}, ${actor.network_code}) on conflict do nothing`.execute(tx)
  return rows[0]
}

/** Mails the person with the technician's account again how to sign in. */
export const sendLink =
  (config: Config) =>
  async (ctx: RequestContext, input: BodyOf<typeof teamApi.sendLink>): Promise<TeamMember> => {
    const member = await lockedMember(ctx, input.technician)
    if (!member.account?.has_email) throw new RefusalError(refuse('team.refused.no_address'))
    const [account] = await loadOpenAccounts(ctx, member.technician)
    if (account) await mailLink(ctx, config, account)
    return member
  }

/** Closes the accounts of a technician. Their sessions end immediately, and a mailed link is no longer valid. */
export async function closeAccount(
  ctx: RequestContext,
  input: BodyOf<typeof teamApi.closeAccount>,
): Promise<TeamMember> {
  const { tx, now } = ctx
  const { technician } = await lockedMember(ctx, input.technician)
  const accounts = await loadOpenAccounts(ctx, technician)
  if (accounts.length === 0) throw new RefusalError(refuse('team.refused.no_account'))
  for (const { account_uuid } of accounts) {
    await tx.updateTable('accounts').set({ closed_at: now }).where('account_uuid', '=', account_uuid).execute()
    await tx.deleteFrom('login_codes').where('account_uuid', '=', account_uuid).execute()
    ctx.revalidateSessions(account_uuid)
    ctx.log('account closed by a company', { account_uuid, by: ctx.actor.account_uuid })
  }
  return visibleMember(ctx, technician)
}

/** The accounts of the technician that are not closed. */
const loadOpenAccounts = ({ tx, actor }: RequestContext, technician: string): Promise<TechnicianAccount[]> =>
  tx
    .selectFrom('accounts')
    .select(['account_uuid', 'subject', 'user_name', 'culture'])
    .where('societe_uuid', '=', actor.societe_uuid)
    .where('technician_code', '=', technician)
    .where('closed_at', 'is', null)
    .orderBy('subject')
    .execute()

/**
 * Mails how to sign in, in the person's language. With a configured identity provider the person signs in there;
 * without one, the link carries a one-time code.
 */
async function mailLink(ctx: RequestContext, { oidc }: Config, { account_uuid, ...account }: TechnicianAccount) {
  const { tx, now, actor, publicUrl } = ctx
  const { raison_sociale } = await loadCompany(tx, actor.societe_uuid as string)
  const signsInAtProvider = oidc.issuer !== undefined && !oidc.isEmbedded
  const path = signsInAtProvider ? '/login' : `/loginredirect/${await createCode(ctx, account_uuid)}`
  const lang = account.culture as Language
  const params = { name: account.user_name, company: raison_sociale, email: account.subject, url: publicUrl + path }
  const body = translate(lang, signsInAtProvider ? 'team.mail.body' : 'team.mail.body_with_code', params)
  await countMails(ctx, 1)
  await queueEmails(tx, now, {
    network_code: actor.network_code,
    service_job_uuid: null,
    recipients: [account.subject],
    subject: translate(lang, 'team.mail.subject', params),
    body,
  })
}

/** The only valid one-time code of the account. */
async function createCode({ tx, now }: RequestContext, account_uuid: string): Promise<string> {
  const { secret, hash } = createSecret()
  const expires_at = addMilliseconds(now, tokenLifetimes.invitation * 1000)
  await tx.deleteFrom('login_codes').where('account_uuid', '=', account_uuid).execute()
  await tx.insertInto('login_codes').values({ code_hash: hash, account_uuid, expires_at }).execute()
  return secret
}
