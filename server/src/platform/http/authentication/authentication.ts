import { isAllowed, scopeOf, type Who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Endpoint, refusesKeys } from '@callout/domain/platform/endpoint.ts'
import type { FastifyRequest, RequestPayload } from 'fastify'
import type { AppContext, EndpointHandler } from '../context.ts'
import { Problem } from '../problem.ts'
import { credentialsOf } from './credentials.ts'
import type { KeyOfPrincipal, Principal } from './principal.ts'

/** Sets account and session of the request for the log, and the user's language for the response. */
export function identifyPrincipal(request: FastifyRequest, principal: Principal) {
  if (principal.kind !== 'user') return
  const { account_uuid, session_id, lang } = principal.actor
  request.principal = { account_uuid, session_id }
  request.lang = lang
}

/**
 * The problem with which an endpoint denies a principal: 401 without a user token, 403 for the wrong role, network or
 * API key.
 */
function denialOf(endpoint: Endpoint, principal: Principal): Problem | undefined {
  const { who, allowsEndingSession } = endpoint
  if (who === 'open') return undefined
  if (principal.kind === 'foreign_network') return new Problem(403)
  if (who === 'app' && principal.kind === 'application') return undefined
  if (principal.kind !== 'user' || (principal.isEnding && !allowsEndingSession)) return new Problem(401)
  if (!isAllowed(principal.apiKey ? withoutParts(who) : who, principal.actor)) return new Problem(403)
  return principal.apiKey && denialOfKey(endpoint, principal.apiKey)
}

const withoutParts = (who: Who): Who => (typeof who === 'string' ? who : { ...who, administers: undefined })

/** The 403 problem for a call that is only for people, or that needs a scope the key does not have. */
function denialOfKey(endpoint: Endpoint, { scopes }: KeyOfPrincipal): Problem | undefined {
  if (refusesKeys(endpoint)) return new Problem(403, { key: 'problem.not_for_keys' })
  const scope = scopeOf(endpoint)
  return scopes.includes(scope) ? undefined : new Problem(403, { key: `problem.key_may_not_${scope}` })
}

/**
 * The actor for an endpoint, undefined if it needs none. Throws a 401 or 403 problem if the principal may not call it.
 */
export function authorize(endpoint: Endpoint, principal: Principal): Actor | undefined {
  const problem = denialOf(endpoint, principal)
  if (problem) throw problem
  return endpoint.who !== 'open' && principal.kind === 'user' ? principal.actor : undefined
}

/**
 * `preParsing` hook: denies a request before its body is read if no endpoint of the path allows the principal. A cached
 * principal is checked later, by `handleRequest`, because its session may end while the body arrives.
 */
export const authorizeBeforeBody =
  ({ principals, now }: AppContext, handlers: readonly EndpointHandler[]) =>
  async (request: FastifyRequest, _reply: unknown, payload: RequestPayload) => {
    if (handlers.every(({ endpoint }) => endpoint.who === 'open')) return payload
    const credentials = credentialsOf(request)
    if (credentials.token === undefined) throw new Problem(401)
    const isAllowed = (principal: Principal) =>
      handlers.some(({ endpoint }) => denialOf(endpoint, principal) === undefined)
    const cached = principals.getCached(credentials)
    if (cached && isAllowed(cached)) {
      identifyPrincipal(request, cached)
      return payload
    }
    const principal = await principals.authenticate(credentials, now().toISOString())
    identifyPrincipal(request, principal)
    for (const { endpoint } of isAllowed(principal) ? [] : handlers) authorize(endpoint, principal)
    return payload
  }
