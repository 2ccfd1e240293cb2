import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, Provider } from 'oidc-provider'
import type pg from 'pg'
import { type Config, hostOf, isLoopback } from '../kernel/config.ts'
import { openDb } from '../kernel/db.ts'
import { cookieKeys, signingKeys, storeOf } from './identity-store.ts'
import { failedPage, securityPolicy, signOutPage } from './pages.ts'
import { isKnownSubject } from './passwords.ts'
import { signInLanguage, signInRoutes } from './sign-in.ts'

const path = '/oidc'
const hour = 3600

/** What the configuration becomes when the embedded provider is the identity provider. */
export function withEmbeddedProvider(config: Config): Config {
  const issuer = `${config.publicUrl}${path}`
  return { ...config, oidc: { issuer, clientId: 'callout', clientSecret: undefined, claim: 'sub', acr: [] } }
}

/**
 * The origins the product is opened at. On loopback every name of this machine counts, so that a browser may say
 * `localhost` where PUBLIC_URL says `127.0.0.1`.
 */
export function origins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!isLoopback(hostOf(url))) return [publicUrl]
  return ['127.0.0.1', 'localhost'].map(
    (name) => `${url.protocol}//${name}${url.port && `:${url.port}`}${url.pathname.replace(/\/$/, '')}`,
  )
}

/** Mounts the OpenID provider under `/oidc`: its protocol, its sign-in page, its sign-out. */
export async function mountIdentityProvider(app: FastifyInstance, parts: { config: Config; pool: pg.Pool }) {
  const { config, pool } = parts
  const from = origins(config.publicUrl)
  const policy = securityPolicy(from)
  const home = `${config.publicUrl}/`
  const provider: Provider = new Provider(`${config.publicUrl}${path}`, {
    adapter: (model: string) => storeOf(pool, model),
    jwks: await signingKeys(pool),
    cookies: { keys: await cookieKeys(pool) },
    clients: [
      {
        client_id: 'callout',
        client_name: 'Callout',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: from.map((origin) => `${origin}/wso/callback`),
        post_logout_redirect_uris: from.map((origin) => `${origin}/logoutredirect`),
        backchannel_logout_uri: `${config.publicUrl}/Account/BackChannelLogout`,
        backchannel_logout_session_required: true,
        require_auth_time: true,
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    // It asks one address, which is ours: the library would ask none on this machine.
    fetch: (address: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, options),
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context: Context, form: string) => {
          context.body = signOutPage(languageOf(context), form)
        },
        postLogoutSuccessSource: async (context: Context) => {
          context.body = failedPage(languageOf(context), 'signin.signed_out', home)
        },
      },
    },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `${path}/sign-in/${uid}` },
    findAccount: async (_context: Context, subject: string) =>
      (await isKnownSubject(pool, subject))
        ? { accountId: subject, claims: async () => ({ sub: subject }) }
        : undefined,
    // The one client is this product: there is nobody to ask for consent on behalf of.
    loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
      const granted = session.grantIdFor(client.clientId)
      if (granted) return provider.Grant.find(granted)
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    renderError: async (context: Context, out: { error: string; error_description?: string }) => {
      context.type = 'html'
      const detail = [out.error, out.error_description].filter(Boolean).join(': ')
      context.body = failedPage(languageOf(context), 'session.sign_in_failed', home, detail)
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: 8 * hour,
      IdToken: hour,
      Interaction: hour,
      Session: 8 * hour,
    },
  })
  provider.proxy = Boolean(config.trustProxy)
  provider.use(async (context, next) => {
    context.set('content-security-policy', policy)
    await next()
  })
  await signInRoutes(app, { provider, pool, db: openDb(pool), policy, path, home })
  await app.register(async (scope) => protocolRoutes(scope, provider))
}

/** The provider reads its requests itself, so Fastify must leave the bodies alone. */
async function protocolRoutes(app: FastifyInstance, provider: Provider) {
  const answer = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(`${path}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    reply.hijack()
    // Where it is mounted, it reads from the difference between the two.
    const raw: typeof request.raw & { originalUrl?: string } = request.raw
    raw.originalUrl = request.url
    raw.url = request.url.slice(path.length)
    await answer(raw, reply.raw)
  })
}

function languageOf({ oidc, headers }: Context) {
  return signInLanguage(oidc.params?.ui_locales, headers['accept-language'])
}
