import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default the library fetches its module from a server of others.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** A reader of these codes for browsers without one. */
export const createCodeReader = (
  formats: readonly ('code_128' | 'code_39' | 'ean_13' | 'itf' | 'data_matrix' | 'qr_code')[],
) => new BarcodeDetector({ formats: [...formats] })
