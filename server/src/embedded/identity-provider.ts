import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, Provider } from 'oidc-provider'
import type pg from 'pg'
import { type Config, hostOf, isLoopback } from '../platform/config/config.ts'
import { openDb } from '../platform/database/db.ts'
import { createOidcAdapter, loadCookieKeys, loadSigningKeys } from './identity-store.ts'
import { isKnownSubject } from './passwords.ts'
import { contentSecurityPolicy, renderMessagePage, renderSignOutPage } from './sign-in-pages.ts'
import { negotiateLanguage, registerSignInRoutes } from './sign-in-routes.ts'

const oidcPath = '/oidc'
const hourInSeconds = 3600

/** Returns the configuration with the embedded provider as its identity provider. */
export function withEmbeddedProvider(config: Config): Config {
  const issuer = `${config.publicUrl}${oidcPath}`
  return {
    ...config,
    oidc: { issuer, isEmbedded: true, clientId: 'callout', clientSecret: undefined, claim: 'sub', acr: [] },
  }
}

/** The origins at which the product may be opened: the public one; on loopback also `localhost` and `127.0.0.1`. */
function allowedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const localNames = isLoopback(hostOf(url)) ? ['127.0.0.1', 'localhost'] : []
  const localOrigins = localNames.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`)
  return [...new Set([publicUrl, ...localOrigins])]
}

/** The product as the only client of the provider. */
const clientOf = ({ publicUrl }: Config, origins: readonly string[]) => ({
  client_id: 'callout',
  client_name: 'Callout',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: origins.map((origin) => `${origin}/wso/callback`),
  post_logout_redirect_uris: origins.map((origin) => `${origin}/logoutredirect`),
  backchannel_logout_uri: `${publicUrl}/Account/BackChannelLogout`,
  backchannel_logout_session_required: true,
  require_auth_time: true,
})

/** Mounts the OpenID provider under `/oidc`: protocol, sign-in page and sign-out. */
export async function registerIdentityProvider(app: FastifyInstance, parts: { config: Config; pool: pg.Pool }) {
  const { config, pool } = parts
  const origins = allowedOrigins(config.publicUrl)
  const policy = contentSecurityPolicy(origins)
  const home = `${config.publicUrl}/`
  const provider: Provider = new Provider(`${config.publicUrl}${oidcPath}`, {
    adapter: (model: string) => createOidcAdapter(pool, model),
    jwks: await loadSigningKeys(pool),
    cookies: { keys: await loadCookieKeys(pool) },
    clients: [clientOf(config, origins)],
    responseTypes: ['code'],
    scopes: ['openid'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    // By default the library refuses loopback addresses. The only address fetched is our own.
    fetch: (address: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, options),
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context: Context, form: string) => {
          context.body = renderSignOutPage(languageOf(context), form)
        },
        postLogoutSuccessSource: async (context: Context) => {
          context.body = renderMessagePage(languageOf(context), 'signin.signed_out', home)
        },
      },
    },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `${oidcPath}/sign-in/${uid}` },
    findAccount: async (_context: Context, subject: string) =>
      (await isKnownSubject(pool, subject))
        ? { accountId: subject, claims: async () => ({ sub: subject }) }
        : undefined,
    // The product is the only client, so users need not consent.
    loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
      const grantId = session.grantIdFor(client.clientId)
      if (grantId) return provider.Grant.find(grantId)
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    renderError: async (context: Context, error: { error: string; error_description?: string }) => {
      context.type = 'html'
      const detail = [error.error, error.error_description].filter(Boolean).join(': ')
      context.body = renderMessagePage(languageOf(context), 'session.sign_in_failed', home, detail)
    },
    ttl: {
      AccessToken: hourInSeconds,
      AuthorizationCode: 60,
      Grant: 8 * hourInSeconds,
      IdToken: hourInSeconds,
      Interaction: hourInSeconds,
      Session: 8 * hourInSeconds,
    },
  })
  provider.proxy = Boolean(config.trustProxy)
  provider.use(async (context, next) => {
    context.set('content-security-policy', policy)
    await next()
  })
  await registerSignInRoutes(app, { provider, pool, db: openDb(pool), policy, path: oidcPath, home })
  await app.register(async (scope) => registerProtocolRoutes(scope, provider))
}

/** Hands protocol requests to the provider, which parses their bodies itself. */
async function registerProtocolRoutes(app: FastifyInstance, provider: Provider) {
  const handleRequest = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(`${oidcPath}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    reply.hijack()
    // The provider derives its mount path from the difference between `originalUrl` and `url`.
    const raw: typeof request.raw & { originalUrl?: string } = request.raw
    raw.originalUrl = request.url
    raw.url = request.url.slice(oidcPath.length)
    await handleRequest(raw, reply.raw)
  })
}

function languageOf({ oidc, headers }: Context) {
  return negotiateLanguage(oidc.params?.ui_locales, headers['accept-language'])
}
