import { readFileSync } from 'node:fs'
import { evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'

interface Rule {
  readonly context: string
  readonly asserts: readonly { readonly test: string; readonly text: string }[]
}

interface Schema {
  readonly patterns: readonly (readonly Rule[])[]
  readonly namespaces: ReadonlyMap<string, string>
}

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ''
const elements = (parent: Document | Element, name: string) =>
  [...parent.getElementsByTagName(name)].map((element) => element as Element)

function readSchema(syntax: string): Schema {
  const file = new URL(`../en16931/EN16931-${syntax.toUpperCase()}.sch`, import.meta.url)
  const document = parseXmlDocument(readFileSync(file, 'utf8'))
  const patterns = elements(document, 'pattern').map((pattern) =>
    elements(pattern, 'rule').map((rule) => ({
      context: attribute(rule, 'context').trim(),
      asserts: elements(rule, 'assert').map((assert) => ({
        test: attribute(assert, 'test'),
        text: (assert.textContent ?? '').trim(),
      })),
    })),
  )
  const namespaces = new Map(elements(document, 'ns').map((ns) => [attribute(ns, 'prefix'), attribute(ns, 'uri')]))
  return { patterns, namespaces }
}

const schemas = new Map<string, Schema>()

/** Rules of EN 16931 (version 1.3.16 of the official schematron) that an invoice breaks. */
export function brokenRules(syntax: 'cii' | 'ubl', xml: string): string[] {
  const schema = schemas.get(syntax) ?? readSchema(syntax)
  schemas.set(syntax, schema)
  const document = parseXmlDocument(xml)
  const options = { namespaceResolver: (prefix: string) => schema.namespaces.get(prefix) ?? null }
  return schema.patterns.flatMap((rules) => {
    // Of the rules of a pattern, the first one that matches a node applies to it.
    const matched = new Set<Node>()
    return rules.flatMap(({ context, asserts }) => {
      const path = context
        .split('|')
        .map((part) => (part.trim().startsWith('/') ? part : `//${part.trim()}`))
        .join('|')
      const nodes = evaluateXPathToNodes<Node>(path, document, null, null, options).filter((node) => !matched.has(node))
      for (const node of nodes) matched.add(node)
      return nodes.flatMap((node) =>
        asserts.filter(({ test }) => !evaluateXPathToBoolean(test, node, null, null, options)).map(({ text }) => text),
      )
    })
  })
}
