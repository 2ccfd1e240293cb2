import type { Db } from './db.ts'

const keptFor = 24 * 3600 * 1000

/**
 * Runs `act` the first time a key is seen and answers the same again for 24 hours. A second request under way at the same
 * time waits for the first one's transaction.
 */
export async function firstAnswer<T>(
  tx: Db,
  request: { account_uuid: string; path: string; key: string },
  now: string,
  act: () => Promise<T>,
): Promise<T> {
  const fresh = new Date(Date.parse(now) - keptFor).toISOString()
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ ...request, created_at: now })
    .onConflict((on) =>
      on
        .columns(['account_uuid', 'path', 'key'])
        .doUpdateSet({ created_at: now, answer: null })
        .where('idempotency_keys.created_at', '<', fresh),
    )
    .returning('key')
    .executeTakeFirst()
  const row = (query: 'account_uuid' | 'path' | 'key') => [query, '=', request[query]] as const
  if (!taken) {
    const known = await tx
      .selectFrom('idempotency_keys')
      .select('answer')
      .where(...row('account_uuid'))
      .where(...row('path'))
      .where(...row('key'))
      .executeTakeFirstOrThrow()
    return known.answer as T
  }
  const answer = await act()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where(...row('account_uuid'))
    .where(...row('path'))
    .where(...row('key'))
    .execute()
  return answer
}
