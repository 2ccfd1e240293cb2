import { isIP } from 'node:net'
import { isVapidKey } from '../push/vapid.ts'
import { readDatabaseUrl, readWritableUrl } from './database-urls.ts'
import { refuseMisspelledVariables } from './environment.names.ts'
import {
  readFlag,
  readFolder,
  readHostName,
  readInteger,
  readOneOf,
  readOrigin,
  readSender,
  readText,
  readUrl,
  readWord,
} from './environment.ts'
import { fatalError } from './fatal-error.ts'
import { withSecretFiles } from './secret-files.ts'
import { readSms } from './sms.ts'

type Env = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Default sender of emails, in a domain that never delivers (`.invalid`). */
const defaultMailFrom = 'Callout <callout@callout.invalid>'

/** Reads and checks all variables, with secrets from files. Throws a fatal error that names the wrong one. */
export function readConfig(variables: Env) {
  refuseMisspelledVariables(variables)
  const env = withSecretFiles(variables)
  const port = readInteger(env, 'PORT', 8080, 1, 65535)
  const host = readHostName(env, 'HOST') ?? '127.0.0.1'
  const databaseUrl = readWritableUrl(env, 'DATABASE_URL')
  const demo = readFlag(env, 'DEMO')
  const demoCalls = readInteger(env, 'DEMO_CALLS', 20_000, 0, 1_000_000)
  const publicUrl = readOrigin(env, 'PUBLIC_URL', ['http:', 'https:']) ?? originAt(host, port)
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  return {
    port,
    host,
    /** Address of the portal for browsers, without a slash at the end. */
    publicUrl,
    /** Absolute path of the folder for all data on this machine. */
    dataDir: readFolder(env, 'DATA_DIR', 'data'),
    /** Undefined until the embedded database is started. */
    databaseUrl,
    ...readFurtherDatabases(env, databaseUrl),
    demo,
    /** Number of calls of the demo network; null if the database must not be filled with it. */
    demoCalls: databaseUrl && !demo ? null : demoCalls,
    /** Calls of the demo are made and moved while somebody looks; never in your own database, or with your mail server. */
    isDemoLive: readFlag(env, 'DEMO_LIVE', '1') && databaseUrl === undefined && smtpUrl === undefined,
    /**
     * Your own database without a mail server, as when a backup is tested: no mail and no change for a
     * webhook leaves this machine, and files of a bucket, which may be the one in use, are not cleaned up.
     */
    isIsolated: databaseUrl !== undefined && smtpUrl === undefined,
    oidc: readOidc(env),
    trustProxy: readTrustProxy(readText(env, 'TRUST_PROXY')),
    /** Undefined until the embedded inbox is started. */
    smtpUrl,
    mailFrom: readSender(env, 'MAIL_FROM', defaultMailFrom),
    mailUiPort: readMailUiPort(env, port),
    /** Signs messages to telephones (VAPID); undefined takes the key of the database. */
    vapidPrivateKey: readVapidKey(env),
    sms: readSms(env, { hasMailServer: smtpUrl !== undefined }),
    s3: readS3(env),
    /** Storage for files per company, in bytes. */
    companyStorage: readInteger(env, 'COMPANY_STORAGE_GB', 100, 1, 1_000_000) * 1024 ** 3,
    /** Requests that an API key may send within a minute, over all processes. */
    /** Emails a day that people and programs trigger themselves. */
    mailsPerAccount: readInteger(env, 'MAILS_PER_ACCOUNT_A_DAY', 200, 1, 1_000_000),
    mailsPerNetwork: readInteger(env, 'MAILS_PER_NETWORK_A_DAY', 5000, 1, 10_000_000),
    /** Emails a day to the customers of the campaigns of a network. */
    campaignMailsPerNetwork: readInteger(env, 'CAMPAIGN_MAILS_PER_NETWORK_A_DAY', 2000, 1, 1_000_000),
    apiKeyRequestsPerMinute: readInteger(env, 'API_KEY_REQUESTS_PER_MINUTE', 3000, 1, 1_000_000),
    /** Webhooks may go to private addresses, and unencrypted. */
    webhookAllowPrivate: readFlag(env, 'WEBHOOK_ALLOW_PRIVATE'),
    /** Address of clamd, which scans uploads; undefined if there is none. */
    clamd: readClamd(env),
    photonUrl: readUrl(env, 'PHOTON_URL', ['http:', 'https:']),
    osrmUrl: readUrl(env, 'OSRM_URL', ['http:', 'https:']),
    /** Address of a MapLibre style, perhaps with `{key}`; undefined for the embedded map. */
    mapStyleUrl: readUrl(env, 'MAP_STYLE_URL', ['http:', 'https:']),
    mapStyleKey: readText(env, 'MAP_STYLE_KEY'),
    googleMapsKey: readText(env, 'GOOGLE_MAPS_KEY'),
    metricsToken: readText(env, 'METRICS_TOKEN'),
    /** Address of a collector of OpenTelemetry, which gets traces over HTTP; undefined sends none. */
    otlpEndpoint: readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    /** Requests that take longer, in milliseconds, are logged with their database time. */
    slowRequestMs: readInteger(env, 'SLOW_REQUEST_MS', 1000, 1, 600_000),
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

/** The checked configuration of a process. */
export type Config = ReturnType<typeof readConfig>

/** Host of a URL; an IPv6 address without brackets. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** True if a host is this machine itself: `localhost`, `::1` or an IPv4 address 127.x.x.x. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * Which embedded parts replace what is not configured. Throws a fatal error if the embedded provider or inbox would be
 * reachable from elsewhere or use an external database without DEMO=1: the demo passwords are public.
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
  const embeddedNames = [parts.identityProvider && 'identity provider', parts.mailbox && 'inbox'].filter(Boolean)
  throw fatalError(
    `The embedded ${embeddedNames.join(' and ')} will not start because ${reason}: set ${missing.join(' and ')}, ` +
      'or DEMO=1 to accept it for a demonstration.',
  )
}

/** Address at a host as browsers write it: `localhost` for all interfaces, and without the default port. */
function originAt(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  // No URL names the zone of a link-local address such as fe80::1%eth0.
  const hostInUrl = isIP(host) === 6 ? `[${host.split('%', 1)}]` : host
  return new URL(`http://${isEverywhere ? 'localhost' : hostInUrl}:${port}`).origin
}

/** Fastify's `trustProxy`: true, false, a number of proxies, or a list of their addresses. */
function readTrustProxy(value: string | undefined): boolean | number | string[] {
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
  for (const address of addresses) {
    if (namedRanges.includes(address) || isAddressOrRange(address)) continue
    throw fatalError(`TRUST_PROXY must be true, a number of proxies or a list of addresses, not "${address}".`)
  }
  return addresses
}

/** True for an IP address, alone or with the length of its prefix: `10.0.0.0/8`. */
function isAddressOrRange(text: string): boolean {
  const [ip = '', prefix, ...rest] = text.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  return bits >= 1 && bits <= (version === 4 ? 32 : 128)
}

/** Further addresses of the database. Throws a fatal error if one is set without DATABASE_URL. */
function readFurtherDatabases(env: Env, databaseUrl: string | undefined) {
  const orphan = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].find((name) => readText(env, name) !== undefined)
  if (orphan && !databaseUrl)
    throw fatalError(`${orphan} is set without DATABASE_URL: set the address of your database, or remove it.`)
  return {
    /** Address past a pooler, for migrations, jobs, LISTEN and exports; undefined if DATABASE_URL is direct. */
    databaseDirectUrl: readWritableUrl(env, 'DATABASE_DIRECT_URL'),
    /** Address of the read replicas, each a host; undefined if there are none. */
    databaseReadUrl: readDatabaseUrl(env, 'DATABASE_READ_URL'),
  }
}

/** The identity provider. Throws a fatal error if its client is configured without OIDC_ISSUER. */
function readOidc(env: Env) {
  const issuer = readUrl(env, 'OIDC_ISSUER', ['http:', 'https:'])
  const orphan = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].find((name) => readText(env, name) !== undefined)
  if (orphan && !issuer)
    throw fatalError(`${orphan} is set without OIDC_ISSUER: set the address of your provider, or remove it.`)
  return {
    /** Undefined until the embedded provider is chosen. */
    issuer,
    isEmbedded: false,
    clientId: readText(env, 'OIDC_CLIENT_ID') ?? 'callout',
    clientSecret: readText(env, 'OIDC_CLIENT_SECRET'),
    claim: readWord(env, 'OIDC_CLAIM') ?? 'sub',
    /** Accepted authentication contexts (`acr`) of a sign-in; empty accepts all. */
    acr: (readText(env, 'OIDC_ACR') ?? '').split(/\s+/).filter(Boolean),
  }
}

/** Port of the embedded inbox; by default the one after `port`. */
function readMailUiPort(env: Env, port: number): number {
  const mailUiPort = readInteger(env, 'MAIL_UI_PORT', port === 65535 ? port - 1 : port + 1, 1, 65535)
  if (mailUiPort !== port) return mailUiPort
  throw fatalError(`MAIL_UI_PORT must be another port than PORT: both are ${port}.`)
}

/** Address of clamd for `net.connect`, from `tcp://HOST:PORT` or `unix:///PATH`. */
function readClamd(env: Env) {
  const url = readUrl(env, 'CLAMD_URL', ['tcp:', 'unix:'])
  if (url === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1) return { path: decodeURIComponent(pathname) }
  if (protocol === 'tcp:' && hostname !== '' && port !== '')
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
  throw fatalError('CLAMD_URL must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.')
}

/** A private key of the curve P-256. Throws a fatal error for anything else. */
function readVapidKey(env: Env) {
  const key = readText(env, 'VAPID_PRIVATE_KEY')
  if (key === undefined || isVapidKey(key)) return key
  throw fatalError('VAPID_PRIVATE_KEY must be a private key of the curve P-256: 32 bytes in base64url.')
}

/** The S3 store; undefined if none of its variables is set. Throws a fatal error if only some are set. */
function readS3(env: Env) {
  const endpoint = readUrl(env, 'S3_ENDPOINT', ['http:', 'https:'])
  const bucket = readText(env, 'S3_BUCKET')
  const accessKey = readText(env, 'S3_ACCESS_KEY')
  const secretKey = readText(env, 'S3_SECRET_KEY')
  const region = readWord(env, 'S3_REGION') ?? 'us-east-1'
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined
  if (bucket && accessKey && secretKey) return { endpoint, bucket, accessKey, secretKey, region }
  throw fatalError(
    'An object store needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together (S3_ENDPOINT unless it is AWS).',
  )
}
