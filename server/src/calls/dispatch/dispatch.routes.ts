import { dispatchApi } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { boardApi } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { createTaskThread } from '../../platform/threads/task-thread.ts'
import { applyProposal } from './call.apply.ts'
import { getBoardWith } from './call.board.ts'
import { type ProposalThread, proposeWith } from './call.propose.ts'

export function registerDispatchRoutes(app: AppContext) {
  const thread: ProposalThread = createTaskThread(new URL('./proposal.thread.ts', import.meta.url))
  app.fastify.addHook('onClose', thread.close)
  registerEndpoint(app, dispatchApi.propose, proposeWith(thread))
  registerEndpoint(app, dispatchApi.apply, applyProposal)
  registerEndpoint(app, boardApi, getBoardWith(app.config))
}
