// Runs the checks, vitest and Playwright for `npm test`, and counts what passed, what failed and what it cost.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectNode, root } from './install.mjs'

export const results = join(root, '.cache', 'test')
export const total = { passed: 0, failed: 0 }
/** Names of failed checks and tests, and of journeys that succeeded only when repeated. */
const failures = []
/** CPU seconds and minutes by stage. */
const costs = {}
const isolation = []

/** Further options of vitest. */
export const isolateWith = (option) => isolation.push(option)

/** Runs a part of the tests and records what it cost. */
export async function stage(name, run) {
  const [cpu, startedAt] = [childCpuSeconds(), Date.now()]
  await run()
  const { cpu: earlierCpu = 0, minutes = 0 } = costs[name] ?? {}
  costs[name] = { cpu: earlierCpu + childCpuSeconds() - cpu, minutes: minutes + (Date.now() - startedAt) / 60_000 }
}

/** CPU seconds of all ended child processes and of theirs. Linux tells them; elsewhere it is 0. */
function childCpuSeconds() {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return 0
  // After the name in brackets; `cutime` and `cstime` are in hundredths.
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** The last lines: what failed, the CPU seconds by stage, and the number of tests. */
export function printResults() {
  for (const failure of failures) console.log(failure)
  const sum = { cpu: 0, minutes: 0 }
  console.log('\nCPU seconds by stage')
  for (const [name, { cpu, minutes }] of [...Object.entries(costs), ['in all', sum]]) {
    console.log(`  ${name.padEnd(22)}${cpu.toFixed(0).padStart(6)}   in ${minutes.toFixed(1)} min`)
    sum.cpu += cpu
    sum.minutes += minutes
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

/** Runs a check, which counts as one test. */
export async function addCheck(name, args) {
  const { code, output } = await runNode(args, 'pipe')
  const note = code === 0 && output.startsWith('not asked') ? ` (${output.trim()})` : ''
  console.log(`${code === 0 ? '✓' : '✗'} ${name}${note}`)
  if (code !== 0) console.log(output)
  if (code !== 0) failures.push(`failed: ${name}`)
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

/** Tests that need no browser. */
export async function runVitest(args) {
  const report = newReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode(
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...isolation, ...reporters, '--passWithNoTests'],
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

/** Journeys in a real browser. */
export async function runJourneys(filter) {
  const report = newReport('playwright.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { code } = await runNode(
    [playwright, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests', ...filter],
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

/** Without the report of an earlier run: one that crashes writes none. */
function newReport(name) {
  rmSync(join(results, name), { force: true })
  return join(results, name)
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
