import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Figures, onGround, root } from './ground.ts'
import { startPostgres15 } from './postgres15.ts'

/** What docs/OPERATIONS.md asks of an own PostgreSQL; and nothing here has to survive a power cut. */
const asked = { random_page_cost: '1.1', jit: 'off' }
const settings = { ...asked, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Every test over HTTP, and every other of the server, on PostgreSQL 15. */
export const oldestPostgres = (): Promise<Figures> =>
  onGround(async (ground) => {
    const { url, version } = await startPostgres15(ground, settings)
    const report = join(ground.folder, 'report.json')
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--testTimeout=120000']
    const options = { cwd: root, env: { ...process.env, TEST_DATABASE_URL: url }, maxBuffer: 64 * 1024 * 1024 }
    const said = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [...vitest, '--reporter=json', `--outputFile=${report}`],
        options,
        (_error, out, err) => resolve(`${out}${err}`),
      ),
    )
    expect(existsSync(report), `the tests could be run (${said})`)
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    if (!success) console.log(failuresIn(testResults) || said)
    expect(success === true && numPassedTests > 1000, `every test of the server passes on PostgreSQL ${version}`)
    return { database: `PostgreSQL ${version}`, "server's tests passed on it": numPassedTests, failed: numFailedTests }
  })

interface FileResult {
  readonly assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
}

const failuresIn = (files: readonly FileResult[]) =>
  files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}\n  ${failureMessages[0]?.split('\n')[0]}`)
    .join('\n')
