import { expect, it } from 'vitest'
import { CommitUnknown } from '../platform/database/db.ts'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import type { AppContext, RequestContext } from '../platform/http/context.ts'
import { changeByLink } from './link.context.ts'

const event: ChangeEvent = { kind: 'call', ID: '1', version: 2, network_code: 'ATLIBE', companies: [] }

it.each([
  ['are published if its commit is not answered, because it may be saved', new CommitUnknown('commit'), [event]],
  ['are dropped if it fails', new Error('gone'), []],
])('the events of a change by a link %s', async (_what, failure, expected) => {
  const published: ChangeEvent[] = []
  const app = {
    db: { transaction: () => ({ execute: () => Promise.reject(failure) }) },
    events: { publish: (events: readonly ChangeEvent[]) => published.push(...events) },
  } as unknown as AppContext
  await expect(changeByLink(app, {} as RequestContext, [event], async () => {})).rejects.toBe(failure)
  expect(published).toEqual(expected)
})
