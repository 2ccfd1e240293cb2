import { visitRequestLimits, visitRequestPath } from '@callout/domain/customer-link/visit-request.ts'
import { fallbackLanguage, fillPlaceholders, type Language, languages } from '@callout/domain/messages/messages.ts'
import { requestMessages } from '@callout/domain/messages/request-messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import { renderPlainPage } from '../../platform/http/plain-page/plain-page.ts'
import { textForLanguage } from '../../platform/i18n/translated-texts.ts'
import { pagePolicy, styleSheetPath } from '../link.page.ts'
import { type RequestNetwork, senderOf } from './request.network.ts'
import type { StoredRequest } from './request.store.ts'

export const scriptPath = `${visitRequestPath}/request.js`
export const workerPath = `${visitRequestPath}/work.js`

/** Like the page of a visit, with a worker and suggestions of this origin. */
export const requestPolicy = `${pagePolicy}; worker-src 'self'; connect-src 'self'`

export type RequestKey = keyof (typeof requestMessages)[Language]

/** The texts of the page as HTML. */
export const requestTexts =
  (lang: Language) =>
  (key: RequestKey, params: Readonly<Record<string, string | number>> = {}) =>
    escapeHtml(fillPlaceholders(requestMessages[lang][key], params, lang))

interface Page {
  readonly lang: Language
  readonly network: RequestNetwork
  /** The path without the language, for the choice of language. */
  readonly path: string
}

/** The document of the page around its content. */
export function renderRequestDocument(
  { lang, network, path }: Page,
  { title, content }: { readonly title: string; readonly content: string },
): string {
  const choices = languages.map((language) =>
    language === lang
      ? `<b aria-current="true">${language.toUpperCase()}</b>`
      : `<a href="${escapeHtml(path)}${path.includes('?') ? '&amp;' : '?'}lang=${language}" hreflang="${language}" lang="${language}">${language.toUpperCase()}</a>`,
  )
  return renderPlainPage({
    lang,
    styleSheet: styleSheetPath,
    sender: escapeHtml(senderOf(network)),
    title,
    content,
    foot: `<nav aria-label="${escapeHtml(translate(lang, 'customer_link.languages'))}">${choices.join(' ')}</nav>`,
    isIndexed: false,
  })
}

/** Cost of a visit: the network's usual prices, and that the office says who pays. */
export function renderPrices({ lang, network }: Page): string {
  const t = requestTexts(lang)
  const usual = textForLanguage(network.request_prices, lang)
  return `<section><h2>${t('price')}</h2><p>${t('price_usual')}</p>${usual && `<p>${linesOf(usual)}</p>`}<p>${t('price_office')}</p></section>`
}

export function renderPrivacy({ lang, network }: Page): string {
  const own = textForLanguage(network.request_privacy, lang)
  const name = network.legal_name || network.network_name
  const usual = fillPlaceholders(
    requestMessages[lang].privacy_usual,
    { name, contact: network.reply_to || network.dispatch_email },
    lang,
  )
  return `<section><h2>${requestTexts(lang)('privacy')}</h2><p class="faint">${linesOf(own || usual)}</p></section>`
}

const linesOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

export const renderError = (text: string) => (text === '' ? '' : `<p class="error" role="alert">${text}</p>`)

/** The page that asks for the mailed code. It takes photos meanwhile. */
export function renderConfirmPage(
  page: Page,
  {
    request,
    photos,
    error = '',
  }: { readonly request: StoredRequest; readonly photos: number; readonly error?: string },
): string {
  const t = requestTexts(page.lang)
  const action = (act: string) => `action="${escapeHtml(page.path)}/${act}?lang=${page.lang}"`
  const most = visitRequestLimits.photos
  const added = photos > 0 ? `<p class="answer">${t('photos', { count: photos })}</p>` : ''
  const photo = `<details${photos > 0 ? ' open' : ''}><summary>${t('photo')}</summary>
    <form method="post" ${action('photo')} enctype="multipart/form-data">
      <label for="file">${t('photos_hint', { most })}</label>
      <input id="file" type="file" name="file" accept="image/jpeg,image/png,image/gif" required>
      <button type="submit" class="choice">${t('photo')}</button>
    </form></details>`
  const again = `<p class="faint"><a href="${visitRequestPath}/${encodeURIComponent(page.network.network_code)}?lang=${page.lang}">${t('again')}</a></p>`
  return renderRequestDocument(page, {
    title: t('confirm_title'),
    content: `${renderError(error)}<p>${t('confirm_intro', { email: request.email })}</p>
      <form method="post" ${action('code')}>
        <label for="code">${t('code')}</label>
        <input id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12">
        <button type="submit" class="primary">${t('confirm')}</button>
      </form>
      <div class="acts">${added}${photos < most ? photo : ''}</div>${again}`,
  })
}

/** The page after the code: the same for everybody, with who pays where the address may know it. */
export function renderDonePage(page: Page, { cover }: Pick<StoredRequest, 'cover'>): string {
  const t = requestTexts(page.lang)
  const known = cover === 'warranty' || cover === 'contract' || cover === 'customer'
  const prices = cover === 'warranty' || cover === 'contract' ? '' : renderPrices(page)
  return renderRequestDocument(page, {
    title: t('done_title'),
    content: `<p class="done" role="status">${t('done')}</p>${known ? `<p>${t(`cover_${cover}`)}</p>` : ''}${prices}`,
  })
}

/** The page of a network that takes no requests, and of none. */
export function renderOffPage(lang: Language = fallbackLanguage): string {
  const t = requestTexts(lang)
  return renderPlainPage({
    ...{ lang, styleSheet: styleSheetPath, sender: 'Callout', isIndexed: false },
    title: t('off_title'),
    content: `<p>${t('off')}</p>`,
  })
}
