// npm test: every check of the project, or with words behind it (npm test -- calls) the tests of those rooms.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { buildClient } from './client.mjs'
import { giveUp, install, projectNode, root } from './install.mjs'

const rooms = process.argv.slice(2)
const results = join(root, '.cache', 'test')
const total = { passed: 0, failed: 0 }

install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (rooms.length === 0) await runChecks()
await runVitest()
await runPlaywright()

if (total.passed + total.failed === 0) giveUp(`There are no tests of ${rooms.join(', ')}.`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Format, lint, types and boundaries, side by side; each counts as one test. */
async function runChecks() {
  const biome = process.env.CI ? ['ci'] : ['check']
  const checks = {
    'format and lint': [join(root, 'node_modules/@biomejs/biome/bin/biome'), ...biome],
    'types of domain': [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'domain'],
    'types of server': [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'server'],
    'types of web': [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'web'],
    'types of e2e': [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'e2e'],
    'types of proof': [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'proof'],
    boundaries: [join(root, 'scripts/boundaries.mjs')],
    'known holes in dependencies': [join(root, 'scripts/audit.mjs')],
  }
  const running = Object.entries(checks).map(async ([name, args]) => ({ name, ...(await runNode(args, 'pipe')) }))
  for await (const { name, code, output } of running) {
    const note = code === 0 && output.startsWith('not asked') ? ` (${output.trim()})` : ''
    console.log(`${code === 0 ? '✓' : '✗'} ${name}${note}`)
    if (code !== 0) console.log(output)
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }
}

/** Rules and HTTP: everything that needs no browser. */
async function runVitest() {
  const report = join(results, 'vitest.json')
  const filters = rooms.map((room) => `/${room}/`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode(
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...filters, ...reporters, '--passWithNoTests'],
    'inherit',
  )
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  countRun(code, numPassedTests, numFailedTests + brokenFiles.length)
}

/** Journeys in a real browser, over a server of their own. */
async function runPlaywright() {
  const tags = rooms.map((room) => `@${room}`)
  if (!hasJourneys(tags)) return
  process.env.CHROMIUM = ensureChromium()
  buildClient()
  // Journeys mostly wait: two halves, each over a server of its own, take little more than half the time.
  const shards = rooms.length === 0 ? ['1/2', '2/2'] : ['1/1']
  await Promise.all(shards.map((shard) => runJourneys(shard, tags)))
}

async function runJourneys(shard, tags) {
  const part = shard[0]
  const report = join(results, `playwright-${part}.json`)
  const filter = tags.length > 0 ? ['--grep', `(${tags.join('|')})\\b`] : []
  const { code } = await runNode(
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      `--shard=${shard}`,
      `--output=${join(root, 'test-results', part)}`,
      ...filter,
    ],
    'inherit',
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const { stats = {}, errors = [] } = readReport(report)
  countRun(code, (stats.expected ?? 0) + (stats.flaky ?? 0), (stats.unexpected ?? 0) + errors.length)
}

/** Whether any journey carries one of the tags; all count when none is asked for. */
function hasJourneys(tags) {
  const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
  if (tags.length === 0) return specs.length > 0
  const texts = specs.map((name) => readFileSync(join(root, 'e2e', name), 'utf8'))
  return texts.some((text) => tags.some((tag) => text.includes(`'${tag}'`)))
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
