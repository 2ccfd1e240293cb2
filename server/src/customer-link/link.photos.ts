import { baseName, type NewFile } from '@callout/domain/attachments/attachment.ts'
import { customerLinkLimits } from '@callout/domain/customer-link/customer-link.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import { readUploadedFile } from '../platform/files/upload.ts'
import type { AppContext, RequestContext, UploadContext } from '../platform/http/context.ts'
import { checkPhoto } from './link.acts.ts'
import { changeByLink } from './link.context.ts'
import type { OpenLink } from './link.queries.ts'

/** Photos that customers may send to one call at a time, in each process. */
const maxAtOnce = 2

/** Functions of the room of attachments: storing a photo, attaching it to its call, and giving it up. */
export interface PhotoActions {
  readonly uploadFile: (ctx: UploadContext, body: { type: 'Image' }) => Promise<{ FileName: string }>
  readonly attachToCall: (ctx: RequestContext, ID: string, files: readonly NewFile[]) => Promise<void>
  readonly expireUpload: (ctx: RequestContext, file: string) => Promise<void>
}

/**
 * Returns a function that runs the upload of a photo to a call, and refuses it while too many others run. All customers
 * share one quota of pending uploads, and a slow upload holds its part of it for up to an hour.
 */
export function limitPhotos(): (ID: string, upload: () => Promise<void>) => Promise<void> {
  const running = new Map<string, number>()
  const count = (ID: string, step: 1 | -1) => {
    const uploads = (running.get(ID) ?? 0) + step
    if (uploads === 0) running.delete(ID)
    else running.set(ID, uploads)
  }
  return async (ID, upload) => {
    if ((running.get(ID) ?? 0) >= maxAtOnce) throw new RefusalError(refuse('customer_link.too_many'))
    count(ID, 1)
    await upload().finally(() => count(ID, -1))
  }
}

interface OpenedLink {
  readonly link: OpenLink
  readonly ctx: RequestContext
  readonly events: readonly ChangeEvent[]
}

/** Stores a photo and attaches it to the call. Checks the state before the bytes are read, and again after that. */
export async function addPhoto(
  app: AppContext,
  actions: PhotoActions,
  request: FastifyRequest,
  { ctx, link, events }: OpenedLink,
): Promise<void> {
  await changeByLink(app, ctx, [], (change) => checkPhoto(change, link.ID))
  const upload = await readUploadedFile(request, customerLinkLimits.photoBytes)
  const { FileName } = await actions.uploadFile({ ...ctx, upload, scanFile: app.scanFile }, { type: 'Image' })
  try {
    await changeByLink(app, ctx, events, async (change) => {
      await checkPhoto(change, link.ID)
      await actions.attachToCall(change, link.ID, [{ name: baseName(upload.name), file: FileName }])
    })
  } catch (error) {
    // Nobody can attach it later. An upload that cannot be given up expires by itself.
    await actions.expireUpload(ctx, FileName).catch(() => {})
    throw error
  }
}
