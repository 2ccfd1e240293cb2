// Checks the imports of the workspaces. Allowed:
// - web and server import domain. Neither imports the other; bench, proof and e2e may import server.
// - A room imports rooms below it (`order`): on the server `*.queries.ts`, in the browser components (`*.tsx`).
// - `platform` and `ui` import no room. Files directly in `src` put the rooms together and are imported by no room.
// - Rules (`*.rules.ts`) import no library; any other library stands in the workspace's package.json.
// - No import circle, types included. Tests may import anything of their workspace.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Folders of `src` from the lowest to the highest: each imports only folders before it. */
const order = {
  domain: [
    ['messages'],
    ['platform'],
    ['addresses'],
    ['admin', 'attachments', 'companies', 'equipment', 'history', 'maintenance', 'value-lists'],
    ['documents', 'session'],
    ['calls', 'invoices'],
    [
      'account',
      'api-keys',
      'cases',
      'changes',
      'contracts',
      'customer-link',
      'customers',
      'defects',
      'import',
      'mail',
      'notifications',
      'overview',
      'policy',
      'quality',
      'search',
      'team',
    ],
    ['campaigns', 'views', 'visits', 'webhooks'],
  ],
  server: [
    ['platform'],
    ['maintenance', 'value-lists', 'views'],
    ['companies'],
    ['equipment', 'session'],
    ['contracts', 'quality'],
    ['calls'],
    ['defects', 'documents', 'mail'],
    ['attachments', 'invoices'],
    [
      'account',
      'addresses',
      'api-keys',
      'campaigns',
      'cases',
      'customer-link',
      'customers',
      'history',
      'notifications',
      'overview',
      'policy',
      'team',
      'visits',
    ],
    ['changes', 'search'],
    ['webhooks'],
    ['embedded', 'import'],
    ['admin'],
    ['demo'],
    ['commands'],
  ],
  web: [
    ['platform'],
    ['ui'],
    ['addresses', 'companies', 'customer-link', 'defects', 'help', 'history', 'mail', 'views', 'visits'],
    ['attachments', 'coverage', 'equipment', 'frame', 'search'],
    ['documents', 'maintenance'],
    ['invoices', 'notifications', 'session'],
    ['calls'],
    [
      'account',
      'api-keys',
      'contracts',
      'customers',
      'planning',
      'guide',
      'go',
      'overview',
      'policy',
      'quality',
      'team',
      'today',
      'webhooks',
    ],
    ['dispatch'],
    ['admin'],
    ['shell'],
  ],
}
const workspaces = Object.keys(order)
/** Folders whose files may all be imported by the folders above them. */
const sharedFolders = ['messages', 'platform', 'ui']
/** Folders that put rooms together: they may import any file below them. */
const composingFolders = ['admin', 'demo', 'commands', 'shell']

const dependencies = Object.fromEntries(
  workspaces.map((name) => {
    const { dependencies = {}, devDependencies = {} } = readJson(`${name}/package.json`)
    return [name, new Set(Object.keys({ ...dependencies, ...devDependencies }))]
  }),
)
// Whoever imports domain gets the library of its schemas with it.
for (const library of dependencies.domain) for (const name of workspaces) dependencies[name].add(library)
const testDependencies = new Set(Object.keys(readJson('package.json').devDependencies))

const files = workspaces.flatMap(sources)
const violations = [...files.flatMap(violationsOf), ...circles(files)]
for (const violation of violations) console.log(violation)
if (violations.length > 0) process.exit(1)

function violationsOf(file) {
  const from = placeOf(file)
  return importsIn(file).flatMap(({ name, line }) => {
    const isFile = name.startsWith('.') || name.startsWith('@callout/')
    const reason = isFile ? forbiddenFileReason(from, name) : forbiddenPackageReason(from, name)
    return reason ? [`${file}:${line} imports ${name}: ${reason}`] : []
  })
}

function forbiddenFileReason(from, name) {
  const to = placeOf(fileOf(from.file, name))
  if (to.workspace !== from.workspace) {
    if (to.workspace !== 'domain') return 'only domain is shared between workspaces'
    return name.startsWith('.') ? 'another workspace is imported by its name' : undefined
  }
  if (from.isTest || from.isRoot || to.room === from.room) return undefined
  if (to.isRoot) return 'a file directly in src puts rooms together; no room imports it'
  if (from.level === undefined || to.level === undefined) {
    return `${from.level === undefined ? from.room : to.room} is missing in the order of folders`
  }
  if (to.level >= from.level) return `${to.room} does not stand below ${from.room} in the order of folders`
  if (sharedFolders.includes(to.room) || composingFolders.includes(from.room)) return undefined
  if (to.workspace === 'server' && !to.file.endsWith('.queries.ts')) return 'another room is read through its queries'
  if (to.workspace === 'web' && !to.file.endsWith('.tsx')) return 'another room is used through its components'
}

function forbiddenPackageReason({ file, workspace, isTest }, name) {
  if (file.endsWith('.rules.ts')) return 'rules import no library'
  if (name.startsWith('node:')) return workspace === 'server' || isTest ? undefined : 'only the server runs on Node'
  const parts = name.split('/')
  const library = name.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]
  if (dependencies[workspace].has(library) || (isTest && testDependencies.has(library))) return undefined
  return `${workspace}/package.json does not name it`
}

/** Circles of imports: each group of files that reach each other, found with Tarjan's algorithm. */
function circles(files) {
  const graph = new Map(files.map((file) => [file, importsIn(file).map(({ name }) => fileOf(file, name))]))
  const visited = new Map()
  const stack = []
  const found = []
  const visit = (file) => {
    const place = visited.size
    visited.set(file, place)
    stack.push(file)
    let lowest = place
    for (const next of graph.get(file)) {
      if (!graph.has(next)) continue
      if (!visited.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, visited.get(next))
    }
    if (lowest === place) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(`import circle: ${circle.join(', ')}`)
    }
    return lowest
  }
  for (const file of files) if (!visited.has(file)) visit(file)
  return found
}

/** Workspace, folder of `src` and level of a file in the order of folders. */
function placeOf(file) {
  const [workspace, folder, ...rest] = file.split('/')
  const isTest = folder !== 'src' || /\.(test|fake\w+)\.tsx?$/.test(file)
  const level = order[workspace]?.findIndex((folders) => folders.includes(rest[0]))
  const isRoot = folder === 'src' && rest.length === 1
  return { file, workspace, isTest, isRoot, room: rest[0], level: level === -1 ? undefined : level }
}

/** Path of an imported file from the repository root; a package stays as it is. */
function fileOf(from, name) {
  if (name.startsWith('@callout/')) return name.replace(/^@callout\/(\w+)/, '$1/src')
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : name
}

function importsIn(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom\s+|^\s*import\s+|\bimport\(\s*)'([^'\n]+)'/gm)
  return [...found].map((match) => ({ name: match[1], line: text.slice(0, match.index).split('\n').length }))
}

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/\/(node_modules|dist)\//.test(file) && existsSync(join(root, file)))
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
