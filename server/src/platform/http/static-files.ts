import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostOf, isLoopback } from '../config/config.ts'
import { Problem } from './problem.ts'

const builtClient = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Placeholder that the build writes for each nonce. */
const noncePlaceholder = /CSP_NONCE/g

const notBuiltPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Callout</title>
<h1>The web client is not built yet</h1><p>Start the product with <code>npm start</code>: it builds what is missing.</p></html>`

/** Headers that matter only on documents; on assets they would weigh as much as a small script. */
const documentHeaders = [
  'origin-agent-cluster',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Paths of the API and of other routes: they are never pages of the client. */
const apiPaths = /^\/(api|Account|Images|oidc|assets|healthz|readyz|metrics|openapi\.json|docs|problems|v)(\/|$)/

/** The pages of the visits of the day, which have an entry of their own. */
const todayPaths = /^\/today(\/|$)/

/**
 * Serves the built client from `folder` (with a final slash): its assets precompressed and cacheable forever, and the
 * page with a new nonce at every other address. Unknown API paths are 404; without a build the page is 503.
 */
export async function registerWebRoutes(
  fastify: FastifyInstance,
  publicUrl: string,
  mapStyleUrl?: string,
  folder = builtClient,
) {
  const policyOf = contentSecurityPolicy(mapStyleUrl)
  if (existsSync(`${folder}assets`)) {
    await fastify.register(async (scope) => {
      scope.addHook('onSend', async (_request, reply) => {
        for (const name of documentHeaders) reply.removeHeader(name)
      })
      await scope.register(staticFiles, {
        root: `${folder}assets`,
        prefix: '/assets/',
        preCompressed: true,
        decorateReply: false,
        index: false,
        // File names contain a hash of the content.
        immutable: true,
        maxAge: '365d',
      })
    })
  }
  fastify.get('/service-worker.js', async (_request, reply) => {
    const script = await readFile(`${folder}service-worker.js`, 'utf8').catch(() => undefined)
    if (script === undefined) throw new Problem(404)
    // The browser looks for a newer one at each visit.
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return reply.header('content-security-policy', "default-src 'none'; connect-src 'self'").send(script)
  })
  fastify.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !apiPaths.test(pathOf(request))
    if (!isPage) throw fastify.findMissingRoute(request, reply)
    return sendPage(request, reply, publicUrl, folder, policyOf)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  folder: string,
  policyOf: (nonce: string) => string,
) {
  const redirectTarget = localRedirectTarget(request, publicUrl)
  if (redirectTarget) return reply.redirect(redirectTarget, 302)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  const file = todayPaths.test(pathOf(request)) ? 'today.html' : 'index.html'
  const page = await readFile(`${folder}${file}`, 'utf8').catch(() => undefined)
  if (page === undefined) return reply.status(503).send(notBuiltPage)
  const nonce = randomBytes(16).toString('base64')
  return reply.header('content-security-policy', policyOf(nonce)).send(page.replaceAll(noncePlaceholder, nonce))
}

/**
 * Content security policy of the page: only own files and requests, and the origin of the map's style. Styles created
 * at run time need the nonce.
 */
const contentSecurityPolicy = (mapStyleUrl?: string) => {
  const mapOrigin = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`
  return (nonce: string) =>
    [
      "default-src 'none'",
      // The reader of codes is WebAssembly of our own.
      `script-src 'self' 'wasm-unsafe-eval' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob:${mapOrigin}`,
      "font-src 'self'",
      "manifest-src 'self'",
      `connect-src 'self'${mapOrigin}`,
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; ')
}

/**
 * The address of a page that was opened under the other local name (`localhost` or `127.0.0.1`); undefined otherwise.
 * Sign-in returns to `publicUrl` only, and browsers keep separate storage for both names.
 */
function localRedirectTarget(request: FastifyRequest, publicUrl: string): string | undefined {
  const target = new URL(publicUrl)
  const requested = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  if (!requested || !isLoopback(hostOf(requested)) || !isLoopback(hostOf(target))) return undefined
  if (requested.port !== target.port || requested.hostname === target.hostname) return undefined
  return `${target.origin}${request.url}`
}
