import { once } from 'node:events'
import { connect } from 'node:tls'
import { type Config, hostOf } from '../../platform/config/config.ts'
import { createFileStore, readIfStored } from '../../platform/files/file-store.ts'
import { pingClamd } from '../../platform/files/malware-scan.ts'
import { openMailServer } from '../../platform/jobs/delivery.ts'
import { longestClockDifference } from './database.ts'
import { type Check, type Finding, fails, longestCheckMs, look, ok } from './finding.ts'

/** Days before the end of a certificate from which it is told. */
const certificateDays = 14

const dayMs = 24 * 60 * 60 * 1000

/** The checks of what the configuration names outside this machine, by part. Embedded parts have none. */
export function counterpartChecks(config: Config): Record<string, Check> {
  const {
    oidc,
    smtpUrl,
    sms,
    s3,
    clamd,
    photonUrl,
    osrmUrl,
    mapStyleUrl,
    mapStyleKey = '',
    publicUrl,
    otlpEndpoint,
  } = config
  const smsUrl = typeof sms === 'object' ? sms.url : undefined
  const style = mapStyleUrl?.replace('{key}', mapStyleKey)
  return {
    ...checkOf('sign-in', oidc.issuer, checkProvider),
    ...checkOf('mail server', smtpUrl, () => checkMailServer(config)),
    ...checkOf('sms', smsUrl, (url) => checkAnswer('sms', url, 'HEAD')),
    ...checkOf('file store', s3, () => checkFileStore(config)),
    ...checkOf('malware scanner', clamd, async (address) => [ok('malware scanner', await pingClamd(address))]),
    ...checkOf('addresses', photonUrl, (url) => checkAnswer('addresses', `${url}/api?q=a&limit=1`)),
    ...checkOf('roads', osrmUrl, (url) => checkAnswer('roads', `${url}/nearest/v1/driving/0,0`)),
    ...checkOf('map', style, (url) => checkAnswer('map', url)),
    ...checkOf('traces', otlpEndpoint, (url) => checkAnswer('traces', url, 'HEAD')),
    ...certificateChecks([publicUrl, otlpEndpoint, oidc.issuer, smsUrl, s3?.endpoint, photonUrl, osrmUrl, style]),
  }
}

const checkOf = <Setting>(part: string, setting: Setting | undefined, check: (setting: Setting) => ReturnType<Check>) =>
  setting !== undefined && { [part]: () => check(setting) }

/** One check for each host that is reached with TLS. */
function certificateChecks(urls: readonly (string | undefined)[]): Record<string, Check> {
  const hosts = urls.flatMap((url) => (url?.startsWith('https:') ? [new URL(url).host] : []))
  return Object.fromEntries([...new Set(hosts)].map((host) => [`TLS ${host}`, () => checkCertificate(host)]))
}

const ask = (url: string, method = 'GET') =>
  fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(longestCheckMs) })

/** Addresses may hold a key: only their host is printed. */
async function checkAnswer(part: string, url: string, method = 'GET'): Promise<Finding[]> {
  const { status } = await ask(url, method)
  const text = `${new URL(url).host} answers with ${status}`
  return [status >= 500 ? fails(part, text) : ok(part, text)]
}

async function checkProvider(issuer: string): Promise<Finding[]> {
  const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (!answer.ok) return [fails('sign-in', `${new URL(issuer).host} answers with ${answer.status} to its discovery`)]
  const told = (await answer.json()) as { issuer?: string }
  const text = `${new URL(issuer).host} answers`
  const difference = (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000
  if (told.issuer !== issuer)
    return [fails('sign-in', `${text}, but calls itself ${told.issuer}: set OIDC_ISSUER to it`)]
  return [
    Math.abs(difference) > longestClockDifference
      ? look('sign-in', `${text}; its clock differs by ${Math.round(difference)} s`)
      : ok('sign-in', text),
  ]
}

async function checkMailServer(config: Config): Promise<Finding[]> {
  const server = await openMailServer(config)
  try {
    await server.verify()
    return [ok('mail server', `${new URL(config.smtpUrl ?? '').host} takes the connection`)]
  } finally {
    server.close()
  }
}

/** Asks for a file that does not exist, which needs the same rights as reading one. */
async function checkFileStore(config: Config): Promise<Finding[]> {
  await readIfStored(createFileStore(config), 'callout-doctor')
  return [ok('file store', `bucket ${config.s3?.bucket} answers`)]
}

async function checkCertificate(address: string): Promise<Finding[]> {
  const part = `TLS ${address}`
  const url = new URL(`https://${address}`)
  const host = hostOf(url)
  const socket = connect({ host, port: Number(url.port || 443), servername: host })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(longestCheckMs) })
    const until = new Date(socket.getPeerCertificate().valid_to)
    const text = `certificate valid until ${until.toISOString().slice(0, 10)}`
    return [(until.getTime() - Date.now() < certificateDays * dayMs ? look : ok)(part, text)]
  } finally {
    socket.destroy()
  }
}
