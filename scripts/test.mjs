// npm test: the checks, the tests without a browser and the daily journeys.
//   npm test -- --all      everything: all journeys, long tables and property tests whole
//   npm test -- --changed  what the uncommitted change can break
//   npm test -- calls      the tests of a room or a file
// `--isolate` gives each test file a process of its own, which shows tests that only pass after others.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { ensureTestChromium } from './chromium.mjs'
import { giveUp, install, root } from './install.mjs'
import { checksOf } from './test-checks.mjs'
import { addCheck, isolateWith, printResults, results, runJourneys, runVitest, stage, total } from './test-runs.mjs'
import { selectTests, touchedBy } from './test-selection.mjs'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const unknown = options.find((option) => !['--all', '--changed', '--isolate'].includes(option))
if (unknown) giveUp(`There is no option ${unknown}: use --all, --changed or --isolate, or name rooms and files.`)

const selected = selectTests(root, words)
if (selected.unknown.length > 0)
  giveUp(`No room or test file is named ${selected.unknown.join(', ')}. The rooms: ${selected.rooms.join(', ')}.`)
await install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Compiled once, for all servers and commands that the tests start.
process.env.NODE_COMPILE_CACHE ??= `${root}/.cache/compiled`
if (options.includes('--all') || words.length > 0) process.env.TEST_ALL = '1'
if (options.includes('--isolate')) isolateWith('--isolate')

if (options.includes('--changed')) await runChanged()
else if (words.length > 0) await runSelected()
else await runEverything()

if (total.passed + total.failed === 0) giveUp(`There are no tests of ${words.join(', ') || 'the change'}.`)
printResults()
process.exit(total.failed > 0 ? 1 : 0)

async function runEverything() {
  await runChecks(checksOf())
  await stage('domain and web tests', () => runVitest(['run', '--project', 'domain', '--project', 'web']))
  await stage('server tests', () => runVitest(['run', '--project', 'server']))
  await stage('journeys', () => journeys(options.includes('--all') ? [] : ['--grep', '@daily\\b']))
}

async function runSelected() {
  const { vitest, journeys: files, tags } = selected
  if (vitest.length > 0) await stage('tests', () => runVitest(['run', ...vitest]))
  if (files.length > 0) await stage('journeys', () => journeys(files))
  if (tags.length > 0) await stage('journeys', () => journeys(['--grep', `@(${tags.join('|')})\\b`]))
}

/** The server's tests are those of the touched rooms: all of them load the whole server, and so depend on any file. */
async function runChanged() {
  const files = changedFiles()
  if (files.length === 0) giveUp('Nothing has changed since the last commit.')
  const { workspaces, rooms, clientFiles, serverTests, journeyFiles } = touchedBy(files, selectTests(root, []).rooms)
  const { tags } = selectTests(root, rooms)
  await runChecks(checksOf(workspaces))
  if (clientFiles.length > 0) {
    const related = ['related', '--run', '--project', 'domain', '--project', 'web', ...clientFiles]
    await stage('domain and web tests', () => runVitest(related))
  }
  if (serverTests.length > 0)
    await stage('server tests', () => runVitest(['run', '--project', 'server', ...serverTests]))
  if (journeyFiles.length > 0) await stage('journeys', () => journeys(journeyFiles))
  if (tags.length > 0)
    await stage('journeys', () => journeys(['--grep', `(?=.*@daily\\b)(?=.*@(${tags.join('|')})\\b)`]))
}

/** Files that differ from the last commit, and new ones. */
function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

async function runChecks(checks) {
  await stage('checks', () => Promise.all(Object.entries(checks).map(([name, args]) => addCheck(name, args))))
}

function journeys(filter) {
  process.env.CHROMIUM = ensureTestChromium()
  return runJourneys(filter)
}
