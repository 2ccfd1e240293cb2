import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { todayApi } from '@callout/domain/visits/today.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { actOnVisit } from './visit.acts.ts'
import { type AdditionParts, addToCall } from './visit.addition.ts'
import { getDays } from './visit.days.ts'
import { getEntitlement } from './visit.entitlement.ts'
import { type FinishParts, finishVisit } from './visit.finish.ts'
import { getOutcome } from './visit.outcome.ts'
import { listProgress } from './visit.progress.ts'

export function registerVisitRoutes(app: AppContext, parts: FinishParts & AdditionParts) {
  registerEndpoint(app, visitApi.days, getDays)
  registerEndpoint(app, progressApi.list, listProgress)
  registerEndpoint(app, visitApi.depart, actOnVisit('depart', parts.refuseOldVersion))
  registerEndpoint(app, visitApi.start, actOnVisit('start', parts.refuseOldVersion))
  registerEndpoint(app, visitApi.finish, finishVisit(parts))
  registerEndpoint(app, visitApi.entitlement, getEntitlement)
  registerEndpoint(app, todayApi.outcome, getOutcome)
  registerEndpoint(app, todayApi.add, addToCall(parts))
}
