import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openDatabase } from './database/cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mapping = { timestamptz: 'string', date: 'string', int8: 'number' }

/** `UPDATE_TYPES=1 npx vitest run server/test/types.test.ts` regenerates them. */
it('the generated column types match the migrated database', async () => {
  const database = await openDatabase()
  try {
    const args = [
      '--url',
      database.url,
      '--dialect',
      'postgres',
      '--exclude-pattern',
      '{graphile_worker,partitions}.*',
      '--out-file',
      'server/src/platform/database/db.types.ts',
    ]
    const options = ['--type-mapping', JSON.stringify(mapping), ...(process.env.UPDATE_TYPES ? [] : ['--verify'])]
    const program = `${root}node_modules/kysely-codegen/dist/cli/bin.js`
    const run = promisify(execFile)(process.execPath, [program, ...args, ...options], { cwd: root })
    const { stdout } = await run.catch((error) => {
      throw new Error(
        `server/src/platform/database/db.types.ts is stale: UPDATE_TYPES=1 npx vitest run server/test/types.test.ts\n${error.stderr}`,
      )
    })
    expect(stdout).toContain('✓')
  } finally {
    await database.close()
  }
})
