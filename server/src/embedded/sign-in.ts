import { readFile } from 'node:fs/promises'
import { fallbackLanguage, isLanguage, type Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { aMinute, secondsToWait } from '../kernel/attempts.ts'
import type { Db } from '../kernel/db.ts'
import { failedPage, signInPage } from './pages.ts'
import { demoAccounts, isPasswordOf, type Queries } from './passwords.ts'

interface Parts {
  provider: Provider
  pool: Queries
  db: Db
  policy: string
  path: string
  home: string
}

/** The language of the provider's pages: what the product asked for, else the browser's, else Spanish. */
export function signInLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const accepted = (acceptLanguage ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')
  const found = [...asked, ...accepted].map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return found ?? fallbackLanguage
}

/** The sign-in page, its form, and the files the pages need. */
export async function signInRoutes(app: FastifyInstance, { provider, pool, db, policy, path, home }: Parts) {
  const assets = { 'pages.css': 'text/css', 'sign-in.js': 'text/javascript', 'sign-out.js': 'text/javascript' }
  for (const [name, type] of Object.entries(assets)) {
    const content = await readFile(new URL(`pages/${name}`, import.meta.url))
    app.get(`${path}/assets/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    )
  }

  const show = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)

  /** The sign-in under way, as the provider's cookie and the address agree on it. */
  const underWay = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid } = request.params as { uid: string }
    const found = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return found?.uid === uid && found.prompt.name === 'login' ? found : undefined
  }

  const lang = (request: FastifyRequest, uiLocales?: unknown) =>
    signInLanguage(uiLocales, request.headers['accept-language'])

  app.get(`${path}/sign-in/:uid`, async (request, reply) => {
    const found = await underWay(request, reply)
    if (!found) return show(reply, 400, failedPage(lang(request), 'signin.expired', home))
    const language = lang(request, found.params.ui_locales)
    const { uid, session } = found
    return show(
      reply,
      200,
      signInPage(language, { accounts: await demoAccounts(pool), uid, account: session?.accountId }),
    )
  })

  app.post(`${path}/sign-in/:uid`, async (request, reply) => {
    const found = await underWay(request, reply)
    if (!found) return show(reply, 400, failedPage(lang(request), 'signin.expired', home))
    const fields = (request.body ?? {}) as Record<string, unknown>
    const account = String(fields.account ?? '').trim()
    const language = lang(request, found.params.ui_locales)
    const again = async (status: number, error: string) =>
      show(reply, status, signInPage(language, { accounts: await demoAccounts(pool), uid: found.uid, account, error }))

    const name = `sign-in ${account.toLowerCase()} ${request.ip}`
    const seconds = await secondsToWait(db, { name, ...aMinute }, new Date().toISOString())
    if (seconds !== undefined) {
      reply.header('retry-after', String(seconds))
      return again(429, translate(language, 'problem.too_many_requests', { seconds }))
    }
    if (!(await isPasswordOf(pool, account, String(fields.password ?? '')))) {
      return again(422, translate(language, 'signin.wrong'))
    }
    const result = { login: { accountId: account, remember: false } }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}
