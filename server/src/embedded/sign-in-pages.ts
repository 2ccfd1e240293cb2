import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { renderPlainPage } from '../platform/http/plain-page/plain-page.ts'
import type { DemoAccount } from './passwords.ts'

/** Allows files of this origin and nothing inline. Forms may redirect to the product's origins. */
export function contentSecurityPolicy(origins: string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `form-action 'self' ${origins.map((origin) => new URL(origin).origin).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Maximum length of a field of the sign-in form. */
export const maxFieldLength = 250

export interface SignInPageOptions {
  accounts: DemoAccount[]
  uid: string
  account?: string
  error?: string
}

/** Renders the sign-in form with a list of demo accounts. */
export function renderSignInPage(lang: Language, { accounts, uid, account = '', error }: SignInPageOptions): string {
  const t = (key: MessageKey) => escapeHtml(translate(lang, key))
  const described = error ? ' aria-describedby="error" aria-invalid="true"' : ''
  return renderPage(
    lang,
    'signin.title',
    `<form method="post" action="/oidc/sign-in/${escapeHtml(uid)}">
      ${error ? `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>` : ''}
      <label for="account">${t('signin.account')}</label>
      <input id="account" name="account" value="${escapeHtml(account)}" maxlength="${maxFieldLength}" required autocomplete="username"
        autocapitalize="none" spellcheck="false"${described}${account ? '' : ' autofocus'}>
      <label for="password">${t('signin.password')}</label>
      <input id="password" name="password" type="password" maxlength="${maxFieldLength}" required
        autocomplete="current-password"${described}${account ? ' autofocus' : ''}>
      <button type="submit" class="primary">${t('signin.submit')}</button>
    </form>
    ${accounts.length ? renderAccountList(lang, accounts) : ''}
    <script src="/oidc/assets/sign-in.js" defer></script>`,
  )
}

function renderAccountList(lang: Language, accounts: DemoAccount[]): string {
  const rows = accounts.map(({ subject, role, company, networks }) => {
    const who = [translate(lang, `role.${role}`), company, networks.join(', ')].filter(Boolean).join(' · ')
    return `<li><button type="button" data-account="${escapeHtml(subject)}"><b>${escapeHtml(subject)}</b>
      <span>${escapeHtml(who)}</span></button></li>`
  })
  return `<section aria-labelledby="demo">
      <h2 id="demo">${escapeHtml(translate(lang, 'signin.demo_accounts'))}</h2>
      <p>${escapeHtml(translate(lang, 'signin.demo_hint'))}</p>
      <ul>${rows.join('')}</ul>
    </section>`
}

/** Renders the provider's sign-out form. A script submits it at once; the button is for browsers without scripts. */
export function renderSignOutPage(lang: Language, form: string): string {
  return renderPage(
    lang,
    'signin.signing_out',
    `${form}
    <button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary" autofocus>
      ${escapeHtml(translate(lang, 'session.sign_out'))}</button>
    <script src="/oidc/assets/sign-out.js" defer></script>`,
  )
}

/** Renders a message, a technical detail for support, and a link back to the product. */
export function renderMessagePage(lang: Language, key: MessageKey, home: string, detail = ''): string {
  return renderPage(
    lang,
    key,
    `${detail && `<p class="detail">${escapeHtml(detail)}</p>`}
    <a class="primary" href="${escapeHtml(home)}">${escapeHtml(translate(lang, 'signin.back'))}</a>`,
  )
}

const renderPage = (lang: Language, title: MessageKey, content: string): string =>
  renderPlainPage({
    lang,
    styleSheet: '/oidc/assets/pages.css',
    sender: 'Callout',
    title: escapeHtml(translate(lang, title)),
    content,
  })
