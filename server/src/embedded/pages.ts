import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { DemoAccount } from './passwords.ts'

/** Only files of this origin, nothing inline; forms may lead back to the product. */
export function securityPolicy(origins: string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `form-action 'self' ${origins.map((origin) => new URL(origin).origin).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

interface SignIn {
  accounts: DemoAccount[]
  uid: string
  account?: string
  error?: string
}

/** The sign-in form, with the demo accounts to choose from. */
export function signInPage(lang: Language, { accounts, uid, account = '', error }: SignIn): string {
  const t = (key: MessageKey) => asText(translate(lang, key))
  const described = error ? ' aria-describedby="error" aria-invalid="true"' : ''
  return page(
    lang,
    'signin.title',
    `<form method="post" action="/oidc/sign-in/${asText(uid)}">
      ${error ? `<p class="error" id="error" role="alert">${asText(error)}</p>` : ''}
      <label for="account">${t('signin.account')}</label>
      <input id="account" name="account" value="${asText(account)}" maxlength="250" required autocomplete="username"
        autocapitalize="none" spellcheck="false"${described}${account ? '' : ' autofocus'}>
      <label for="password">${t('signin.password')}</label>
      <input id="password" name="password" type="password" maxlength="250" required
        autocomplete="current-password"${described}${account ? ' autofocus' : ''}>
      <button type="submit" class="primary">${t('signin.submit')}</button>
    </form>
    ${accounts.length ? accountList(lang, accounts) : ''}
    <script src="/oidc/assets/sign-in.js" defer></script>`,
  )
}

function accountList(lang: Language, accounts: DemoAccount[]): string {
  const rows = accounts.map(({ subject, role, company, networks }) => {
    const who = [translate(lang, `role.${role}`), company, networks.join(', ')].filter(Boolean).join(' · ')
    return `<li><button type="button" data-account="${asText(subject)}"><b>${asText(subject)}</b>
      <span>${asText(who)}</span></button></li>`
  })
  return `<section aria-labelledby="demo">
      <h2 id="demo">${asText(translate(lang, 'signin.demo_accounts'))}</h2>
      <p>${asText(translate(lang, 'signin.demo_hint'))}</p>
      <ul>${rows.join('')}</ul>
    </section>`
}

/** Sends the provider's sign-out form on at once; the button is for a browser without scripts. */
export function signOutPage(lang: Language, form: string): string {
  return page(
    lang,
    'signin.signing_out',
    `${form}
    <button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary" autofocus>
      ${asText(translate(lang, 'signin.sign_out'))}</button>
    <script src="/oidc/assets/sign-out.js" defer></script>`,
  )
}

/** One sentence, a technical detail for whoever asks for help, and the way back. */
export function failedPage(lang: Language, key: MessageKey, home: string, detail = ''): string {
  return page(
    lang,
    key,
    `${detail && `<p class="detail">${asText(detail)}</p>`}
    <a class="primary" href="${asText(home)}">${asText(translate(lang, 'signin.back'))}</a>`,
  )
}

function page(lang: Language, title: MessageKey, content: string): string {
  const heading = asText(translate(lang, title))
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${heading}</title>
    <link rel="stylesheet" href="/oidc/assets/pages.css">
  </head>
  <body>
    <main>
      <p class="product">Callout</p>
      <h1>${heading}</h1>
      ${content}
    </main>
  </body>
</html>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}
