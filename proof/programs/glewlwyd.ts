import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { missingPrerequisite, type Sandbox } from '../sandbox.ts'
import { ensureDebianProgram, runProgram, startProcess } from './processes.ts'

const sharedFolder = '/usr/share/glewlwyd'
const schemaFile = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'

export interface Glewlwyd {
  readonly version: string
  readonly origin: string
  /** Environment variables for the product. */
  readonly env: Record<string, string>
}

interface OidcClient {
  readonly publicUrl: string
  readonly secret: string
}

/** Starts Debian's glewlwyd over SQLite, with one client and one person. */
export async function startGlewlwyd(sandbox: Sandbox, client: OidcClient, person: Person): Promise<Glewlwyd> {
  const program = ensureDebianProgram('/usr/bin/glewlwyd', 'glewlwyd')
  const home = join(sandbox.folder, 'glewlwyd')
  mkdirSync(home)
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const database = new DatabaseSync(join(home, 'glewlwyd.db'))
  database.exec(readSchema())
  // The plugin reads a list under this name, which its own schema does not create.
  database.exec(`update g_client_module_instance set gcmi_parameters = json_set(gcmi_parameters,
    '$."data-format".post_logout_redirect_uris', json('{"multiple":true,"read":true,"write":true}'))`)
  database.close()
  // It does not follow links to outside its folder, and many of Debian's pages are such links.
  runProgram('cp', ['-rL', join(sharedFolder, 'webapp'), home])
  rmSync(join(home, 'webapp/config.json'), { recursive: true })
  cpSync('/etc/glewlwyd/config-2.7.json/config.json', join(home, 'webapp/config.json'))
  writeFileSync(join(home, 'glewlwyd.conf'), configurationText(home, port, origin))
  const isAnswering = () =>
    fetch(`${origin}/config`).then(
      ({ ok }) => ok,
      () => false,
    )
  await startProcess(sandbox, program, ['--config-file', join(home, 'glewlwyd.conf')], isAnswering)
  await configure(origin, client, person)
  return {
    version: runProgram('/usr/bin/dpkg-query', ['-W', 'glewlwyd']).split('\t')[1]?.trim() ?? '',
    origin,
    env: {
      OIDC_ISSUER: `${origin}/api/oidc`,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_CLAIM: accountClaim,
    },
  }
}

export interface Person {
  readonly account: string
  readonly password: string
}

const clientId = 'callout'
const accountClaim = 'account'

function readSchema(): string {
  try {
    return readFileSync(schemaFile, 'utf8')
  } catch {
    throw missingPrerequisite(`glewlwyd is installed without ${schemaFile}`)
  }
}

const configurationText = (home: string, port: number, origin: string) => `port=${port}
external_url="${origin}"
login_url="login.html"
api_prefix="api"
log_mode="file"
log_level="INFO"
log_file="${home}/log"
bind_address="127.0.0.1"
cookie_secure=0
cookie_same_site="empty"
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
allow_multiple_user_per_session=false
login_api_enabled=true
add_x_frame_option_header_deny=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="${home}/none.key"
secure_connection_pem_file="${home}/none.pem"
secure_connection_ca_file="${home}/none.crt"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${home}/glewlwyd.db"; };
static_files_path="${home}/webapp/"
static_files_mime_types = (
  { extension = ".html"; mime_type = "text/html" },
  { extension = ".css"; mime_type = "text/css" },
  { extension = ".js"; mime_type = "application/javascript" },
  { extension = ".json"; mime_type = "application/json" },
  { extension = ".woff2"; mime_type = "font/woff2" }
)
`

/** Configures the rest through its own API, as its administrator with the known first password. */
async function configure(origin: string, { publicUrl, secret }: OidcClient, { account, password }: Person) {
  let cookie = ''
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', cookie }
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`glewlwyd answered ${reply.status} to ${path}: ${await reply.text()}`)
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
  }
  await send('POST', '/auth/', { username: 'admin', password: 'password' })
  await send('POST', '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: providerParameters(origin),
  })
  await send('POST', '/client/', {
    client_id: clientId,
    name: 'Callout',
    enabled: true,
    confidential: true,
    password: secret,
    client_secret: secret,
    scope: [],
    redirect_uri: [`${publicUrl}/wso/callback`],
    post_logout_redirect_uris: [`${publicUrl}/logoutredirect`],
    backchannel_logout_uri: `${publicUrl}/Account/BackChannelLogout`,
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post'],
  })
  await send('POST', '/user/', {
    username: account,
    name: account,
    password,
    enabled: true,
    scope: ['openid', 'g_profile'],
  })
}

function providerParameters(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    iss: `${origin}/api/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: publicKey.export({ type: 'spki', format: 'pem' }),
    'subject-type': 'public',
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    'pkce-allowed': true,
    'pkce-required': true,
    'session-management-allowed': true,
    'front-channel-logout-allowed': true,
    'back-channel-logout-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 3600,
    'client-pubkey-parameter': 'pubkey',
    'client-jwks-parameter': 'jwks',
    'client-jwks_uri-parameter': 'jwks_uri',
    'allowed-scope': ['openid'],
    // Its subjects are random numbers: the account name is a claim added to every ID token.
    claims: [{ name: accountClaim, 'user-property': 'username', type: 'string', mandatory: true }],
    scope: [],
  }
}
