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
import { maxFieldLength, renderMessagePage, renderSignInPage, type SignInPageOptions } from './sign-in-pages.ts'

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

/** Text of a form field. PostgreSQL refuses text with NUL. */
const fieldText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : '')

const assets = { 'pages.css': 'text/css', 'sign-in.js': 'text/javascript', 'sign-out.js': 'text/javascript' }

async function registerAssets(app: FastifyInstance, path: string) {
  for (const [name, type] of Object.entries(assets)) {
    const url = new URL(`pages/${name}`, import.meta.url)
    const content = name.endsWith('.css') ? await readStyle(url) : await readFile(url)
    app.get(`${path}/assets/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    )
  }
}

/** Counts the attempt and checks the password. Returns the refusal, or undefined if the password is correct. */
async function refusalToSignIn(
  { db, pool }: Pick<SignInDependencies, 'db' | 'pool'>,
  { account, password, ip, lang }: { account: string; password: string; ip: string; lang: Language },
): Promise<{ status: number; error: string; seconds?: number } | undefined> {
  const subject = `sign-in ${account.toLowerCase()} ${ip}`
  const seconds = await countAttempt(db, { subject, ...sixtyPerMinute }, new Date().toISOString())
  if (seconds !== undefined)
    return { status: 429, error: translate(lang, 'problem.too_many_requests', { seconds }), seconds }
  if (!(await isCorrectPassword(pool, account, password)))
    return { status: 422, error: translate(lang, 'signin.wrong') }
}

/** Registers the sign-in page, its form and its static files. */
export async function registerSignInRoutes(
  app: FastifyInstance,
  { provider, pool, db, policy, path, home }: SignInDependencies,
) {
  await registerAssets(app, path)

  const sendPage = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  const sendForm = async (
    reply: FastifyReply,
    status: number,
    lang: Language,
    form: Omit<SignInPageOptions, 'accounts'>,
  ) => sendPage(reply, status, renderSignInPage(lang, { accounts: await loadDemoAccounts(pool), ...form }))
  const sendExpired = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, 400, renderMessagePage(languageOf(request), 'signin.expired', home))

  /** Finds the current sign-in if the provider's cookie matches the URL. */
  const findInteraction = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid } = request.params as { uid: string }
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return interaction?.uid === uid && interaction.prompt.name === 'login' ? interaction : undefined
  }

  app.get(`${path}/sign-in/:uid`, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return sendExpired(request, reply)
    const { uid, session, params } = interaction
    return sendForm(reply, 200, languageOf(request, params.ui_locales), { uid, account: session?.accountId })
  })

  app.post(`${path}/sign-in/:uid`, { bodyLimit: maxFormBytes }, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return sendExpired(request, reply)
    const fields = (request.body ?? {}) as Record<string, unknown>
    // Cut to the maximum length, because the page shows it again.
    const account = fieldText(fields.account).trim().slice(0, maxFieldLength)
    const password = fieldText(fields.password)
    const lang = languageOf(request, interaction.params.ui_locales)
    const refusal = await refusalToSignIn({ db, pool }, { account, password, ip: request.ip, lang })
    if (refusal) {
      const { status, error, seconds } = refusal
      if (seconds !== undefined) reply.header('retry-after', String(seconds))
      return sendForm(reply, status, lang, { uid: interaction.uid, account, error })
    }
    const result = { login: { accountId: account, remember: false } }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}

const languageOf = (request: FastifyRequest, uiLocales?: unknown) =>
  negotiateLanguage(uiLocales, request.headers['accept-language'])
