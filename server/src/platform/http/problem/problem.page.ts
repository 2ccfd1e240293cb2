import type { Language } from '@callout/domain/messages/messages.ts'
import { problemMessages } from '@callout/domain/messages/problem-messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html.ts'
import { readStyle, renderPlainPage } from '../plain-page/plain-page.ts'
import { notFound } from '../problem.ts'
import { problemKindOf, problemPath } from './problem-body.ts'

const stylePath = `${problemPath}/page.css`

/** Registers the pages that `type` of a failed answer names: what the code means, and what a program does about it. */
export function registerProblemPages(fastify: FastifyInstance) {
  const style = readStyle(new URL('problem.page.css', import.meta.url))
  fastify.get(stylePath, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await style),
  )
  fastify.get(`${problemPath}/:code`, (request, reply) => {
    const { code } = request.params as { code: string }
    const page = renderProblemPage(request.lang, code)
    if (page === undefined) throw notFound()
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** The page of a code; undefined if there is no such code. */
function renderProblemPage(lang: Language, code: string): string | undefined {
  const kind = problemKindOf(code)
  if (!kind) return undefined
  const { title, advice } = problemMessages[lang][kind]
  const rule = isMessageKey(code) ? `<p>${escapeHtml(translate(lang, code))}</p>` : ''
  return renderPlainPage({
    lang,
    styleSheet: stylePath,
    sender: `<code>${escapeHtml(code)}</code>`,
    title: escapeHtml(title),
    content: `${rule}<p>${escapeHtml(advice)}</p>`,
    isIndexed: false,
  })
}
