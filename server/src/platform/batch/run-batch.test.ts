import { expect, test } from 'vitest'
import { CommitUnknown } from '../database/db.ts'
import type { ChangeEvent } from '../events/event-bus.ts'
import type { RequestContext } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { runBatch } from './run-batch.ts'

/** Runs a batch of three rows. Each publishes an event; the second then fails. */
async function runWithFailure(failure: Error, problem: Problem) {
  const published: string[] = []
  const ctx = { lang: 'en', publish: ({ ID }: ChangeEvent) => void published.push(ID) } as RequestContext
  const toProblem = (error: unknown) => (error instanceof Problem ? error : problem)
  const { items } = await runBatch(
    { ...ctx, toProblem },
    ['first', 'second', 'third'],
    (ID) => ({ ID }),
    async (rowCtx, ID) => {
      rowCtx.publish({ kind: 'call', ID, version: 2, network_code: 'ATLIBE', companies: [] })
      if (ID === 'second') throw failure
      return { version: 2, Message: 'Saved' }
    },
  )
  return { published, messages: items.map(({ Message }) => Message) }
}

test('a commit without an answer leaves open only whether its own row was saved', async () => {
  const { published, messages } = await runWithFailure(
    new CommitUnknown('commit'),
    new Problem(503, { key: 'problem.maybe_saved' }),
  )
  expect(messages).toEqual([
    'Saved',
    expect.stringContaining('whether it was saved'),
    expect.stringContaining('not available right now'),
  ])
  expect(published).toEqual(['first', 'second'])
})

test('rows after one that failed for want of another system are not tried, and name the same reason', async () => {
  const { published, messages } = await runWithFailure(new Error('full'), new Problem(503, { key: 'problem.no_space' }))
  expect(messages[2]).toBe(messages[1])
  expect(published).toEqual(['first'])
})

test('a row that fails for itself does not affect the others', async () => {
  const { published, messages } = await runWithFailure(new Error('gone'), new Problem(404))
  expect([messages[0], messages[2]]).toEqual(['Saved', 'Saved'])
  expect(published).toEqual(['first', 'third'])
})
