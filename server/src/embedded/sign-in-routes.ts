import { readFile } from 'node:fs/promises'
import { fallbackLanguage, isLanguage, type Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Db } from '../platform/database/db.ts'
import { readStyle } from '../platform/http/plain-page/plain-page.ts'
import { countAttempt, sixtyPerMinute } from '../platform/http/rate-limit.ts'
import { acceptedLanguage } from '../platform/i18n/accepted-language.ts'
import { isCorrectPassword, loadDemoAccounts, type Queryable } from './passwords.ts'
import { maxFieldLength, renderMessagePage, renderSignInPage } from './sign-in-pages.ts'

interface SignInDependencies {
  provider: Provider
  pool: Queryable
  db: Db
  policy: string
  path: string
  home: string
}

/** The language of the provider's pages: from `ui_locales`, else the browser's, else the fallback language. */
export function negotiateLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const requested = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const wanted = requested.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return wanted ?? acceptedLanguage(acceptLanguage) ?? fallbackLanguage
}

/** The two fields of 250 characters take at most 6 KB when encoded. */
const maxFormBytes = 8 * 1024

/** Text of a form field, trimmed and cut to the maximum length, because the page shows it again. */
const truncatedField = (value: unknown) =>
  String(value ?? '')
    .trim()
    .slice(0, maxFieldLength)

/** Registers the sign-in page, its form and its static files. */
export async function registerSignInRoutes(
  app: FastifyInstance,
  { provider, pool, db, policy, path, home }: SignInDependencies,
) {
  const assets = { 'pages.css': 'text/css', 'sign-in.js': 'text/javascript', 'sign-out.js': 'text/javascript' }
  for (const [name, type] of Object.entries(assets)) {
    const url = new URL(`pages/${name}`, import.meta.url)
    const content = name.endsWith('.css') ? await readStyle(url) : await readFile(url)
    app.get(`${path}/assets/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    )
  }

  const sendPage = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)

  /** Finds the current sign-in if the provider's cookie matches the URL. */
  const findInteraction = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid } = request.params as { uid: string }
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return interaction?.uid === uid && interaction.prompt.name === 'login' ? interaction : undefined
  }

  const lang = (request: FastifyRequest, uiLocales?: unknown) =>
    negotiateLanguage(uiLocales, request.headers['accept-language'])

  app.get(`${path}/sign-in/:uid`, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return sendPage(reply, 400, renderMessagePage(lang(request), 'signin.expired', home))
    const language = lang(request, interaction.params.ui_locales)
    const { uid, session } = interaction
    return sendPage(
      reply,
      200,
      renderSignInPage(language, { accounts: await loadDemoAccounts(pool), uid, account: session?.accountId }),
    )
  })

  app.post(`${path}/sign-in/:uid`, { bodyLimit: maxFormBytes }, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return sendPage(reply, 400, renderMessagePage(lang(request), 'signin.expired', home))
    const fields = (request.body ?? {}) as Record<string, unknown>
    const account = truncatedField(fields.account)
    const language = lang(request, interaction.params.ui_locales)
    const showFormWithError = async (status: number, error: string) =>
      sendPage(
        reply,
        status,
        renderSignInPage(language, { accounts: await loadDemoAccounts(pool), uid: interaction.uid, account, error }),
      )

    const name = `sign-in ${account.toLowerCase()} ${request.ip}`
    const seconds = await countAttempt(db, { subject: name, ...sixtyPerMinute }, new Date().toISOString())
    if (seconds !== undefined) {
      reply.header('retry-after', String(seconds))
      return showFormWithError(429, translate(language, 'problem.too_many_requests', { seconds }))
    }
    if (!(await isCorrectPassword(pool, account, String(fields.password ?? '')))) {
      return showFormWithError(422, translate(language, 'signin.wrong'))
    }
    const result = { login: { accountId: account, remember: false } }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}
