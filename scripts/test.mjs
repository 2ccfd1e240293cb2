// npm test: runs every check of the project, or the tests of the named rooms or files only (npm test -- calls).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureTestChromium } from './chromium.mjs'
import { giveUp, install, projectNode, root } from './install.mjs'
import { selectTests } from './test-selection.mjs'

const words = process.argv.slice(2)
const selected = selectTests(root, words)
const results = join(root, '.cache', 'test')
const total = { passed: 0, failed: 0 }
/** Names of failed checks and tests, and of journeys that succeeded only when repeated. */
const failures = []

if (selected.unknown.length > 0)
  giveUp(`No room or test file is named ${selected.unknown.join(', ')}. The rooms: ${selected.rooms.join(', ')}.`)
install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (words.length === 0) await runChecks()
if (words.length === 0 || selected.vitest.length > 0) await runVitest()
await runPlaywright()

if (total.passed + total.failed === 0) giveUp(`There are no tests of ${words.join(', ')}.`)
for (const failure of failures) console.log(failure)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Format, lint, types, boundaries and known vulnerabilities, in parallel; each counts as one test. */
async function runChecks() {
  const biome = process.env.CI ? ['ci'] : ['check']
  const checks = {
    'format and lint': [join(root, 'node_modules/@biomejs/biome/bin/biome'), ...biome],
    'types of domain': typesOf('domain'),
    'types of server and bench': typesOf('server'),
    'types of web': typesOf('web'),
    'types of the service worker': typesOf('web/service-worker'),
    'types of e2e': typesOf('e2e'),
    'types of proof': typesOf('proof'),
    boundaries: [join(root, 'scripts/boundaries.mjs')],
    'known vulnerabilities in dependencies': [join(root, 'scripts/audit.mjs')],
  }
  const running = Object.entries(checks).map(async ([name, args]) => ({ name, ...(await runNode(args, 'pipe')) }))
  for await (const { name, code, output } of running) {
    const note = code === 0 && output.startsWith('not asked') ? ` (${output.trim()})` : ''
    console.log(`${code === 0 ? '✓' : '✗'} ${name}${note}`)
    if (code !== 0) console.log(output)
    if (code !== 0) failures.push(`failed: ${name}`)
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }
}

/** One thread: several wait for each other busily, which doubles the CPU time. */
function typesOf(folder) {
  return [join(root, 'node_modules/typescript/bin/tsc'), '--singleThreaded', '-p', folder]
}

/** Unit and HTTP tests: everything that needs no browser. */
async function runVitest() {
  const report = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode(
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...selected.vitest, ...reporters, '--passWithNoTests'],
    'inherit',
  )
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  for (const { name } of brokenFiles) failures.push(`failed: ${relative(root, name)}`)
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        failures.push(`failed: ${relative(root, name)}: ${fullName}\n${startOf(failureMessages[0])}`)
  countRun(code, numPassedTests, numFailedTests + brokenFiles.length)
}

/** The first lines of an error: the closing lines of a long run are often all that is kept of it. */
function startOf(message = '') {
  const lines = message.split('\n', 5)
  return lines.map((line) => `  ${line.slice(0, 500)}`).join('\n')
}

/** Journeys in a real browser: all, those of the named files, then those with a tag of the named rooms. */
async function runPlaywright() {
  if (words.length === 0) return runJourneys([])
  if (selected.journeys.length > 0) await runJourneys(selected.journeys)
  if (selected.tags.length > 0) await runJourneys(['--grep', `@(${selected.tags.join('|')})\\b`])
}

async function runJourneys(filter) {
  process.env.CHROMIUM = ensureTestChromium()
  const report = join(results, 'playwright.json')
  const { code } = await runNode(
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...filter,
    ],
    'inherit',
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const { stats = {}, errors = [], suites = [] } = readReport(report)
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { status } of tests)
      if (status === 'unexpected' || status === 'flaky')
        failures.push(`${status === 'flaky' ? 'passed when repeated' : 'failed'}: e2e/${file}: ${title}`)
  countRun(code, (stats.expected ?? 0) + (stats.flaky ?? 0), (stats.unexpected ?? 0) + errors.length)
}

/** The journeys of a suite and of the suites in it. */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A runner that failed without a failed test (a crash, an unhandled error) counts as one failure. */
function countRun(code, passed, failed) {
  count(passed, code !== 0 && failed === 0 ? 1 : failed)
}

function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function runNode(args, stdio, more = {}) {
  const env = { ...process.env, ...more }
  const child = spawn(projectNode, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}
