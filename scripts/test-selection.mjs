// Which tests `npm test -- WORD ...` means: a word is a room (a folder with tests, or a tag of journeys) or a file.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

/** Folders that hold tests. */
const folders = ['domain/src', 'server', 'web/src', 'bench', 'e2e']
// Folders of the layout are no rooms.
const noRooms = ['src', 'domain', 'server', 'web', 'bench', 'e2e']

/**
 * The tests that the words name: paths for vitest and Playwright, and tags of journeys. `unknown` has the words that
 * name none, and `rooms` all rooms. Without words everything is meant.
 */
export function selectTests(root, words) {
  const files = folders.flatMap((folder) => testFiles(root, folder))
  const tags = new Set(files.filter(isJourney).flatMap((file) => tagsIn(readFileSync(join(root, file), 'utf8'))))
  const rooms = new Set([...tags, ...files.filter((file) => !isJourney(file)).flatMap(foldersOf)])
  const named = words.map((word) => ({ word, files: filesNamed(files, word), isRoom: rooms.has(word) }))
  const namedFiles = named.flatMap((one) => one.files)
  const namedRooms = named.filter(({ isRoom }) => isRoom).map(({ word }) => word)
  return {
    vitest: [...namedRooms.map((room) => `/${room}/`), ...namedFiles.filter((file) => !isJourney(file))],
    journeys: namedFiles.filter(isJourney),
    tags: namedRooms.filter((room) => tags.has(room)),
    unknown: named.filter((one) => !one.isRoom && one.files.length === 0).map(({ word }) => word),
    rooms: [...rooms].sort(),
  }
}

/**
 * The parts that a change of these files can break: their rooms, workspaces to check, files of `domain` and `web`, tests
 * of the server, and files of journeys.
 */
export function touchedBy(files, knownRooms) {
  const workspaceOf = (file) => file.split('/')[0]
  const isSource = (file) => /\.(tsx?|json|css|sql)$/.test(file)
  const sources = files.filter(isSource)
  const rooms = [...new Set(sources.flatMap((file) => roomOf(file) ?? []))].filter((room) => knownRooms.includes(room))
  const touchesServer = sources.some((file) => ['domain', 'server'].includes(workspaceOf(file)))
  return {
    rooms,
    workspaces: [...new Set(sources.map(workspaceOf))],
    clientFiles: sources.filter((file) => ['domain', 'web'].includes(workspaceOf(file))),
    serverTests: touchesServer
      ? [...sources.filter((file) => /^server\/test\/.*\.test\.ts$/.test(file)), ...rooms.map((room) => `/${room}/`)]
      : [],
    journeyFiles: sources.filter(isJourney),
  }
}

/** The room of a source file: the first folder of its workspace's `src`. */
const roomOf = (file) => /^(?:domain|server|web)\/src\/([^/]+)\//.exec(file)?.[1]

const isJourney = (file) => file.endsWith('.spec.ts')
const tagsIn = (text) => [...text.matchAll(/'@([\w-]+)'/g)].map(([, tag]) => tag)
const foldersOf = (file) =>
  file
    .split('/')
    .slice(0, -1)
    .filter((folder) => !noRooms.includes(folder))

/** A file by its path in the repository, or by its name alone. */
const filesNamed = (files, word) =>
  files.filter((file) => file === word.replace(/^\.\//, '') || basename(file) === word)

function testFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /\.test\.tsx?$|\.spec\.ts$/.test(name) && !name.includes('/node_modules/'))
}
