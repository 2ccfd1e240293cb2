import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { assertClaim, root, type Sandbox } from '../sandbox.ts'
import { type ServerAddress, sendRequest } from '../support/http-client.ts'
import { ensureDebianProgram, runProgram, startProcess } from './processes.ts'

/** The host name in deploy/nginx.conf. */
export const portalHostName = 'callout.example.com'

export interface NginxProxy {
  readonly secure: ServerAddress
  readonly plain: ServerAddress
  readonly version: string
  /** The log of nginx so far: requests and errors. */
  readonly readLogs: () => string
  /** Reloads the configuration with these processes as upstreams. */
  readonly setUpstreams: (ports: readonly number[]) => void
}

/** Configurations of upstreams that are shipped. */
export const upstreamFiles = ['deploy/nginx.conf', 'deploy/two-machines/upstream.conf'] as const
export type UpstreamFile = (typeof upstreamFiles)[number]

/**
 * Starts Debian's nginx with deploy/nginx.conf, perhaps with the upstreams of another file; only ports, certificate and
 * addresses of processes are replaced.
 */
export async function startNginx(
  sandbox: Sandbox,
  ports: readonly number[],
  upstreamFile: UpstreamFile = 'deploy/nginx.conf',
): Promise<NginxProxy> {
  const nginx = ensureDebianProgram('/usr/sbin/nginx', 'nginx-light')
  const openssl = ensureDebianProgram('/usr/bin/openssl', 'openssl')
  const home = join(sandbox.folder, `nginx-${upstreamFiles.indexOf(upstreamFile)}`)
  mkdirSync(home)
  const [certificate, key] = [join(home, 'cert.pem'), join(home, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${portalHostName}`]
  runProgram(openssl, [
    ...request,
    '-addext',
    `subjectAltName=DNS:${portalHostName}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const [plainPort, securePort] = [await findFreePort(), await findFreePort()]

  const upstreams = (processes: readonly number[]) => upstreamsOf(upstreamFile, processes)
  const writeSite = (processes: readonly number[]) => {
    const changes: [from: string, to: string][] = [
      ['  listen 80;\n  listen [::]:80;\n', `  listen 127.0.0.1:${plainPort};\n`],
      ['  listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n', `  listen 127.0.0.1:${securePort} ssl http2;\n`],
      ['/etc/ssl/callout/fullchain.pem', certificate],
      ['/etc/ssl/callout/privkey.pem', key],
    ]
    let text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8').replace(upstreamBlock, upstreams(processes))
    for (const [from, to] of changes) {
      assertClaim(text.split(from).length === 2, `deploy/nginx.conf holds "${from.trim()}" once`)
      text = text.replace(from, to)
    }
    writeFileSync(join(home, 'callout.conf'), text)
  }
  writeSite(ports)
  const main = join(home, 'nginx.conf')
  writeFileSync(main, mainConfiguration(home))
  runProgram(nginx, ['-t', '-p', home, '-c', main, '-e', join(home, 'error.log')])
  const plain = { origin: `http://127.0.0.1:${plainPort}`, name: portalHostName }
  const isAnswering = () =>
    sendRequest(plain, '/', {}).then(
      ({ status }) => status === 301,
      () => false,
    )
  const args = ['-p', home, '-c', main, '-e', join(home, 'error.log'), '-g', 'daemon off;']
  const { pid } = await startProcess(sandbox, nginx, args, isAnswering)
  const setUpstreams = (processes: readonly number[]) => {
    writeSite(processes)
    process.kill(pid, 'SIGHUP')
  }
  const secure = {
    origin: `https://127.0.0.1:${securePort}`,
    name: portalHostName,
    certificate: readFileSync(certificate, 'utf8'),
  }
  const readLogs = () => ['access.log', 'error.log'].map((name) => readFileSync(join(home, name), 'utf8')).join('')
  return { secure, plain, version: versionOf(nginx), readLogs, setUpstreams }
}

const upstreamBlock = /^upstream callout \{\n[^}]*^\}\n/m

/** The upstreams of a shipped file, with each line of its first process for each of these processes. */
function upstreamsOf(file: string, processes: readonly number[]): string {
  const [block] = upstreamBlock.exec(readFileSync(join(root, file), 'utf8')) ?? []
  assertClaim(block !== undefined, `${file} has upstreams`)
  const isServer = /^ *server (\S+)/
  const first = block.split('\n').flatMap((line) => isServer.exec(line)?.[1] ?? [])[0] ?? ''
  const lines = block.split('\n').flatMap((line) => {
    if (!isServer.test(line)) return [line]
    return line.includes(` ${first}`) ? processes.map((port) => line.replace(first, `127.0.0.1:${port}`)) : []
  })
  return lines.join('\n')
}

/** The main configuration of Debian's /etc/nginx/nginx.conf, with all paths in the sandbox. */
const mainConfiguration = (home: string) => `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/nginx.pid;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log ${home}/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  include ${home}/callout.conf;
}
`

/** nginx prints its version to stderr. */
const versionOf = (nginx: string) => runProgram('/bin/sh', ['-c', '"$0" -v 2>&1', nginx]).trim().split('/').at(-1) ?? ''
