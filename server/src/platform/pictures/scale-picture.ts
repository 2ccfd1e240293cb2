import { createTaskThreads } from '../threads/task-threads.ts'
import type { PictureTask, scalePictureHere } from './scale-picture-here.ts'

/** A picture of 40 megapixels takes up to 10 s; its pixels are in native memory, up to 500 MB. */
const limits = { threads: 1, heapMegabytes: 128, maxMs: 120_000, maxWaiting: 100 }
type Scaled = Awaited<ReturnType<typeof scalePictureHere>>
const threads = createTaskThreads<PictureTask, Scaled>(new URL('./scale-picture.thread.ts', import.meta.url), limits)

/** Scales pictures in a thread, one after the other. Gives undefined for bytes that are no picture, or too large a one. */
export async function scalePicture(task: PictureTask): Promise<Buffer | undefined> {
  // On Linux, native code must stay loaded in the main thread, or the process ends when the thread does.
  await import('sharp')
  const scaled = await threads.run(task)
  return scaled && Buffer.from(scaled.buffer, scaled.byteOffset, scaled.byteLength)
}
