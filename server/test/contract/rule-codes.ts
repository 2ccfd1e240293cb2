import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isMessageKey } from '@callout/domain/messages/translate.ts'
import { parseAst } from 'vitest/node'

const root = resolve(import.meta.dirname, '../../..')

const throwers = ['RefusalError', 'throwIfRefused']
const generalCodes = ['Conflict', 'Invalid']

/** A node of the syntax tree (ESTree), of which only the names below are read. */
interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

/** What a declaration of a file uses (`file#name`), the codes of refusals in it, and whether it throws any. */
interface Declaration {
  readonly uses: readonly string[]
  readonly codes: readonly string[]
  readonly throws: boolean
}

/** The declarations of server and domain by `file#name`, and what the handler of each endpoint uses. */
interface Sources {
  readonly declarations: ReadonlyMap<string, Declaration>
  readonly handlers: ReadonlyMap<string, readonly string[]>
}

/** The codes that an endpoint may refuse with: `all` that its handler reaches, and those of what it `throws`. */
interface RuleCodes {
  readonly all: readonly string[]
  readonly throws: readonly string[]
}

/**
 * The codes of the rules of each registered endpoint, by its declaration (`domain/src/calls/call.api.ts#callApi.save`):
 * those of `refuse` and `refuseField` in all that its handler reaches by name. What a room gets as a parameter from
 * another one is not seen. `Invalid` and `Conflict` follow from the declaration.
 */
export function ruleCodesByDeclaration(): ReadonlyMap<string, RuleCodes> {
  const { declarations, handlers } = readSources()
  const usesOf = (name: string) => declarations.get(name)?.uses ?? []
  const codesOf = (names: Iterable<string>) => [
    ...new Set([...names].flatMap((name) => declarations.get(name)?.codes ?? [])),
  ]
  const reachedFrom = (starts: readonly string[]): RuleCodes => {
    const reached = new Set(starts)
    for (const name of reached) for (const used of usesOf(name)) reached.add(used)
    const throwing = [...reached].filter((name) => declarations.get(name)?.throws)
    return {
      all: codesOf(reached).sort(),
      throws: codesOf(new Set(throwing.flatMap((name) => [name, ...usesOf(name)]))).sort(),
    }
  }
  return new Map([...handlers].map(([endpoint, starts]) => [endpoint, reachedFrom(starts)]))
}

function readSources(): Sources {
  const declarations = new Map<string, Declaration>()
  const handlers = new Map<string, readonly string[]>()
  for (const path of globSync('{server,domain}/src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts') || path.includes('/messages/')) continue
    const { body } = parseAst(readFileSync(join(root, path), 'utf8'), { lang: 'ts' }) as unknown as { body: Node[] }
    const named = namesOf(path, body)
    for (const [name, node] of declaredIn(body)) declarations.set(`${path}#${name}`, describe(node, named))
    for (const call of callsOf(body, 'registerEndpoint')) {
      const [, endpoint, handler] = call.arguments as [Node, Node, Node]
      handlers.set(endpointName(endpoint, named), describe(handler, named).uses)
    }
  }
  return { declarations, handlers }
}

/** Each name of a file, imported or declared at its top, and what it stands for. */
function namesOf(path: string, body: readonly Node[]): ReadonlyMap<string, string> {
  const names = new Map([...declaredIn(body).keys()].map((name) => [name, `${path}#${name}`]))
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue
    const from = String((source as Node).value).replace(/^@callout\/domain/, 'domain/src')
    const file = from.startsWith('.') ? join(dirname(path), from) : from
    for (const { local, imported } of specifiers as Node[]) {
      const original = (imported ?? local) as Node
      names.set(String((local as Node).name), `${file}#${original.name}`)
    }
  }
  return names
}

function declaredIn(body: readonly Node[]): ReadonlyMap<string, Node> {
  const declared = new Map<string, Node>()
  for (const node of body) {
    const one = (node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node) as Node
    if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration')
      declared.set(String((one.id as Node).name), one)
    if (one.type !== 'VariableDeclaration') continue
    for (const { id, init } of one.declarations as Node[])
      if (init) declared.set(String((id as Node).name), init as Node)
  }
  return declared
}

function describe(node: Node, named: ReadonlyMap<string, string>): Declaration {
  const uses = [...nodesOf(node)].flatMap(({ type, name }) => (type === 'Identifier' && named.get(String(name))) || [])
  const refused = callsOf(node, 'refuse').flatMap(({ arguments: args }) => {
    const [key, details] = args as [Node, Node | undefined]
    const code = ((details?.properties ?? []) as Node[]).find((one) => (one.key as Node | undefined)?.name === 'code')
    return textsOf(code?.value ?? key)
  })
  const refusedFields = callsOf(node, 'refuseField').flatMap(({ arguments: args }) => textsOf((args as Node[])[1]))
  // Some rules return the key alone, which their caller refuses with.
  const returned = textsOf(node).filter((text) => text.includes('.refused.'))
  const codes = [...refused, ...refusedFields, ...returned].filter((text) => isMessageKey(text) || /^[A-Z]/.test(text))
  const throws = [...nodesOf(node)].some(({ type, name }) => type === 'Identifier' && throwers.includes(String(name)))
  return { uses: [...new Set(uses)], codes: codes.filter((code) => !generalCodes.includes(code)), throws }
}

const textsOf = (tree: unknown) =>
  [...nodesOf(tree)].flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? value : []))

const endpointName = (node: Node, named: ReadonlyMap<string, string>): string =>
  node.type === 'MemberExpression'
    ? `${endpointName(node.object as Node, named)}.${(node.property as Node).name}`
    : (named.get(String(node.name)) ?? String(node.name))

const callsOf = (node: unknown, name: string) =>
  [...nodesOf(node)].filter(({ type, callee }) => type === 'CallExpression' && (callee as Node).name === name)

/** All nodes of a tree. Types count for nothing. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const item of tree) yield* nodesOf(item)
  else if (typeof tree === 'object' && tree !== null) {
    const node = tree as Node
    if (node.type?.startsWith('TS') && !/TSAs|TSSatisfies|TSNonNull/.test(node.type)) return
    if (node.type) yield node
    for (const member of Object.values(node)) yield* nodesOf(member)
  }
}
