/** The part of the browser's `BarcodeDetector` that is used here; TypeScript does not know it. */
interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface CodeReaderClass {
  new (options: { readonly formats: readonly string[] }): CodeReader
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Codes on plates and on bags of parts. */
const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'data_matrix', 'qr_code'] as const

/** True if this phone has a camera that a page may use. */
export const canReadCodes = () => navigator.mediaDevices !== undefined

/** The browser's reader; where it has none for these codes, one of our own, which is fetched then. */
async function loadReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: CodeReaderClass }
  const supported = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && formats.every((format) => supported.includes(format))) return new Own({ formats })
  const { createCodeReader } = await import('./codeReader.ts')
  return createCodeReader(formats)
}

/** Pause between two looks at the picture, in milliseconds. */
const pauseMs = 150

/** Opens the camera in a video and calls `onRead` once with the first code. Rejects if there is no camera. */
export async function readCode(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onRead: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const reader = await loadReader()
  while (!signal.aborted) {
    // A picture that can't be read yet is followed by the next one.
    const [code] = await reader.detect(video).catch(() => [])
    const text = code?.rawValue.trim() ?? ''
    if (text !== '' && !signal.aborted) return onRead(text)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
