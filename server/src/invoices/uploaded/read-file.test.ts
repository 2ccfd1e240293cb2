import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { asCii, asPdf, asUbl, ownInvoice } from '../../../test/fixtures/own-invoices.ts'
import { readInvoiceFile } from './read-file.ts'

const fees = ['10.00', '20.50'].map((DocTotal, index) => ({
  DocEntry: index + 1,
  DocNum: `D${index}`,
  SCOrigin: 'C1',
  DocTotal: Number(DocTotal),
  DocDate: '2026-03-01',
}))
const invoice = ownInvoice(fees, { number: 'F-1' })
const faultOf = (bytes: Buffer) => {
  const read = readInvoiceFile(bytes)
  return 'fault' in read ? read.fault : undefined
}

describe('an electronic invoice', () => {
  it.each([
    ['UBL', asUbl(invoice), 'ubl'],
    ['CII', asCii(invoice), 'cii'],
  ])('in %s is read with its parties, sums and lines', (_syntax, bytes, form) => {
    const read = readInvoiceFile(bytes)
    expect(read).toMatchObject({
      files: { [form]: bytes },
      invoice: {
        number: 'F-1',
        issueDay: '2026-03-09',
        net: 30.5,
        vat: 6.41,
        total: 36.91,
        content: {
          supplier: { taxNumbers: ['ESB00010009'] },
          recipient: { name: 'Iberia Calor, S.A.', taxNumbers: ['ESA00412874'] },
          ibans: ['ES9121000418450200051332'],
          payable: 36.91,
          taxes: [{ category: 'S', rate: 21, net: 30.5, vat: 6.41 }],
          lines: [
            { number: '1', references: ['D0'], quantity: 1, price: 10, net: 10 },
            { number: '2', references: ['D1'], quantity: 1, price: 20.5, net: 20.5 },
          ],
        },
      },
    })
  })

  it('may be written in another encoding, which it declares or begins with', () => {
    const xml = asUbl(invoice).toString().replace('Iberia Calor', 'Ibérica Calor')
    const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const utf16 = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    for (const bytes of [latin, utf16])
      expect(readInvoiceFile(bytes)).toMatchObject({
        invoice: { content: { recipient: { name: 'Ibérica Calor, S.A.' } } },
      })
  })

  it.each([
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><Invoice>&c;</Invoice>', 'dtd'],
    ['an outside file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Invoice/>', 'dtd'],
    ['an unknown entity', '<Invoice>&nbsp;</Invoice>', 'malformed'],
    ['elements without end', '<a>'.repeat(100), 'too_large'],
    ['very many elements', `<a>${'<b/>'.repeat(250_001)}</a>`, 'too_large'],
    ['no schema of invoices', '<Invoice xmlns="urn:example"/>', 'schema'],
    ['an unknown encoding', '<?xml version="1.0" encoding="KLINGON"?><a/>', 'malformed'],
  ])('with %s is refused', (_what, xml, fault) => expect(faultOf(Buffer.from(xml))).toBe(fault))
})

const object = (number: number, value: string, stream?: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n${value}\n`),
    ...(stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : []),
    Buffer.from('endobj\n'),
  ])
const pdfOf = (...objects: Buffer[]) => Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from('%%EOF')])
const page = object(1, '<< /Type /Page >>')
const file = (number: number, name: string, at: number) =>
  object(number, `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${at} 0 R >> >>`)
const packed = (number: number, bytes: Buffer, more = '') => {
  const stream = deflateSync(bytes)
  return object(number, `<< /Length ${stream.length} /Filter /FlateDecode ${more} >>`, stream)
}

describe('a PDF', () => {
  it('of this portal is read with the invoice inside', async () => {
    const pdf = await asPdf(asCii(invoice))
    const read = readInvoiceFile(pdf)
    expect(read).toMatchObject({ invoice: { number: 'F-1' } })
    if ('fault' in read) throw new Error(read.fault)
    expect(Buffer.from(read.files.pdf ?? []).equals(pdf)).toBe(true)
    expect(Buffer.from(read.files.cii ?? []).equals(asCii(invoice))).toBe(true)
    expect(readInvoiceFile(await asPdf())).toMatchObject({ invoice: undefined })
  })

  it('with packed objects, or a length elsewhere, is read too', () => {
    const [first, second] = ['<< /Type /Page >> ', '<< /F <666163747572 2D782E786D6C> /EF 5 0 R >>']
    const [head, inside] = [`3 0 4 ${first?.length} `, `${first}${second}`]
    const objects = packed(2, Buffer.from(head + inside), `/Type /ObjStm /N 2 /First ${head.length}`)
    const stream = asCii(invoice)
    const elsewhere = object(6, '<< /Length 7 0 R >>', stream)
    expect(readInvoiceFile(pdfOf(objects, object(5, '<< /F 6 0 R >>'), elsewhere))).toMatchObject({
      invoice: { number: 'F-1' },
    })
  })

  it('that was changed counts as it was saved last', () => {
    const former = packed(3, asCii(ownInvoice(fees, { number: 'OLD' })))
    const pdf = pdfOf(page, file(2, 'factur-x.xml', 3), former, packed(3, asCii(invoice)))
    expect(readInvoiceFile(pdf)).toMatchObject({ invoice: { number: 'F-1' } })
  })

  it.each([
    ['another file inside', pdfOf(page, file(2, 'virus.exe', 3), packed(3, Buffer.from('x'))), 'embedded'],
    [
      'a file without a name',
      pdfOf(page, object(2, '<< /EF << /F 3 0 R >> >>'), packed(3, Buffer.from('x'))),
      'embedded',
    ],
    [
      'two invoices inside',
      pdfOf(page, file(2, 'factur-x.xml', 4), file(3, 'xrechnung.xml', 4), packed(4, asCii(invoice))),
      'several',
    ],
    ['a file that is not there', pdfOf(page, file(2, 'factur-x.xml', 9)), 'pdf'],
    [
      'a file that becomes too large',
      pdfOf(page, file(2, 'factur-x.xml', 3), packed(3, Buffer.alloc(30 * 1024 * 1024))),
      'too_large',
    ],
    [
      'objects that become too large',
      pdfOf(page, packed(2, Buffer.alloc(80 * 1024 * 1024), '/Type /ObjStm')),
      'too_large',
    ],
    [
      'another packing',
      pdfOf(page, file(2, 'factur-x.xml', 3), object(3, '<< /Filter /LZWDecode >>', Buffer.from('x'))),
      'pdf',
    ],
    ['no page', pdfOf(object(1, '<< /Type /Catalog >>')), 'pdf'],
    [
      'too many pages',
      pdfOf(...Array.from({ length: 501 }, (_, index) => object(index + 1, '<< /Type /Page >>'))),
      'pages',
    ],
    ['a password', pdfOf(page, Buffer.from('trailer << /Encrypt 5 0 R >>\n')), 'encrypted'],
    [
      'a password, with packed objects',
      pdfOf(page, packed(2, Buffer.from('x'), '/Type /XRef /Encrypt 5 0 R')),
      'encrypted',
    ],
    ['lists without end', pdfOf(page, Buffer.from(`2 0 obj ${'['.repeat(100_000)}`), file(3, 'a.xml', 4)), 'embedded'],
    ['a stream without end', pdfOf(page, Buffer.from('2 0 obj << /Length 9 >> stream\nabc')), 'pdf'],
  ])('with %s is refused', (_what, bytes, fault) => expect(faultOf(bytes)).toBe(fault))
})
