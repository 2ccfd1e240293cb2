import { baseName } from '@callout/domain/attachments/attachment.ts'
import { customerLinkLimits } from '@callout/domain/customer-link/customer-link.ts'
import { visitRequestLimits, visitRequestPath } from '@callout/domain/customer-link/visit-request.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { latinDigits } from '@callout/domain/platform/facts/digits.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import type { ChangeEvent } from '../../platform/events/event-bus.ts'
import { readUploadedFile } from '../../platform/files/upload.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import { Problem } from '../../platform/http/problem.ts'
import { changeByLink } from '../link.context.ts'
import { sendPage } from '../link.http.ts'
import { contextOf, type RequestVisitor } from './request.acts.ts'
import { confirmRequest, type RequestActions } from './request.confirm.ts'
import { countPhoto } from './request.limits.ts'
import { renderConfirmPage, renderDonePage, renderOffPage, requestPolicy, requestTexts } from './request.page.ts'
import { checkCode, countPhotosOf, endPhotoWith, findRequest, type StoredRequest } from './request.store.ts'

const tokenOf = ({ request }: RequestVisitor) => (request.params as { token: string }).token

const pathOf = (visitor: RequestVisitor) =>
  `${visitRequestPath}/${encodeURIComponent(visitor.network.network_code)}/${tokenOf(visitor)}`

const load = (visitor: RequestVisitor) => {
  const { app, network, now } = visitor
  return findRequest(app.db, { token: tokenOf(visitor), network_code: network.network_code, now })
}

/** Shows the page of a request: it asks for the code, or says that the office has the request. */
export const openRequest = (visitor: RequestVisitor) => showRequest(visitor, '')

/** `error` is HTML. */
async function showRequest(visitor: RequestVisitor, error: string) {
  const { app, reply, lang, network, now } = visitor
  const request = await load(visitor)
  if (!request) return sendPage(reply, 404, renderOffPage(lang))
  const page = { lang, network, path: pathOf(visitor) }
  const html = request.confirmed_at
    ? renderDonePage(page, request)
    : renderConfirmPage(page, { request, photos: await countPhotosOf(app.db, request, now), error })
  return sendPage(reply, error === '' ? 200 : 422, html, requestPolicy)
}

const backToRequest = (visitor: RequestVisitor) =>
  visitor.reply.redirect(`${pathOf(visitor)}?lang=${visitor.lang}`, 303)

/** Takes the mailed code. The right one makes a call of the request. */
export async function sendCode(visitor: RequestVisitor, actions: RequestActions) {
  const { app, network, lang } = visitor
  const request = await load(visitor)
  if (!request || request.confirmed_at) return showRequest(visitor, '')
  const { code } = (visitor.request.body ?? {}) as Record<string, unknown>
  const digits = typeof code === 'string' ? latinDigits(code).replace(/\D/g, '') : ''
  const token = tokenOf(visitor)
  const checked = await checkCode(app.db, token, digits)
  if (checked !== 'right') return showRequest(visitor, requestTexts(lang)(checked))
  const events: ChangeEvent[] = []
  const ctx = contextOf(visitor, events)
  try {
    await changeByLink(app, ctx, events, (change) => confirmRequest(change, { token, network, actions }))
  } catch (error) {
    return showRequest(visitor, wordsOf(error, visitor))
  }
  return backToRequest(visitor)
}

/** The words of a refusal as HTML; any other error is thrown again. */
function wordsOf(error: unknown, { lang }: RequestVisitor): string {
  if (error instanceof RefusalError) {
    const { key, params, errors } = error.refusal
    const [fault] = Object.values(errors ?? {})
    return escapeHtml(translate(lang, fault ?? key, params))
  }
  if (error instanceof Problem && error.status === 413) {
    const megabytes = customerLinkLimits.photoBytes / 1024 ** 2
    return escapeHtml(translate(lang, 'customer_link.refused.too_large', { megabytes }))
  }
  throw error
}

/** Stores a photo until the request is confirmed. Its limits are checked before the bytes are read. */
export async function addRequestPhoto(visitor: RequestVisitor, actions: RequestActions) {
  const { app, lang, now, network } = visitor
  const request = await load(visitor)
  if (!request || request.confirmed_at) return showRequest(visitor, '')
  const most = visitRequestLimits.photos
  if ((await countPhotosOf(app.db, request, now)) >= most)
    return showRequest(visitor, requestTexts(lang)('too_many_photos', { most }))
  if (!(await countPhoto(app.db, now, network.network_code)))
    return showRequest(visitor, requestTexts(lang)('too_many'))
  try {
    await storePhoto(visitor, request, actions)
  } catch (error) {
    return showRequest(visitor, wordsOf(error, visitor))
  }
  return backToRequest(visitor)
}

/** The request owns its photo as an account does, so that its quota is nobody else's. */
async function storePhoto(visitor: RequestVisitor, request: StoredRequest, { uploadFile }: RequestActions) {
  const { app } = visitor
  const ctx = contextOf(visitor)
  const actor = { ...ctx.actor, account_uuid: request.request_uuid }
  const file = await readUploadedFile(visitor.request, customerLinkLimits.photoBytes)
  const upload = { ...file, name: baseName(file.name) }
  const { FileName } = await uploadFile({ ...ctx, actor, upload, scanFile: app.scanFile }, { type: 'Image' })
  await endPhotoWith(app.db, request, FileName)
}
