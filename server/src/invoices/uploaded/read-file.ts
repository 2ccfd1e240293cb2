import { type ElectronicContent, uploadLimits } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { embeddedInvoice } from './embedded-invoice.ts'
import { readCii } from './read-cii.ts'
import { type Fault, FaultError } from './read-fault.ts'
import { readUbl } from './read-ubl.ts'
import { readXml } from './read-xml.ts'

/** An uploaded file as it was read: what it says, and the files to keep by their form. A plain PDF says nothing. */
export interface ReadFile {
  readonly invoice: ElectronicContent | undefined
  readonly files: { readonly pdf?: Uint8Array; readonly cii?: Uint8Array; readonly ubl?: Uint8Array }
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const cii = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

/** Reads a file: a PDF with or without an electronic invoice inside, CII or UBL. Answers what is wrong with another. */
export function readInvoiceFile(bytes: Uint8Array): ReadFile | Fault {
  try {
    return readAny(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof FaultError) return error.found
    throw error
  }
}

function readAny(bytes: Buffer): ReadFile {
  if (bytes.length === 0) throw new FaultError('empty')
  if (bytes.length > uploadLimits.megabytes * 1024 * 1024) throw new FaultError('too_large')
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const inside = embeddedInvoice(bytes)
    if (!inside) return { invoice: undefined, files: { pdf: bytes } }
    const { invoice, files } = readElectronic(inside)
    return { invoice, files: { pdf: bytes, ...files } }
  }
  if (!/^(\ufeff|\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<|^[\xff\xfe]{2}/.test(bytes.subarray(0, 200).toString('latin1')))
    throw new FaultError('not_invoice')
  return readElectronic(bytes)
}

function readElectronic(bytes: Buffer): ReadFile {
  const root = readXml(bytes)
  if (root.name === 'CrossIndustryInvoice' && root.namespace === cii)
    return { invoice: readCii(root), files: { cii: bytes } }
  if (root.name === 'Invoice' && root.namespace === `${ubl}Invoice-2`)
    return { invoice: readUbl(root), files: { ubl: bytes } }
  if (root.name === 'CreditNote' && root.namespace === `${ubl}CreditNote-2`) throw new FaultError('credit_note')
  throw new FaultError('schema', { element: root.name.slice(0, 60) })
}
