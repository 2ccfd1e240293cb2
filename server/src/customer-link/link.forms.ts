import { ratings } from '@callout/domain/calls/customer.answer.ts'
import { customerLinkPath } from '@callout/domain/calls/customer.mails.ts'
import type { LinkAct } from '@callout/domain/customer-link/customer-link.rules.ts'
import { customerLinkLimits, wishParts } from '@callout/domain/customer-link/customer-link.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { escapeHtml } from '../platform/http/html.ts'
import type { LinkPage } from './link.page.types.ts'
import { textsOf } from './link.texts.ts'

/** Renders the form of an act: the first as a button, the others folded. A refused form is open, as it was typed. */
export function renderForm(page: LinkPage, act: LinkAct): string {
  const { lang, token, state } = page
  const t = textsOf(lang)
  const refusal = page.refused?.act === act ? page.refused.refusal : undefined
  const error = refusal ? renderRefusal(lang, refusal) : ''
  const encoding = act === 'photo' ? ' enctype="multipart/form-data"' : ''
  const form = `<form method="post" action="${customerLinkPath}/${token}/${act}?lang=${lang}"${encoding}>
    ${error}${fieldsOf[act](page)}</form>`
  if (act === 'confirm' || act === 'keep' || act === 'earlier') return form
  const isOpen = refusal !== undefined || (act === 'rate' && (state === 'finished' || state === 'done'))
  return `<details${isOpen ? ' open' : ''}><summary>${t(`customer_link.act.${act}`)}</summary>${form}</details>`
}

export const renderRefusal = (lang: Language, { key, params }: Refusal) =>
  `<p class="error" role="alert">${textsOf(lang)(key, params)}</p>`

const submit = ({ lang }: LinkPage, key: MessageKey) =>
  `<button type="submit" class="primary">${textsOf(lang)(key)}</button>`

/** Tells the server which visit the customer answers to: it may move while the page is open. */
const shownVisit = ({ appointment_date_at }: LinkPage) =>
  `<input type="hidden" name="visit" value="${escapeHtml(appointment_date_at ?? '')}">`

const fieldsOf: Readonly<Record<LinkAct, (page: LinkPage) => string>> = {
  confirm: (page) => `${shownVisit(page)}${submit(page, 'customer_link.act.confirm')}`,
  keep: (page) => {
    const label = textsOf(page.lang)('customer_link.act.keep', { visit: page.weekdayAndHour })
    return `${shownVisit(page)}<button type="submit" class="choice">${label}</button>`
  },
  move: (page) => {
    const t = textsOf(page.lang)
    if (page.slots.length === 0) return `<p>${t('customer_link.no_slots')}</p>`
    const slots = page.slots.map(
      ({ at, text }) =>
        `<button type="submit" name="slot" value="${escapeHtml(at)}" class="choice">${escapeHtml(text)}</button>`,
    )
    // A visit that the customer cancelled stands no more.
    const standsUntilThen = page.said === 'cancelled' ? '' : ` ${t('customer_link.stands_until_then')}`
    const hint = page.movesAtOnce
      ? t('customer_link.moves_at_once')
      : `${t('customer_link.moves_by_request')}${standsUntilThen}`
    return `<p>${hint}</p>${slots.join('')}`
  },
  other: renderOtherTimes,
  earlier: (page) => {
    const label = textsOf(page.lang)(page.wantsEarlier ? 'customer_link.earlier_off' : 'customer_link.act.earlier')
    const value = page.wantsEarlier ? 'N' : 'Y'
    return `${shownVisit(page)}<button type="submit" name="earlier" value="${value}" class="choice">${label}</button>`
  },
  note: (page) => `
    ${textField(page, { act: 'note', name: 'floor', max: customerLinkLimits.floor, value: page.answer.floor })}
    ${textArea(page, { act: 'note', name: 'remark', max: customerLinkLimits.remark, value: page.answer.remark })}
    ${submit(page, 'customer_link.send')}`,
  cancel: (page) => `${shownVisit(page)}
    ${textArea(page, { act: 'cancel', name: 'reason', max: customerLinkLimits.reason, isRequired: true })}
    ${submit(page, 'customer_link.act.cancel')}`,
  photo: (page) => `
    <label for="file">${textsOf(page.lang)('customer_link.field.file')}</label>
    <input id="file" type="file" name="file" accept="image/jpeg,image/png,image/gif" required>
    ${submit(page, 'customer_link.send')}`,
  rate: (page) => {
    const t = textsOf(page.lang)
    const typed = typedValue(page, 'rate', 'rating') ?? String(page.answer.rating ?? '')
    const marks = ratings.map(
      (mark) =>
        `<label><input type="radio" name="rating" value="${mark}" required${typed === String(mark) ? ' checked' : ''}><span>${mark}</span></label>`,
    )
    return `<fieldset><legend>${t('customer_link.rating_hint')}</legend><div class="marks">${marks.join('')}</div></fieldset>
    ${textArea(page, { act: 'rate', name: 'words', max: customerLinkLimits.words, value: page.answer.rating_words })}
    ${submit(page, 'customer_link.send')}`
  },
}

/** Days and a part of the day that suit, or a call back, as they were typed or said before. */
function renderOtherTimes(page: LinkPage): string {
  const t = textsOf(page.lang)
  const { answer, said } = page
  const before = said === 'wish' ? answer : undefined
  const isTyped = page.refused?.act === 'other'
  const typed = (name: string, stored: string) => (isTyped ? (typedValue(page, 'other', name) ?? '') : stored)
  const ticked = typed('day', before?.wish_days ?? '').split(' ')
  const chosen = typed('part', before?.wish_part ?? '')
  const days = page.days.map(({ day, text }) => renderTick('day', day, { text, isTicked: ticked.includes(day) }))
  const parts = wishParts.map(
    (part) =>
      `<label><input type="radio" name="part" value="${part}"${part === chosen ? ' checked' : ''}><span>${t(`customer_link.part.${part || 'any'}`)}</span></label>`,
  )
  const isCallTicked = typed('call', before?.wants_call ? 'Y' : '') === 'Y'
  return `${shownVisit(page)}
    <fieldset><legend>${t('customer_link.days')}</legend>${days.join('')}</fieldset>
    <fieldset><legend>${t('customer_link.parts')}</legend><div class="marks">${parts.join('')}</div></fieldset>
    ${renderTick('call', 'Y', { text: translate(page.lang, 'customer_link.call_me'), isTicked: isCallTicked })}
    ${submit(page, 'customer_link.send')}`
}

const renderTick = (name: string, value: string, { text, isTicked }: { text: string; isTicked: boolean }) =>
  `<label class="tick"><input type="checkbox" name="${name}" value="${value}"${isTicked ? ' checked' : ''}><span>${escapeHtml(text)}</span></label>`

interface Field {
  readonly act: LinkAct
  readonly name: 'floor' | 'remark' | 'reason' | 'words'
  readonly max: number
  readonly value?: string | undefined
  readonly isRequired?: true
}

/** The value that was typed into a refused form. */
const typedValue = ({ refused }: LinkPage, act: LinkAct, name: string) =>
  refused?.act === act ? refused.fields[name] : undefined

const attributesOf = ({ act, name, max, isRequired }: Field) =>
  `id="${act}-${name}" name="${name}" maxlength="${max}"${isRequired ? ' required' : ''}`

const labelOf = (page: LinkPage, { act, name }: Field) =>
  `<label for="${act}-${name}">${textsOf(page.lang)(`customer_link.field.${name}`)}</label>`

function textField(page: LinkPage, field: Field): string {
  const value = typedValue(page, field.act, field.name) ?? field.value ?? ''
  return `${labelOf(page, field)}<input ${attributesOf(field)} value="${escapeHtml(value)}">`
}

function textArea(page: LinkPage, field: Field): string {
  const value = typedValue(page, field.act, field.name) ?? field.value ?? ''
  return `${labelOf(page, field)}<textarea ${attributesOf(field)} rows="3">${escapeHtml(value)}</textarea>`
}
