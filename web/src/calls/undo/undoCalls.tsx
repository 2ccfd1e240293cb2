import { callApi } from '@callout/domain/calls/call.api.ts'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { send, sendWithMessage } from '../../platform/api/send.ts'
import { type BatchItem, sendInChunks } from '../../platform/api/sendInChunks.ts'
import { type ToastAction, toast } from '../../platform/browser/toast.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { cacheCall } from '../callQueries.ts'

interface ChangedCall {
  readonly ID: string
  /** The version after the act: if it has moved on, the server refuses. */
  readonly version: number
}

/** The button that undoes the act that these calls have just had; none without calls. */
export function undoActionOf(calls: readonly ChangedCall[]): ToastAction | undefined {
  if (calls.length === 0) return undefined
  return { label: text('action.undo'), run: () => void undo(calls) }
}

/** Says that an act on these calls is done, with a button that undoes it. About one call, the server says more. */
export function toastDone(done: readonly (BatchItem & { readonly ID: string })[], message: string) {
  const calls = done.map(({ ID, version }) => ({ ID, version: version as number }))
  toast.success(done.length === 1 ? (done[0]?.Message ?? message) : message, undoActionOf(calls))
}

async function undo(calls: readonly ChangedCall[]) {
  try {
    await (calls.length === 1 ? undoOne(calls[0] as ChangedCall) : undoMany(calls))
  } catch (error) {
    if (!isRequestFailure(error)) throw error
    toast.error(error.message)
  } finally {
    void refreshRows()
  }
}

async function undoOne({ ID, version }: ChangedCall) {
  const { answer, message } = await sendWithMessage(callApi.undo, { ID, version })
  cacheCall(answer)
  toast.success(message)
}

async function undoMany(calls: readonly ChangedCall[]) {
  let done = 0
  await sendInChunks(calls, {
    send: (chunk) => send(callBatchApi.undo, { items: chunk.map(({ ID, version }) => ({ ID, version })) }),
    onChunk: (_chunk, items) => {
      done += items.filter(({ HasError }) => !HasError).length
      return true
    },
  })
  if (done > 0) toast.success(text('message.calls_undone', { count: formatCount(done) }))
  const left = calls.length - done
  if (left > 0) toast.warning(text('message.calls_not_undone', { count: formatCount(left) }))
}
