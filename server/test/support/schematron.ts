import { readFileSync } from 'node:fs'
import { Schema } from 'node-schematron'

const schemas = new Map<string, Schema>()

/** Rules of EN 16931 (version 1.3.16 of the official schematron) that an invoice breaks. */
export function brokenRules(syntax: 'cii' | 'ubl', xml: string): string[] {
  const file = new URL(`../en16931/EN16931-${syntax.toUpperCase()}.sch`, import.meta.url)
  const schema = schemas.get(syntax) ?? Schema.fromString(readFileSync(file, 'utf8'))
  schemas.set(syntax, schema)
  return schema.validateString(xml).map(({ message }) => (message ?? '').trim())
}
