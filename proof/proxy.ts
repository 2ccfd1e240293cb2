import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/kernel/ports.ts'
import { expect, type Ground, root } from './ground.ts'
import { send, type Way } from './http.ts'
import { debianProgram, run, start } from './programs.ts'

/** The name that deploy/nginx.conf is written for. */
export const portalName = 'callout.example.com'

export interface Proxy {
  readonly secure: Way
  readonly plain: Way
  readonly version: string
  /** Lets it read its configuration again, with these processes behind it. */
  readonly passTo: (ports: readonly number[]) => void
}

/** Starts Debian's nginx with deploy/nginx.conf: only ports, certificate and the processes behind it are put in. */
export async function startProxy(ground: Ground, ports: readonly number[]): Promise<Proxy> {
  const nginx = debianProgram('/usr/sbin/nginx', 'nginx-light')
  const openssl = debianProgram('/usr/bin/openssl', 'openssl')
  const home = join(ground.folder, 'nginx')
  mkdirSync(home)
  const [certificate, key] = [join(home, 'cert.pem'), join(home, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${portalName}`]
  run(openssl, [...request, '-addext', `subjectAltName=DNS:${portalName}`, '-keyout', key, '-out', certificate])
  const [plainPort, securePort] = [await freePort(), await freePort()]

  const site = (processes: readonly number[]) => {
    const changes: [from: string, to: string][] = [
      ['  server 127.0.0.1:8080;\n', processes.map((port) => `  server 127.0.0.1:${port};\n`).join('')],
      ['  listen 80;\n  listen [::]:80;\n', `  listen 127.0.0.1:${plainPort};\n`],
      ['  listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n', `  listen 127.0.0.1:${securePort} ssl http2;\n`],
      ['/etc/ssl/callout/fullchain.pem', certificate],
      ['/etc/ssl/callout/privkey.pem', key],
    ]
    let text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    for (const [from, to] of changes) {
      expect(text.split(from).length === 2, `deploy/nginx.conf holds "${from.trim()}" once`)
      text = text.replace(from, to)
    }
    writeFileSync(join(home, 'callout.conf'), text)
  }
  site(ports)
  const main = join(home, 'nginx.conf')
  writeFileSync(main, around(home))
  run(nginx, ['-t', '-p', home, '-c', main, '-e', join(home, 'error.log')])
  const plain = { origin: `http://127.0.0.1:${plainPort}`, name: portalName }
  const answers = () =>
    send(plain, '/', {}).then(
      ({ status }) => status === 301,
      () => false,
    )
  const args = ['-p', home, '-c', main, '-e', join(home, 'error.log'), '-g', 'daemon off;']
  const { pid } = await start(ground, nginx, args, answers)
  const passTo = (processes: readonly number[]) => {
    site(processes)
    process.kill(pid, 'SIGHUP')
  }
  const secure = {
    origin: `https://127.0.0.1:${securePort}`,
    name: portalName,
    certificate: readFileSync(certificate, 'utf8'),
  }
  return { secure, plain, version: versionOf(nginx), passTo }
}

/** What Debian's /etc/nginx/nginx.conf says around a site, with every path in the folder. */
const around = (home: string) => `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/nginx.pid;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  include ${home}/callout.conf;
}
`

/** nginx tells its version as an error. */
const versionOf = (nginx: string) => run('/bin/sh', ['-c', '"$0" -v 2>&1', nginx]).trim().split('/').at(-1) ?? ''
