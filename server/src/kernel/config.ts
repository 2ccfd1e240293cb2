import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { flag, integer, oneOf, text, url } from './environment.ts'
import { withSecretFiles } from './secret-files.ts'
import { stop } from './stop.ts'

type Env = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Where e-mail stands in when nothing is configured: an address of a domain that never delivers. */
const defaultMailFrom = 'Callout <callout@callout.invalid>'

/** Reads every variable once and checks it, secrets from files too. A wrong value throws one sentence that names the variable. */
export function readConfig(given: Env) {
  const env = withSecretFiles(given)
  const port = integer(env, 'PORT', 8080, 1, 65535)
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const demo = flag(env, 'DEMO')
  const demoCalls = integer(env, 'DEMO_CALLS', 20_000, 0, 1_000_000)
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${addressOf(host)}:${port}`
  return {
    port,
    host,
    /** Where browsers reach the product, without a slash at the end. */
    publicUrl: publicUrl.replace(/\/+$/, ''),
    /** The folder of everything kept on this machine, absolute. */
    dataDir: resolve(text(env, 'DATA_DIR') ?? 'data'),
    /** Undefined until the embedded database is started. */
    databaseUrl,
    demo,
    /** Size of the demo network; null where the database is not ours to fill. */
    demoCalls: databaseUrl && !demo ? null : demoCalls,
    oidc: {
      /** Undefined until the embedded provider is chosen. */
      issuer: url(env, 'OIDC_ISSUER', ['http:', 'https:']),
      clientId: text(env, 'OIDC_CLIENT_ID') ?? 'callout',
      clientSecret: text(env, 'OIDC_CLIENT_SECRET'),
      claim: text(env, 'OIDC_CLAIM') ?? 'sub',
      /** How somebody must have signed in there, one of these; empty where any way will do. */
      acr: (text(env, 'OIDC_ACR') ?? '').split(/\s+/).filter(Boolean),
    },
    trustProxy: readTrustProxy(text(env, 'TRUST_PROXY')),
    /** Undefined until the embedded inbox is started. */
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text(env, 'MAIL_FROM') ?? defaultMailFrom,
    mailUiPort: integer(env, 'MAIL_UI_PORT', port === 65535 ? port - 1 : port + 1, 1, 65535),
    s3: readS3(env),
    /** The scanner of uploads; undefined where there is none. */
    clamd: readClamd(env),
    photonUrl: url(env, 'PHOTON_URL', ['http:', 'https:']),
    osrmUrl: url(env, 'OSRM_URL', ['http:', 'https:']),
    googleMapsKey: text(env, 'GOOGLE_MAPS_KEY'),
    metricsToken: text(env, 'METRICS_TOKEN'),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

export type Config = ReturnType<typeof readConfig>

/** The host of an address as it is told elsewhere: an IPv6 one without its brackets. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** Whether only this machine reaches the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * Which parts stand in for what is not configured. Throws where the embedded provider or inbox would be reachable by
 * others, or would sit on a database that may be a real one: everybody knows the demo passwords.
 */
export function embeddedParts(config: Config) {
  const parts = { database: !config.databaseUrl, identityProvider: !config.oidc.issuer, mailbox: !config.smtpUrl }
  const address = hostOf(new URL(config.publicUrl))
  const exposed = !isLoopback(config.host)
    ? `HOST=${config.host}`
    : !isLoopback(address) && `PUBLIC_URL=${config.publicUrl}`
  if (config.demo || !(exposed || config.databaseUrl)) return parts
  const reason = exposed ? `${exposed} is not a loopback address` : 'DATABASE_URL is set'
  const missing = [parts.identityProvider && 'OIDC_ISSUER', parts.mailbox && 'SMTP_URL'].filter(Boolean)
  if (missing.length === 0) return parts
  const standIns = [parts.identityProvider && 'identity provider', parts.mailbox && 'inbox'].filter(Boolean)
  throw stop(
    `The embedded ${standIns.join(' and ')} will not start because ${reason}: set ${missing.join(' and ')}, ` +
      'or DEMO=1 to accept it for a demonstration.',
  )
}

/** How the host stands in an address: an IPv6 one in brackets, "every interface" as this machine's name. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** `true`, a number of proxies, or a list of their addresses, as Fastify takes it. */
function readTrustProxy(value: string | undefined): boolean | number | string[] {
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  const known = ['loopback', 'linklocal', 'uniquelocal']
  for (const address of addresses) {
    const [ip = '', prefix] = address.split('/')
    if (known.includes(address) || (isIP(ip) && (prefix === undefined || /^\d{1,3}$/.test(prefix)))) continue
    throw stop(`TRUST_PROXY must be true, a number of proxies or a list of addresses, not "${address}".`)
  }
  return addresses
}

/** Where clamd listens, as Node connects: `tcp://HOST:PORT`, or the path of its socket in `unix://`. */
function readClamd(env: Env) {
  const given = url(env, 'CLAMD_URL', ['tcp:', 'unix:'])
  if (given === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(given)
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1) return { path: decodeURIComponent(pathname) }
  if (protocol === 'tcp:' && hostname !== '')
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  throw stop('CLAMD_URL must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.')
}

/** The object store, all of it or nothing. */
function readS3(env: Env) {
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:'])
  const bucket = text(env, 'S3_BUCKET')
  const accessKey = text(env, 'S3_ACCESS_KEY')
  const secretKey = text(env, 'S3_SECRET_KEY')
  const region = text(env, 'S3_REGION') ?? 'us-east-1'
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined
  if (bucket && accessKey && secretKey) return { endpoint, bucket, accessKey, secretKey, region }
  throw stop(
    'An object store needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together (S3_ENDPOINT unless it is AWS).',
  )
}
