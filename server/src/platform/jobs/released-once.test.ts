import { expect, it } from 'vitest'
import { openDatabase } from '../../../test/database/cluster.ts'
import { releasedOnce } from './released-once.ts'

it('a connection that is released twice counts as released once', async () => {
  const { pool, close } = await openDatabase()
  const releasing = releasedOnce(pool)
  await new Promise<void>((resolve) =>
    releasing.connect((_error, _client, release) => {
      expect(() => [release(), release()]).not.toThrow()
      resolve()
    }),
  )
  expect([releasing.idleCount, releasing.totalCount]).toEqual([1, 1])
  const client = await releasing.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await close()
})
