import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres15 } from '../programs/postgres15.ts'
import { assertClaim, type ProofFigures, root, withSandbox } from '../sandbox.ts'

/** Settings that docs/OPERATIONS.md asks for; test data need not survive a power cut. */
const documentedSettings = { random_page_cost: '1.1', jit: 'off' }
const settings = {
  ...documentedSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/** Runs all HTTP tests and all other server tests on PostgreSQL 15. */
export const proveOldestPostgres = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const { url, version } = await startPostgres15(sandbox, settings)
    const report = join(sandbox.folder, 'report.json')
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--testTimeout=120000']
    const options = { cwd: root, env: { ...process.env, TEST_DATABASE_URL: url }, maxBuffer: 64 * 1024 * 1024 }
    const output = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [...vitest, '--reporter=json', `--outputFile=${report}`],
        options,
        (_error, out, err) => resolve(`${out}${err}`),
      ),
    )
    assertClaim(existsSync(report), `the tests could be run (${output})`)
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // An error outside of every file, for example of an unhandled rejection, stands in the output only.
    if (!success) console.log(failuresIn(testResults) || output)
    assertClaim(success === true && numPassedTests > 1000, `every test of the server passes on PostgreSQL ${version}`)
    return { database: `PostgreSQL ${version}`, "server's tests passed on it": numPassedTests, failed: numFailedTests }
  })

interface FileResult {
  readonly name: string
  readonly status: string
  /** The error of the file itself: of an import or a hook. */
  readonly message: string
  readonly assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
}

const failuresIn = (files: readonly FileResult[]) =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const failures = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])
      return (failures.length > 0 ? failures : [[name, message]]).map(
        ([failure, error]) => `${failure}\n  ${error?.split('\n')[0]}`,
      )
    })
    .join('\n')
