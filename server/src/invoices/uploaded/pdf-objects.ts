import { inflateSync } from 'node:zlib'
import { isDictionary, type PdfDictionary, PdfReader, type PdfValue } from './pdf-values.ts'
import { FaultError } from './read-fault.ts'

/** An object of a PDF, with the bytes of its stream if it has one. */
export interface PdfObject {
  readonly value: PdfValue
  readonly stream: Buffer | undefined
}

const maxObjects = 500_000
/** All packed objects of a file together, unpacked. */
const maxUnpackedBytes = 64 * 1024 * 1024

const objectStart = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![a-z])/g

/**
 * The objects of a PDF by number, found by their beginnings: a broken table of objects does no harm. Of several with the same
 * number the last counts, as in a file that was changed. Streams are unpacked only where they hold objects.
 */
export function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const source = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  let unpacked = 0
  objectStart.lastIndex = 0
  for (let start = objectStart.exec(source); start; start = objectStart.exec(source)) {
    const reader = new PdfReader(source, objectStart.lastIndex)
    const value = readLeniently(reader)
    if (value === undefined) continue
    const stream = isDictionary(value) ? streamOf(value, source, bytes, reader) : undefined
    objects.set(Number(start[1]), { value, stream })
    if (stream && isDictionary(value) && value.get('/Type') === '/ObjStm') {
      const text = unpack(value, stream, maxUnpackedBytes - unpacked).toString('latin1')
      unpacked += text.length
      readPacked(value, text, objects)
    }
    if (objects.size > maxObjects) throw new FaultError('too_large')
    objectStart.lastIndex = reader.at
  }
  return objects
}

/** The dictionaries behind the tables of objects. */
export function trailersOf(bytes: Buffer): PdfValue[] {
  const source = bytes.toString('latin1')
  return [...source.matchAll(/\btrailer\b/g)].flatMap(
    ({ index }) => readLeniently(new PdfReader(source, index + 'trailer'.length)) ?? [],
  )
}

/** A value; undefined for what is none, as in bytes that only look like the beginning of an object. */
function readLeniently(reader: PdfReader): PdfValue | undefined {
  try {
    return reader.value()
  } catch (error) {
    if (error instanceof FaultError) return undefined
    throw error
  }
}

/** The bytes after a dictionary, up to their stated length or, if that is wrong or elsewhere, to the word that ends them. */
function streamOf(dictionary: PdfDictionary, source: string, bytes: Buffer, reader: PdfReader): Buffer | undefined {
  reader.skipWhite()
  if (!reader.take('stream')) return undefined
  reader.take('\r')
  reader.take('\n')
  const start = reader.at
  const stated = dictionary.get('/Length')
  const end = typeof stated === 'number' && stated >= 0 ? start + stated : -1
  const found =
    end >= 0 && /^\s{0,2}endstream/.test(source.slice(end, end + 11)) ? end : source.indexOf('endstream', start)
  if (found < 0) throw new FaultError('pdf')
  reader.at = found
  return bytes.subarray(start, found)
}

/** The bytes of a stream as they were before they were packed, at most so many. */
export function unpack(dictionary: PdfDictionary, stream: Buffer, maxOutputLength: number): Buffer {
  const filters = [dictionary.get('/Filter') ?? []].flat()
  if (filters.length === 0) return stream
  if (filters.length > 1 || filters[0] !== '/FlateDecode' || dictionary.get('/DecodeParms') instanceof Map)
    throw new FaultError('pdf')
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(maxOutputLength, 1) })
  } catch (error) {
    throw new FaultError((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'pdf')
  }
}

/** Objects packed in a stream: pairs of number and place, then the values. */
function readPacked(dictionary: PdfDictionary, text: string, objects: Map<number, PdfObject>): void {
  const [count, first] = [dictionary.get('/N'), dictionary.get('/First')]
  if (typeof count !== 'number' || typeof first !== 'number' || count > maxObjects) throw new FaultError('pdf')
  const head = text.slice(0, first).trim().split(/\s+/).map(Number)
  for (let index = 0; index < count; index += 1) {
    const [number, place] = [head[2 * index], head[2 * index + 1]]
    if (number === undefined || place === undefined) throw new FaultError('pdf')
    const value = readLeniently(new PdfReader(text, first + place))
    if (value !== undefined) objects.set(number, { value, stream: undefined })
  }
}
