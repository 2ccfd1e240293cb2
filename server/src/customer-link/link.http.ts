import { fallbackLanguage, isLanguage, type Language } from '@callout/domain/messages/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepareProblem } from '../platform/http/to-problem.ts'
import { acceptedLanguage } from '../platform/i18n/accepted-language.ts'
import { pagePolicy, renderLinkFailure } from './link.page.ts'

/** Largest body of a form of the page, in bytes: the longest text, encoded. */
export const maxFormBytes = 16 * 1024

/** Shows a failure as a page: no client reads the usual answer. */
export function showFailure(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const problem = prepareProblem(error, request, reply)
  return sendPage(reply, problem.status, renderLinkFailure(requestedLanguage(request) ?? fallbackLanguage, problem))
}

/** The language chosen on the page, else the browser's. */
export function requestedLanguage(request: FastifyRequest): Language | undefined {
  const { lang } = request.query as Record<string, unknown>
  return isLanguage(lang) ? lang : acceptedLanguage(request.headers['accept-language'])
}

export function sendPage(reply: FastifyReply, status: number, html: string, policy = pagePolicy) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex, nofollow')
    .send(html)
}

/** True if the form was sent by a page of this origin. A page without referrer sends the origin `null`. */
export function isOwnForm({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || origin === 'null' || origin === new URL(publicUrl).origin
}

/** The texts of a form, to show them again. */
export const textsOfBody = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object).flatMap(([name, value]) =>
      typeof value === 'string' || Array.isArray(value)
        ? [[name, [value].flat().join(' ').slice(0, maxFormBytes)]]
        : [],
    ),
  )
