import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { escapeXml } from './escape-xml.ts'

/** An electronic invoice to embed in a PDF, which becomes PDF/A-3 with it (Factur-X). */
export interface EmbeddedInvoice {
  /** The invoice as CII. */
  readonly xml: string
  /** The instant at which the invoice was made, ISO 8601: the same bytes at every download. */
  readonly made_at: string
}

/** The name by which readers find the invoice in the PDF. */
const invoiceFile = 'factur-x.xml'

/** The parts of a PDF definition that make it PDF/A-3 with the invoice attached. */
export function facturXDefinition({ xml, made_at }: EmbeddedInvoice): Partial<TDocumentDefinitions> {
  const created = new Date(made_at)
  const file = {
    src: `data:text/xml;base64,${Buffer.from(xml).toString('base64')}`,
    name: invoiceFile,
    description: 'EN 16931',
    relationship: 'Alternative',
    creationDate: created,
    modifiedDate: created,
  }
  return { subset: 'PDF/A-3b', files: { [invoiceFile]: file } } as Partial<TDocumentDefinitions>
}

/** The metadata of a document, as in its information dictionary. */
interface DocumentInfo {
  readonly Title: string
  readonly Author: string
  readonly Creator: string
  readonly Producer: string
  readonly CreationDate: Date
}

/** The parts of a PDFKit document that write its metadata. */
export interface MetadataWriter {
  readonly info: DocumentInfo
  appendXML: (xml: string) => void
  _addInfo: () => void
}

/** Replaces the metadata that PDFKit writes: it leaves `&` and `<` in names as they are, and knows no Factur-X. */
export function writeInvoiceMetadata(document: MetadataWriter): void {
  document._addInfo = () => document.appendXML(metadata(document.info) + facturX)
}

const metadata = ({ Title, Author, Creator, Producer, CreationDate }: DocumentInfo) => {
  const at = `${CreationDate.toISOString().slice(0, 19)}Z`
  return `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(Title)}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${escapeXml(Author)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
  <xmp:CreateDate>${at}</xmp:CreateDate>
  <xmp:CreatorTool>${escapeXml(Creator)}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
  <pdf:Producer>${escapeXml(Producer)}</pdf:Producer>
</rdf:Description>`
}

const facturXNamespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const facturXProperties: Readonly<Record<string, string>> = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the hybrid document',
  Version: 'The version of the standard of the embedded XML document',
  ConformanceLevel: 'The conformance level of the embedded XML document',
}

/**
 * The Factur-X metadata, with the extension schema that PDF/A requires for it. A credit note is an INVOICE there too.
 */
const facturX = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${facturXNamespace}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${Object.entries(facturXProperties)
      .map(
        ([name, description]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${facturXNamespace}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${invoiceFile}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>`
