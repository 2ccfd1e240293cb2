/** The part of the browser's `BarcodeDetector` that is used here; TypeScript does not know it. */
interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type CodeReaderClass = new () => CodeReader

const readerClass = () => (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector

/** True if this browser reads codes with the camera. */
export const canReadCodes = () => readerClass() !== undefined && navigator.mediaDevices !== undefined

/** Pause between two looks at the picture, in milliseconds. */
const pauseMs = 150

/** Opens the camera in a video and calls `onRead` once with the first code. Rejects if there is no camera. */
export async function readCode(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onRead: (code: string) => void,
): Promise<void> {
  const Reader = readerClass()
  if (!Reader) throw new Error('This browser reads no codes.')
  const reader = new Reader()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    // A picture that can't be read yet is followed by the next one.
    const [code] = await reader.detect(video).catch(() => [])
    const text = code?.rawValue.trim() ?? ''
    if (text !== '' && !signal.aborted) return onRead(text)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
