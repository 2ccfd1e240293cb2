import { escapeXml } from '../platform/pdf/escape-xml.ts'

/** An XML element: name, attributes and content. Elements without content are left out. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}

type Content = string | readonly (XmlElement | undefined)[]

/** An element, or undefined without content, so that optional elements need no condition. */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | undefined {
  const present = typeof content === 'string' ? content : content.filter((child) => child !== undefined)
  return present.length === 0 ? undefined : { name, attributes, content: present }
}

/** Writes an XML document in UTF-8. */
export const writeXml = (root: XmlElement | undefined) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root ? writeElement(root, '') : ''}`

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => writeElement(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${opening}>${inner}</${name}>\n`
}
