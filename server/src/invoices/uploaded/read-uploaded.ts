import type { InvoiceForm } from '@callout/domain/invoices/invoice.ts'
import { uploadLimits } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { withUploadPath, writeNewFile } from '../../platform/files/file-store.ts'
import { refuseInfected } from '../../platform/files/refuse-infected.ts'
import type { RawBodyContext } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createTaskThreads } from '../../platform/threads/task-threads.ts'
import type { Fault } from './read-fault.ts'
import type { ReadFile } from './read-file.ts'

/** An invoice of the most lines takes about a second and 100 MB. */
const limits = { threads: 1, heapMegabytes: 512, maxMs: 60_000, maxWaiting: 20 }
const url = new URL('./read-file.thread.ts', import.meta.url)
const threads = createTaskThreads<Uint8Array, ReadFile | Fault>(url, limits)

/** Scans the uploaded bytes and reads them in a thread. Throws a refusal that says what is wrong with them. */
export async function readUploaded(ctx: RawBodyContext) {
  const { bytes, files } = ctx
  await withUploadPath(files, async (path) => {
    await writeNewFile(path, bytes)
    await refuseInfected(ctx, path, 'invoice')
  })
  const read = await threads.run(bytes, ctx.request.signal).catch((error): Fault => {
    if (error instanceof Problem || ctx.request.signal?.aborted) throw error
    // The thread was ended at the limit of its memory or time.
    return { fault: 'too_large', params: {} }
  })
  if ('fault' in read) {
    const params = { megabytes: uploadLimits.megabytes, ...read.params }
    throw new RefusalError(refuseField('file', `invoice.fault.${read.fault}`, params))
  }
  const kept = Object.entries(read.files) as [InvoiceForm, Uint8Array][]
  return { invoice: read.invoice, files: kept.map(([form, content]) => [form, Buffer.from(content)] as const) }
}
