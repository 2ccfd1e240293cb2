import type { Role } from '@callout/domain/kernel/access.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { ownPath, type SessionAnswer, tokenLives } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { knownSessionKeys } from './keys.ts'
import { newApplicationToken } from './secrets.ts'
import type { Tokens } from './session.open.ts'

interface Row {
  userName: string
  culture: Language
  role: Role
  canCreateCall: boolean
  internalConnectAs: boolean
  /** Seconds until the session ends. */
  left: number
  networks: (SessionAnswer['networks'][number] & { portalName: string; portalUrl: string })[]
}

async function readSession({ tx, now }: Pick<Work, 'tx' | 'now'>, session_id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select case when s.connected_as is null then a.user_name else c.raison_sociale end as "userName",
           a.culture,
           case when s.connected_as is null then a.role else 'q' end as role,
           case when s.connected_as is null then a.can_create_call
                else exists (select from accounts of_company where of_company.societe_uuid = c.societe_uuid
                               and of_company.can_create_call and of_company.closed_at is null)
           end as "canCreateCall",
           extract(epoch from s.ends_at - ${now}::timestamptz)::float8 as left,
           s.opened_from is not null as "internalConnectAs",
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'code', n.network_code, 'networkName', n.network_name,
                     'enableServiceContract', n.enable_service_contract,
                     'userName', case when s.connected_as is null then a.user_name else c.raison_sociale end,
                     'default_country', n.default_country, 'time_zone', n.time_zone,
                     'portalName', n.portal_name, 'portalUrl', n.portal_url) order by n.network_code), '[]')
            from networks n
            where n.network_code = c.network_code
               or c.societe_uuid is null and exists (select from account_networks an
                    where an.account_uuid = a.account_uuid and an.network_code = n.network_code)) as networks
    from sessions s
    join accounts a on a.account_uuid = s.account_uuid
    left join companies c on c.societe_uuid = coalesce(s.connected_as, a.societe_uuid)
    where s.session_id = ${session_id}`.execute(tx)
  return rows[0] as Row
}

export interface Entry extends Tokens {
  readonly session_id: string
  readonly network_code: string
  readonly redirectUrl?: string
  /** The dispatcher's own token, handed back while connected. */
  readonly oldToken?: string
}

/** What a sign-in answers: who one is, where one may act, and the tokens to act with. */
export async function sessionAnswerOf(
  work: Pick<Work, 'tx' | 'memo' | 'now'>,
  { session_id, network_code, userToken, refreshToken, redirectUrl, oldToken = '' }: Entry,
): Promise<SessionAnswer> {
  const { networks: all, left, ...person } = await readSession(work, session_id)
  const networks = all.map(({ portalName: _name, portalUrl: _url, ...network }) => network)
  const current = all.find(({ code }) => code === network_code)
  if (!current) throw new Problem(401, { key: 'session.no_account' })
  return {
    ...person,
    status: 'ok',
    userToken,
    refreshToken,
    accessToken: newApplicationToken(await knownSessionKeys(work.tx, work.memo), work.now),
    sessionId: session_id,
    networkCode: network_code,
    networks,
    enableServiceContract: current.enableServiceContract,
    portalName: current.portalName,
    portalUrl: current.portalUrl,
    // Near the end of its session a token lives shorter.
    credentials: { expires_in: Math.min(tokenLives.user, Math.floor(left)) },
    logoutUrl: '/logout',
    oldToken,
    redirectUrl: ownPath(redirectUrl),
  }
}
