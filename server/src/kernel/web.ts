import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostOf, isLoopback } from './config.ts'
import { Problem } from './wire.ts'

const builtClient = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** The word the build leaves wherever a nonce belongs. */
const noncePlace = /CSP_NONCE/g

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Callout</title>
<h1>The web client is not built yet</h1><p>Start the product with <code>npm start</code>: it builds what is missing.</p></html>`

/** What browsers read on documents only: beside a script of a kilobyte it would weigh as much again. */
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

/** Calls of the wire and what stands beside them: nothing of it is a page of the client. */
const isCall = /^\/(api|Account|Images|oidc|assets|healthz|readyz|metrics|openapi\.json)(\/|$)/

/**
 * Serves the built client from `folder`: what it is made of precompressed and for good, and the page itself, with a nonce
 * of its own each time, at every other address.
 */
export async function serveWeb(app: FastifyInstance, publicUrl: string, folder = builtClient) {
  if (existsSync(`${folder}assets`)) {
    await app.register(async (scope) => {
      scope.addHook('onSend', async (_request, reply) => {
        for (const name of documentHeaders) reply.removeHeader(name)
      })
      await scope.register(staticFiles, {
        root: `${folder}assets`,
        prefix: '/assets/',
        preCompressed: true,
        decorateReply: false,
        index: false,
        // Every name holds the hash of its content.
        immutable: true,
        maxAge: '365d',
      })
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall.test(pathOf(request))
    if (!isPage) throw new Problem(404)
    return sendPage(request, reply, publicUrl, folder)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

async function sendPage(request: FastifyRequest, reply: FastifyReply, publicUrl: string, folder: string) {
  const elsewhere = sameMachine(request, publicUrl)
  if (elsewhere) return reply.redirect(elsewhere, 302)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  const page = await readFile(`${folder}index.html`, 'utf8').catch(() => undefined)
  if (page === undefined) return reply.status(503).send(notBuilt)
  const nonce = randomBytes(16).toString('base64')
  return reply.header('content-security-policy', policy(nonce)).send(page.replaceAll(noncePlace, nonce))
}

/** What the client may do: its own files and calls; styles made at run time carry the nonce. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/**
 * On this very machine the product may be called `localhost` or `127.0.0.1`. Sign-in returns to one of the names only, and
 * a browser keeps their storage apart: so the page is sent there first.
 */
function sameMachine(request: FastifyRequest, publicUrl: string): string | undefined {
  const wanted = new URL(publicUrl)
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  if (!asked || !isLoopback(hostOf(asked)) || !isLoopback(hostOf(wanted))) return undefined
  if (asked.port !== wanted.port || asked.hostname === wanted.hostname) return undefined
  return `${wanted.origin}${request.url}`
}
