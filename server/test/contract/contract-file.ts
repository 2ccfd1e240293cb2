import { createHash } from 'node:crypto'
import type { Contract, ContractField, Fields } from './contract.ts'

/** The contract as a file, with the version it belongs to. Objects with the same fields are written once, as shapes. */
export function printContract(contract: Contract, version: number): string {
  const shapes = new Map<string, string>()
  const operations = [...contract].sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = operations.flatMap(([name, operation]) => [
    name,
    ...printFields('<', operation.in, shapes),
    ...printFields('>', operation.out, shapes),
  ])
  const shapeLines = [...shapes].map(([text, key]) => `shape ${key} ${text}`).sort()
  return `${[`version ${version}`, ...shapeLines, ...lines].join('\n')}\n`
}

/** A line an object: its path and its shape. */
function printFields(arrow: string, fields: Fields, shapes: Map<string, string>): string[] {
  const objects = new Map<string, string[]>()
  for (const [path, { types, isRequired }] of fields) {
    const { parent, name } = splitPath(path)
    const field = `${name}${isRequired ? '!' : ''} ${types.join('|')}`
    objects.set(parent, [...(objects.get(parent) ?? []), field])
  }
  return [...objects].map(([parent, own]) => {
    const text = own.join('; ')
    const key = createHash('sha256').update(text).digest('hex').slice(0, 8)
    shapes.set(text, key)
    return `${arrow} ${key} ${parent}`.trimEnd()
  })
}

function splitPath(path: string) {
  const dot = path.lastIndexOf('.')
  return dot < 0 ? { parent: '', name: path } : { parent: path.slice(0, dot), name: path.slice(dot + 1) }
}

/** Reads what `printContract` has written. */
export function parseContract(text: string): { readonly version: number; readonly contract: Contract } {
  const shapes = new Map<string, string>()
  const contract = new Map<string, { in: Map<string, ContractField>; out: Map<string, ContractField> }>()
  let version = 0
  let current = { in: new Map<string, ContractField>(), out: new Map<string, ContractField>() }
  for (const line of text.split('\n')) {
    const [word = '', key = '', ...rest] = line.split(' ')
    const more = rest.join(' ')
    if (word === 'version') version = Number(key)
    else if (word === 'shape') shapes.set(key, more)
    else if (word === '<' || word === '>')
      addFields(word === '<' ? current.in : current.out, more, shapes.get(key) ?? '')
    else if (line !== '') {
      current = { in: new Map(), out: new Map() }
      contract.set(line, current)
    }
  }
  return { version, contract }
}

function addFields(fields: Map<string, ContractField>, parent: string, shape: string) {
  for (const field of shape.split('; ')) {
    const [marked = '', types = ''] = field.split(' ')
    const name = marked.replace(/!$/, '')
    const path = parent === '' ? name : `${parent}.${name}`
    fields.set(path, { types: types.split('|'), isRequired: marked.endsWith('!') })
  }
}
