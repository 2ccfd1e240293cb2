// Checks that imports point one way: web → domain ← server, rooms through their doors, kernel and ui below every room.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const workspaces = ['domain', 'server', 'web']

/** Folders of `src` that are no rooms: what they may know is said below. */
const below = ['kernel', 'ui', 'messages']
const beside = ['embedded', 'demo', 'commands']

const dependencies = Object.fromEntries(
  workspaces.map((name) => {
    const { dependencies = {}, devDependencies = {} } = readJson(`${name}/package.json`)
    return [name, new Set(Object.keys({ ...dependencies, ...devDependencies }))]
  }),
)
// Whoever imports the domain gets its schemas' library with it.
for (const library of dependencies.domain) for (const name of workspaces) dependencies[name].add(library)
const testing = new Set(Object.keys(readJson('package.json').devDependencies))

const complaints = workspaces.flatMap((workspace) => sources(workspace).flatMap(complaintsOf))
for (const complaint of complaints) console.log(complaint)
if (complaints.length > 0) process.exit(1)

function complaintsOf(file) {
  const from = placeOf(file)
  const imports = importsIn(readFileSync(join(root, file), 'utf8'))
  return imports.flatMap(({ name, line }) => {
    const why =
      name.startsWith('.') || name.startsWith('@callout/') ? whyNotFile(from, name) : whyNotPackage(from, name)
    return why ? [`${file}:${line} imports ${name}: ${why}`] : []
  })
}

function whyNotFile(from, name) {
  const to = placeOf(
    name.startsWith('@callout/') ? name.replace(/^@callout\/(\w+)/, '$1/src') : posix.join(dirname(from.file), name),
  )
  const isTest = from.isTest
  if (to.workspace !== from.workspace) {
    if (to.workspace !== 'domain') return 'only domain is shared'
    if (name.startsWith('.')) return 'another workspace is imported by its name'
  }
  if (isTest || from.isRoot) return undefined
  if (below.includes(from.room))
    return below.includes(to.room) || to.workspace !== from.workspace ? undefined : `${from.room} knows no room`
  if (to.isRoot) return 'what puts the rooms together is imported by none of them'
  if (beside.includes(to.room) && !beside.includes(from.room)) return `a room does not know ${to.room}`
  if (from.workspace !== to.workspace || from.workspace === 'domain' || beside.includes(from.room)) return undefined
  if (to.room === from.room || below.includes(to.room)) return undefined
  if (to.workspace === 'server' && !to.file.endsWith('.queries.ts')) return 'another room is read through its queries'
  if (to.workspace === 'web' && !to.file.endsWith('.tsx')) return 'another room is used through its components'
}

function whyNotPackage({ file, workspace, isTest }, name) {
  if (file.endsWith('.rules.ts')) return 'rules import no library'
  if (name.startsWith('node:')) return workspace === 'server' || isTest ? undefined : 'only the server runs on Node'
  const parts = name.split('/')
  const library = name.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]
  if (dependencies[workspace].has(library) || (isTest && testing.has(library))) return undefined
  return `${workspace}/package.json does not name it`
}

/** Which workspace and room a file belongs to. Files directly in `src` put the rooms together. */
function placeOf(file) {
  const [workspace, folder, ...rest] = file.split('/')
  const isTest = folder !== 'src' || /\.test\.tsx?$/.test(file)
  return { file, workspace, isTest, isRoot: folder === 'src' && rest.length === 1, room: rest[0] }
}

function importsIn(text) {
  const found = text.matchAll(/(?:\bfrom\s+|^\s*import\s+|\bimport\(\s*)'([^'\n]+)'/gm)
  return [...found].map((match) => ({ name: match[1], line: text.slice(0, match.index).split('\n').length }))
}

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/\/(node_modules|dist)\//.test(file))
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
