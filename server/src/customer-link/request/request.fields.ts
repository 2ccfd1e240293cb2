import { wishParts } from '@callout/domain/customer-link/customer-link.ts'
import { visitRequestLimits, visitRequestPath, workBits } from '@callout/domain/customer-link/visit-request.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import type { RequestNetwork } from './request.network.ts'
import {
  type RequestKey,
  renderError,
  renderPrices,
  renderPrivacy,
  renderRequestDocument,
  requestTexts,
  scriptPath,
  workerPath,
} from './request.page.ts'
import type { Problem } from './request.problems.ts'

interface RequestPage {
  readonly lang: Language
  readonly network: RequestNetwork
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  /** The days that can be wished, as ISO dates with their words. */
  readonly days: readonly { readonly day: string; readonly text: string }[]
  readonly challenge: string
  /** Values typed before, by field; of repeated fields a list. */
  readonly typed: Readonly<Record<string, string | readonly string[]>>
  readonly faults: Readonly<Record<string, string>>
  /** Reason to refuse the whole form, as HTML. */
  readonly error?: string
}

/** Renders the form of a request. A refused one has what was typed, and its faults at their fields. */
export function renderRequestPage(page: RequestPage): string {
  const { lang, network, challenge, error = '' } = page
  const t = requestTexts(lang)
  const code = encodeURIComponent(network.network_code)
  const path = `${visitRequestPath}/${code}`
  const serial = textOf(page, 'internal_serial_number')
  const inLanguage = { lang, network, path: serial === '' ? path : `${path}?sn=${encodeURIComponent(serial)}` }
  return renderRequestDocument(inLanguage, {
    title: t('title'),
    content: `<p>${t('intro')}</p>${renderError(error)}<noscript>${renderError(t('needs_script'))}</noscript>
    <form method="post" action="${path}?lang=${lang}" class="request" data-work="${challenge}" data-bits="${workBits}"
      data-worker="${workerPath}" data-addresses="${path}/addresses" data-working="${t('working')}" data-failed="${t('work_failed')}">
      <input type="hidden" name="challenge" value="${challenge}"><input type="hidden" name="work" value="">
      ${section(page, 'problem', renderProblem(page))}
      ${section(page, 'appliance', input(page, 'internal_serial_number', { label: 'serial', max: visitRequestLimits.serial, hint: t('serial_hint') }))}
      ${section(page, 'place', renderPlace(page))}
      ${section(page, 'person', renderPerson(page))}
      ${section(page, 'times', renderTimes(page))}
      ${renderPrices(inLanguage)}${renderPrivacy(inLanguage)}
      <p class="faint" role="status" data-status></p>
      <button type="submit" class="primary">${t('send')}</button>
    </form>
    <script type="module" src="${scriptPath}"></script>`,
  })
}

const section = ({ lang }: RequestPage, title: RequestKey, content: string) =>
  `<section><h2>${requestTexts(lang)(title)}</h2>${content}</section>`

const textOf = ({ typed }: RequestPage, name: string): string => [typed[name] ?? ''].flat()[0] ?? ''

interface FieldOptions {
  readonly label: RequestKey
  readonly max: number
  readonly isRequired?: true
  readonly hint?: string
  /** Further attributes, as HTML. */
  readonly attributes?: string
}

function input(
  page: RequestPage,
  name: string,
  { label, max, isRequired, hint, attributes = '' }: FieldOptions,
): string {
  const t = requestTexts(page.lang)
  const described = [hint && `${name}-hint`, page.faults[name] && `${name}-fault`].filter(Boolean).join(' ')
  return `<label for="${name}">${t(label)}</label>
    <input id="${name}" name="${name}" value="${escapeHtml(textOf(page, name))}" maxlength="${max}" ${attributes}
      ${isRequired ? 'required' : ''} ${described && `aria-describedby="${described}"`} ${page.faults[name] ? 'aria-invalid="true"' : ''}>
    ${hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : ''}${faultOf(page, name)}`
}

const faultOf = ({ faults }: RequestPage, name: string) =>
  faults[name] ? `<p class="fault" id="${name}-fault">${escapeHtml(faults[name])}</p>` : ''

/** The problems in a customer's words, the questions of the chosen one, and a text. Templates hold the other questions. */
function renderProblem(page: RequestPage): string {
  const t = requestTexts(page.lang)
  const chosen = textOf(page, 'problem_type_id')
  const groups = [...page.problems].map(([type, problems]) => {
    const options = problems.map(
      ({ problem_type_id: value, text }) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    return `<optgroup label="${escapeHtml(type)}">${options.join('')}</optgroup>`
  })
  const all = [...page.problems.values()].flat()
  const asked = all.find(({ problem_type_id }) => problem_type_id === chosen)
  const templates = all
    .filter(({ questions }) => questions.length > 0)
    .map(
      (problem) =>
        `<template data-problem="${escapeHtml(problem.problem_type_id)}">${renderQuestions(problem, [])}</template>`,
    )
  return `<label for="problem_type_id">${t('choose')}</label>
    <select id="problem_type_id" name="problem_type_id" required ${page.faults.problem_type_id ? 'aria-invalid="true" aria-describedby="problem_type_id-fault"' : ''}>
      <option value=""></option>${groups.join('')}</select>${faultOf(page, 'problem_type_id')}
    <div data-questions>${asked ? renderQuestions(asked, [page.typed.answer ?? []].flat()) : ''}</div>${faultOf(page, 'answer')}${templates.join('')}
    <label for="description">${t('description')}</label>
    <textarea id="description" name="description" rows="3" maxlength="${visitRequestLimits.description}">${escapeHtml(textOf(page, 'description'))}</textarea>${faultOf(page, 'description')}`
}

const renderQuestions = ({ questions }: Problem, typed: readonly string[]) =>
  questions
    .map(
      (question, at) =>
        `<label for="answer${at}">${escapeHtml(question)}</label><input id="answer${at}" name="answer" maxlength="${visitRequestLimits.answer}" value="${escapeHtml(typed[at] ?? '')}">`,
    )
    .join('')

const renderPlace = (page: RequestPage) =>
  [
    input(page, 'adresse', {
      ...{ label: 'adresse', max: visitRequestLimits.text, isRequired: true },
      attributes: 'autocomplete="address-line1" list="addresses"',
    }),
    '<datalist id="addresses"></datalist><div class="pair"><div>',
    input(page, 'street_number', { label: 'street_number', max: 30 }),
    '</div><div>',
    input(page, 'door_number', { label: 'door_number', max: 30, attributes: 'autocomplete="address-line2"' }),
    '</div></div><div class="pair"><div>',
    input(page, 'code_postal', {
      ...{ label: 'code_postal', max: 20, isRequired: true },
      attributes: 'autocomplete="postal-code" list="addresses"',
    }),
    '</div><div>',
    input(page, 'ville', {
      ...{ label: 'ville', max: visitRequestLimits.text, isRequired: true },
      attributes: 'autocomplete="address-level2" list="addresses"',
    }),
    '</div></div>',
  ].join('')

const renderPerson = (page: RequestPage) =>
  [
    input(page, 'customer_name', {
      ...{ label: 'customer_name', max: visitRequestLimits.text, isRequired: true, attributes: 'autocomplete="name"' },
    }),
    input(page, 'email', {
      ...{ label: 'email', max: 254, isRequired: true, attributes: 'type="email" autocomplete="email"' },
    }),
    input(page, 'phone', {
      ...{
        label: 'phone',
        max: visitRequestLimits.phone,
        isRequired: true,
        attributes: 'type="tel" autocomplete="tel"',
      },
    }),
  ].join('')

function renderTimes(page: RequestPage): string {
  const { lang } = page
  const ticked = [page.typed.day ?? []].flat()
  const days = page.days.map(
    ({ day, text }) =>
      `<label class="tick"><input type="checkbox" name="day" value="${day}"${ticked.includes(day) ? ' checked' : ''}><span>${escapeHtml(text)}</span></label>`,
  )
  const chosen = textOf(page, 'part')
  const parts = wishParts.map(
    (part) =>
      `<label><input type="radio" name="part" value="${part}"${part === chosen ? ' checked' : ''}><span>${escapeHtml(translate(lang, `customer_link.part.${part || 'any'}`))}</span></label>`,
  )
  return `<p class="hint">${requestTexts(lang)('times_hint')}</p>
    <details${ticked.length > 0 ? ' open' : ''}><summary>${escapeHtml(translate(lang, 'customer_link.days'))}</summary>
      <fieldset><legend class="visually-hidden">${escapeHtml(translate(lang, 'customer_link.days'))}</legend>${days.join('')}</fieldset></details>${faultOf(page, 'day')}
    <fieldset><legend>${escapeHtml(translate(lang, 'customer_link.parts'))}</legend><div class="marks">${parts.join('')}</div></fieldset>`
}
