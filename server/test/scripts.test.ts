import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a script with Node and returns its exit code and all it printed. */
function run(script: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...more } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
}

/** A port of this machine that somebody else listens on until the test ends. */
async function takePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

it.each(['PORT', 'MAIL_UI_PORT'])(
  'npm start refuses a busy %s before it installs or builds anything',
  async (variable) => {
    const clone = mkdtempSync(join(tmpdir(), 'callout-clone-'))
    onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
    cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
    const port = await takePort()
    const free = { PORT: '18809', MAIL_UI_PORT: '18808', HOST: '', SMTP_URL: '' }
    const { code, output } = await run(join(clone, 'scripts/start.mjs'), [], { ...free, [variable]: port })
    expect(output.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop what listens there (another Callout?), or set ${variable}.`,
    )
    expect(code).toBe(1)
  },
)

it('npm start refuses a disk without room for the data before it installs or builds anything', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'callout-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  const free = { PORT: '18809', MAIL_UI_PORT: '18808', HOST: '', SMTP_URL: '' }
  // The file system of processes has no free block.
  const { code, output } = await run(join(clone, 'scripts/start.mjs'), [], { ...free, DATA_DIR: '/proc/callout' })
  expect(output.trim()).toBe(
    'The disk of /proc has 0.0 GB free: 0.5 GB are needed for data; DATA_DIR names another folder.',
  )
  expect(code).toBe(1)
})

it('npm test with a word that names no room lists the rooms and runs nothing', async () => {
  const { code, output } = await run(join(root, 'scripts/test.mjs'), ['calls', 'cals'])
  expect(output).toContain('No room or test file is named cals. The rooms: account, addresses,')
  expect(output).toContain(', calls, ')
  expect(code).toBe(1)
})

/** What a function of the selection returns for these arguments. */
async function callSelection(name: string, ...args: unknown[]) {
  const code = `import * as selection from ${JSON.stringify(pathToFileURL(join(root, 'scripts/test-selection.mjs')).href)}
    console.log(JSON.stringify(selection[process.argv[1]](...JSON.parse(process.argv[2]))))`
  const { output } = await run('--input-type=module', ['-e', code, name, JSON.stringify(args)])
  return JSON.parse(output)
}

/** The meaning of the words of `npm test`. */
const selectionOf = (...words: string[]) => callSelection('selectTests', root, words)

it('npm test takes rooms, and files of both kinds', async () => {
  expect(await selectionOf('calls')).toMatchObject({ vitest: ['/calls/'], tags: ['calls'], unknown: [] })
  const rules = 'domain/src/calls/call.rules.test.ts'
  expect(await selectionOf(rules)).toMatchObject({ vitest: [rules], tags: [], journeys: [], unknown: [] })
  expect(await selectionOf('call.rules.test.ts', 'technician-visits.spec.ts')).toMatchObject({
    vitest: [rules],
    journeys: ['e2e/today/technician-visits.spec.ts'],
  })
})

it('npm test -- --changed takes the rooms of the changed files', async () => {
  const rules = 'domain/src/calls/call.rules.ts'
  const journey = 'e2e/today/offline.spec.ts'
  const changed = [rules, journey, 'server/test/crash.test.ts', 'docs/SECURITY.md']
  expect(await callSelection('touchedBy', changed, ['calls', 'today'])).toEqual({
    rooms: ['calls'],
    workspaces: ['domain', 'e2e', 'server'],
    clientFiles: [rules],
    serverTests: ['server/test/crash.test.ts', '/calls/'],
    journeyFiles: [journey],
  })
  const page = 'web/src/calls/page/CallPage.tsx'
  expect(await callSelection('touchedBy', [page], ['calls'])).toMatchObject({ serverTests: [], clientFiles: [page] })
})

it('npm test refuses an option it does not know', async () => {
  const { code, output } = await run(join(root, 'scripts/test.mjs'), ['--al'])
  expect([code, output.trim()]).toEqual([
    1,
    'There is no option --al: use --all, --changed or --isolate, or name rooms and files.',
  ])
})
