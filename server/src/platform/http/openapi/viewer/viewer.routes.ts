import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { once } from '@callout/domain/platform/once.ts'
import type { FastifyInstance } from 'fastify'

const path = '/docs'

/** Only files of this origin. The viewer's own styles are sheets of its script, its colours are those of the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** A key that is typed is kept in memory alone: `persist-auth` is off. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>API · Callout</title>
    <link rel="stylesheet" href="${path}/page.css">
    <script type="module" src="${path}/viewer.js"></script>
    <script type="module" src="${path}/page.js"></script>
  </head>
  <body>
    <rapi-doc spec-url="/openapi.json" render-style="focused" schema-style="table" show-header="false"
      load-fonts="false" persist-auth="false" allow-server-selection="false" allow-spec-file-load="false"
      allow-spec-url-load="false" show-method-in-nav-bar="as-colored-text" show-curl-before-try="true"
      schema-description-expanded="true" allow-advanced-search="false"></rapi-doc>
    <noscript><p>This page needs JavaScript. <a href="/openapi.json">The document</a> does not.</p></noscript>
  </body>
</html>
`

// The script holds all it needs; `overrides` in package.json leaves out the 80 packages that its parser was built from.
const viewerScript = once(() => readFile(fileURLToPath(import.meta.resolve('rapidoc/dist/rapidoc-min.js'))))
const pageScript = once(() => readFile(new URL('page.js', import.meta.url)))
const styleSheet = once(() => readFile(new URL('page.css', import.meta.url)))

/** Registers the page that shows the OpenAPI document, for whoever may read it. */
export function registerViewer(fastify: FastifyInstance) {
  const kept = 'public, max-age=3600'
  fastify.get(path, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
  fastify.get(`${path}/viewer.js`, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', kept)
      .send(await viewerScript()),
  )
  fastify.get(`${path}/page.js`, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', kept)
      .send(await pageScript()),
  )
  fastify.get(`${path}/page.css`, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', kept)
      .send(await styleSheet()),
  )
}
