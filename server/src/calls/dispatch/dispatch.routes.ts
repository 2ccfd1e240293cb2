import { dispatchApi } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { boardApi } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { createTaskThreads } from '../../platform/threads/task-threads.ts'
import { applyProposal } from './call.apply.ts'
import { getBoardWith } from './call.board.ts'
import { type ProposalThreads, proposeWith } from './call.propose.ts'

/** A proposal for 2,000 calls takes about a second. */
const limits = { threads: 1, heapMegabytes: 512, maxMs: 60_000, maxWaiting: 50 }

export function registerDispatchRoutes(app: AppContext) {
  const threads: ProposalThreads = createTaskThreads(new URL('./proposal.thread.ts', import.meta.url), limits)
  app.fastify.addHook('onClose', threads.close)
  registerEndpoint(app, dispatchApi.propose, proposeWith(threads))
  registerEndpoint(app, dispatchApi.apply, applyProposal)
  registerEndpoint(app, boardApi, getBoardWith(app.config))
}
