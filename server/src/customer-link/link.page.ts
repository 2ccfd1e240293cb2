import { customerLinkPath } from '@callout/domain/calls/customer.mails.ts'
import { actsOfState, type LinkAct, offeredActs } from '@callout/domain/customer-link/customer-link.rules.ts'
import { type Language, languages } from '@callout/domain/messages/messages.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { renderPlainPage } from '../platform/http/plain-page/plain-page.ts'
import type { Problem } from '../platform/http/problem.ts'
import { renderExpected, renderFacts, renderSteps } from './link.facts.ts'
import { renderForm, renderRefusal } from './link.forms.ts'
import type { LinkPage } from './link.page.types.ts'
import { textsOf } from './link.texts.ts'

/** Path of the page's style sheet. No token looks like it. */
export const styleSheetPath = `${customerLinkPath}/page.css`

/** Allows the style sheet and the countdown of this origin and forms to it, nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Renders the page of a visit. It works without a script. */
export function renderLinkPage(page: LinkPage): string {
  const { lang, state, sender, said, refused } = page
  const t = textsOf(lang)
  const acts = offeredActs(state, said)
  // The form of a refused act shows the refusal, if the state still offers that form.
  const isRefusedAbove = refused !== undefined && !acts.includes(refused.act)
  return renderDocument(page, {
    title: t(`customer_link.title.${state}`),
    content: `
      ${page.done && isStillTrue(page, page.done) ? `<p class="done" role="status">${t(`customer_link.done.${page.done}`)}</p>` : ''}
      ${isRefusedAbove ? renderRefusal(lang, refused.refusal) : ''}
      ${page.isUnderWay ? `<p class="done">${t(page.isOnTheWay ? 'customer_link.on_the_way' : 'customer_link.begun')}</p>` : ''}
      ${page.needsAnotherVisit ? `<p class="done">${t('customer_link.another_visit')}</p>` : ''}
      ${renderExpected(page)}
      ${renderSteps(page)}
      ${renderFacts(page)}
      ${renderAnswer(page)}
      ${acts.length > 0 ? `<div class="acts">${acts.map((act) => renderForm(page, act)).join('')}</div>` : ''}
      <p class="faint">${t('customer_link.sent_by', { sender, call_id: page.call_id })}</p>`,
  })
}

/** True if what a form did is still so: a reload says the present state. */
function isStillTrue({ state, said, answer, appointment_date_at }: LinkPage, done: LinkAct): boolean {
  if (!actsOfState[state].includes(done)) return false
  if (done === 'confirm' || done === 'keep') return said === 'confirmed'
  if (done === 'cancel') return said === 'cancelled'
  if (done === 'rate') return answer.rating !== null && answer.rating !== undefined
  if (done === 'other') return said === 'wish'
  if (done === 'earlier') return said !== 'wish' && said !== 'cancelled'
  if (done !== 'move') return true
  return said === 'wish' || (said === 'confirmed' && answer.wish_at === appointment_date_at)
}

/** The customer's answer so far, so that nobody sends it twice. */
function renderAnswer({ lang, answer, said, wish, state }: LinkPage): string {
  const t = textsOf(lang)
  // Nobody answers a wish any more, and a confirmation no longer counts.
  if (state !== 'planned' && state !== 'arranged')
    return answer.rating ? `<p class="answer">${t('customer_link.you_rated', { rating: answer.rating })}</p>` : ''
  if (said === 'confirmed') return `<p class="answer">${t('customer_link.you_confirmed')}</p>`
  if (said === 'wish') return `<p class="answer">${t('customer_link.you_wished', { wish })}</p>`
  return said === 'cancelled' ? `<p class="answer">${t('customer_link.you_cancelled')}</p>` : ''
}

/** Renders the answer to a token without a valid link, and to too many requests: the same for everybody. */
export function renderLinkMessage(lang: Language, key: 'customer_link.gone' | 'customer_link.too_many'): string {
  const t = textsOf(lang)
  return renderDocument({ lang }, { title: t(`${key}_title`), content: `<p>${t(key)}</p>` })
}

/** Renders any other failure, such as a database that does not answer. */
export function renderLinkFailure(lang: Language, { key, params }: Pick<Problem, 'key' | 'params'>): string {
  const t = textsOf(lang)
  return renderDocument({ lang }, { title: t('shell.page_failed'), content: `<p>${t(key, params)}</p>` })
}

/** The document around the content, with the choice of language where there is a token. */
function renderDocument(
  { lang, token, sender = '' }: Pick<LinkPage, 'lang'> & Partial<LinkPage>,
  { title, content }: { readonly title: string; readonly content: string },
): string {
  const t = textsOf(lang)
  const choices = languages.map((language) =>
    language === lang
      ? `<b aria-current="true">${language.toUpperCase()}</b>`
      : `<a href="${customerLinkPath}/${token}?lang=${language}" hreflang="${language}" lang="${language}">${language.toUpperCase()}</a>`,
  )
  return renderPlainPage({
    lang,
    styleSheet: styleSheetPath,
    sender: escapeHtml(sender || 'Callout'),
    title,
    content,
    foot: token ? `<nav aria-label="${t('customer_link.languages')}">${choices.join(' ')}</nav>` : '',
    isIndexed: false,
  })
}
