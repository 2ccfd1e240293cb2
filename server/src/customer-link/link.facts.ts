import { customerLinkPath } from '@callout/domain/calls/customer.mails.ts'
import type { LinkState } from '@callout/domain/customer-link/customer-link.rules.ts'
import { visitRequestPath } from '@callout/domain/customer-link/visit-request.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { parseTelephones, telephoneLink } from '@callout/domain/platform/facts/telephone.ts'
import { escapeHtml } from '../platform/http/html.ts'
import type { LinkPage } from './link.page.types.ts'
import { textsOf } from './link.texts.ts'

const steps = ['requested', 'planned', 'on_the_way', 'done'] as const

/** The progress of a repair: the number of its last step that is reached. */
function reachedStep({ state, isUnderWay }: LinkPage): number {
  if (state === 'done' || state === 'finished') return 3
  if (isUnderWay) return 2
  return state === 'arranged' ? 0 : 1
}

/** The steps of the repair, with the one that is reached marked; none for a cancelled call. */
export function renderSteps(page: LinkPage): string {
  if (page.state === 'closed') return ''
  const t = textsOf(page.lang)
  const reached = reachedStep(page)
  const items = steps.map((step, at) => {
    const mark = at === reached ? ' aria-current="step"' : ''
    return `<li${at <= reached ? ' class="reached"' : ''}${mark}>${t(`customer_link.step.${step}`)}</li>`
  })
  return `<ol class="steps" aria-label="${t('customer_link.steps')}">${items.join('')}</ol>`
}

/** The expected time of a technician who is on the way, which the page counts down. */
export function renderExpected({ lang, expected }: LinkPage): string {
  if (!expected) return ''
  const t = textsOf(lang)
  const soon = t('customer_link.expected_soon')
  const minutes = Math.ceil(expected.remainingMs / 60_000)
  const left = minutes > 0 ? t('customer_link.expected_in', { minutes }) : soon
  return `<p class="expected">${t('customer_link.expected', { time: expected.time })}
    <b data-remaining="${expected.remainingMs}" data-counting="${t('customer_link.expected_in')}" data-soon="${soon}">${left}</b></p>
    <script type="module" src="${countdownPath}"></script>`
}

/** Path of the script that counts down. No token looks like it. */
export const countdownPath = `${customerLinkPath}/countdown.js`

const statesWithTime: readonly LinkState[] = ['planned', 'begun', 'finished']

/** The facts of the visit, with the telephone and the address for questions as links. */
export function renderFacts(page: LinkPage): string {
  const { lang, state, visit, token, hasReport } = page
  const t = textsOf(lang)
  const isPlanned = statesWithTime.includes(state)
  const hours = t('customer_link.hours', { ...visit })
  const when = visit.day === '' ? '' : hours
  const rows: (readonly [MessageKey, string])[] = [
    ['customer_link.when', isPlanned || state === 'closed' ? when : ''],
    ['customer_link.appliance', escapeHtml(visit.appliance)],
    ['customer_link.reported', escapeHtml(visit.reported)],
    ['customer_link.company', companyOf(page)],
    ['customer_link.technician', isPlanned || state === 'done' ? escapeHtml(visit.technician) : ''],
    ['customer_link.contact', contactOf(page)],
    ['customer_link.prepare', state === 'planned' ? escapeHtml(visit.prepare) : ''],
  ]
  const shown = rows.filter(([, value]) => value !== '')
  const intro = state === 'planned' || state === 'begun' ? '' : `<p>${t(`customer_link.intro.${state}`)}</p>`
  const report = hasReport
    ? `<p><a href="${customerLinkPath}/${token}/report">${t('customer_link.report')}</a></p>`
    : ''
  const isOver = state === 'closed' || state === 'done'
  const again =
    isOver && page.asksAt
      ? `<p><a href="${visitRequestPath}/${encodeURIComponent(page.asksAt)}?lang=${lang}">${t('customer_link.ask_again')}</a></p>`
      : ''
  return `${intro}<dl>${shown.map(([key, value]) => `<div><dt>${t(key)}</dt><dd>${value}</dd></div>`).join('')}</dl>${report}${again}`
}

const companyOf = ({ visit, country }: LinkPage): string =>
  [escapeHtml(visit.company), telephoneLinkOf(visit.phone, country)].filter(Boolean).join(' · ')

/** The address and the telephone of the office. */
const contactOf = ({ contact, country }: LinkPage): string =>
  [mailLinkOf(contact.email), telephoneLinkOf(contact.phone, country)].filter(Boolean).join(' · ')

function telephoneLinkOf(phone: string, country: string): string {
  const [telephone] = parseTelephones(phone, country)
  return telephone ? `<a href="${escapeHtml(telephoneLink(telephone))}">${escapeHtml(phone)}</a>` : escapeHtml(phone)
}

const mailLinkOf = (email: string) =>
  email && `<a href="mailto:${escapeHtml(encodeURI(email))}">${escapeHtml(email)}</a>`
