import type pg from 'pg'

const writerCount = 10

// Deadlocks, and a call that got a document while it was deleted. They roll back.
const isCollision = ({ code }: { code?: string }) => code === '40P01' || code === '23503'

/**
 * Runs transactions of one to `maxStatements` random statements, by ten writers at once; rolls back every fifth.
 * Returns the number of committed ones.
 */
export async function runRandomChanges(
  pool: pg.Pool,
  statements: readonly string[],
  { transactions, maxStatements }: { readonly transactions: number; readonly maxStatements: number },
): Promise<number> {
  let left = transactions
  let committed = 0

  const runTransaction = async (n: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (let i = 0; i < 1 + (n % maxStatements); i++)
        await client.query(statements[Math.floor(Math.random() * statements.length)] as string)
      const isRolledBack = n % 5 === 0
      await client.query(isRolledBack ? 'rollback' : 'commit')
      if (!isRolledBack) committed += 1
    } catch (error) {
      await client.query('rollback')
      if (!isCollision(error as { code?: string })) throw error
    } finally {
      client.release()
    }
  }

  const writer = async () => {
    while (left-- > 0) await runTransaction(left)
  }
  await Promise.all(Array.from({ length: writerCount }, writer))
  return committed
}
