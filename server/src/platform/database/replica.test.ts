import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openReplica, type Replica } from './replica.ts'

setFlagsFromString('--expose-gc')
const observer = { onPoolWait: () => {}, onQuery: () => {} }
const collectGarbage = runInNewContext('gc') as () => void

async function readOnce(replica: Replica): Promise<WeakRef<object>> {
  const answer = { rows: ['a row'] }
  expect(await replica.untilLost(Promise.resolve(answer))).toBe(answer)
  return new WeakRef(answer)
}

it('keeps no answer of a read in memory', async () => {
  const replica = openReplica('postgres://callout@127.0.0.1:1/callout', observer)
  const answers = [await readOnce(replica), await readOnce(replica)]
  await nextTurn()
  collectGarbage()
  expect(answers.map((answer) => answer.deref())).toEqual([undefined, undefined])
  await replica.close()
})

it('passes on the error of a read', async () => {
  const replica = openReplica('postgres://callout@127.0.0.1:1/callout', observer)
  await expect(replica.untilLost(Promise.reject(new Error('no such column')))).rejects.toThrow('no such column')
  await replica.close()
})
