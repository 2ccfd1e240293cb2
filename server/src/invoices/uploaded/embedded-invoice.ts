import { embeddedNames, uploadLimits } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { type PdfObject, readObjects, trailersOf, unpack } from './pdf-objects.ts'
import { isDictionary, isReference, isText, type PdfDictionary, type PdfValue, toUnicode } from './pdf-values.ts'
import { FaultError } from './read-fault.ts'

const maxBytes = uploadLimits.megabytes * 1024 * 1024

/**
 * The electronic invoice in a PDF; undefined if it has none. Refuses a PDF with too many pages, a protected one, and one
 * with other files inside.
 */
export function embeddedInvoice(bytes: Buffer): Buffer | undefined {
  const objects = readObjects(bytes)
  const values = [...objects.values()]
  const isCrossReference = ({ value }: PdfObject) => isDictionary(value) && value.get('/Type') === '/XRef'
  const heads = [...trailersOf(bytes), ...values.filter(isCrossReference).map(({ value }) => value)]
  if (heads.some((head) => isDictionary(head) && head.has('/Encrypt'))) throw new FaultError('encrypted')
  const pages = values.filter(({ value }) => isDictionary(value) && value.get('/Type') === '/Page').length
  if (pages === 0) throw new FaultError('pdf')
  if (pages > uploadLimits.pages) throw new FaultError('pages', { pages, max: uploadLimits.pages })
  const files = embeddedFiles(values, objects)
  const other = [...files.keys()].find((name) => !(embeddedNames as readonly string[]).includes(name.toLowerCase()))
  if (other !== undefined)
    throw new FaultError('embedded', { file: other.slice(0, 100), names: embeddedNames.join(', ') })
  if (files.size > 1) throw new FaultError('several')
  if (files.size === 0) return undefined
  const [file] = files.values()
  const { value, stream } = file ?? {}
  if (!isDictionary(value) || !stream) throw new FaultError('pdf')
  return unpack(value, stream, maxBytes)
}

/** The embedded files by name. */
function embeddedFiles(values: readonly PdfObject[], objects: ReadonlyMap<number, PdfObject>) {
  const files = new Map<string, PdfObject | undefined>()
  const pointsTo = (value: PdfValue | undefined) => (isReference(value) ? objects.get(value.reference) : undefined)
  for (const specification of values.flatMap(({ value }) => specificationsIn(value))) {
    const ownName = specification.get('/UF') ?? specification.get('/F')
    const named = isReference(ownName) ? pointsTo(ownName)?.value : ownName
    const stored = specification.get('/EF')
    const embedded = isDictionary(stored) ? stored : pointsTo(stored)?.value
    if (!isDictionary(embedded)) continue
    files.set(isText(named) ? toUnicode(named) : '', pointsTo(embedded.get('/F') ?? embedded.get('/UF')))
  }
  return files
}

/** The dictionaries of files in a value, at any depth. */
function specificationsIn(value: PdfValue): PdfDictionary[] {
  if (Array.isArray(value)) return value.flatMap(specificationsIn)
  if (!isDictionary(value)) return []
  const inner = [...value.values()].flatMap(specificationsIn)
  return value.has('/EF') ? [value, ...inner] : inner
}
