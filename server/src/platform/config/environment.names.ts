import { editDistance } from '@callout/domain/platform/facts/edit-distance.ts'
import { fatalError } from './fatal-error.ts'
import { secretNames } from './secret-files.ts'

/** All environment variables of the product. */
export const variableNames: readonly string[] = [
  ...[
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'SLOW_REQUEST_MS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'DEMO',
    'DEMO_CALLS',
    'DEMO_LIVE',
  ],
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'],
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLAIM', 'OIDC_ACR'],
  ...[
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_UI_PORT',
    'SMS_URL',
    'SMS_SECRET',
    'VAPID_PRIVATE_KEY',
    'METRICS_TOKEN',
    'COMPANY_STORAGE_GB',
    'API_KEY_REQUESTS_PER_MINUTE',
  ],
  ...['MAILS_PER_ACCOUNT_A_DAY', 'MAILS_PER_NETWORK_A_DAY', 'CAMPAIGN_MAILS_PER_NETWORK_A_DAY'],
  'WEBHOOK_ALLOW_PRIVATE',
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...['CLAMD_URL', 'PHOTON_URL', 'GOOGLE_MAPS_KEY', 'OSRM_URL', 'MAP_STYLE_URL', 'MAP_STYLE_KEY'],
  ...secretNames.map((name) => `${name}_FILE`),
]

/**
 * Throws a fatal error for a variable that looks like a misspelling of ours, because it would be ignored. Names over 8
 * letters may differ by two letters, shorter ones by one; names of four letters are not compared.
 */
export function refuseMisspelledVariables(env: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(env)) {
    if (!env[name]?.trim() || variableNames.includes(name)) continue
    const intended = variableNames.find((known) => isMisspelled(name, known))
    if (intended)
      throw fatalError(`${name} is not a variable of Callout. Did you mean ${intended}? Rename it or remove it.`)
  }
}

function isMisspelled(name: string, known: string): boolean {
  if (known.length <= 4) return false
  if (name.toUpperCase() === known) return true
  return editDistance(name, known) <= (known.length > 8 ? 2 : 1)
}
