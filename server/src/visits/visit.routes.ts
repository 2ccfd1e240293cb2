import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { todayApi } from '@callout/domain/visits/today.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { actOnVisit, takeBackDepart } from './visit.acts.ts'
import { type AdditionParts, addToCall } from './visit.addition.ts'
import { type CorrectionParts, correctReport } from './visit.correct.ts'
import { getDays } from './visit.days.ts'
import { getEntitlement } from './visit.entitlement.ts'
import { findParts } from './visit.find-parts.ts'
import { type FinishParts, finishVisit } from './visit.finish.ts'
import { getOutcome } from './visit.outcome.ts'
import { type AddToAttachment, addPhoto } from './visit.photos.ts'
import { listProgress } from './visit.progress.ts'

type VisitParts = FinishParts & AdditionParts & CorrectionParts & { readonly addToAttachment: AddToAttachment }

export function registerVisitRoutes(app: AppContext, parts: VisitParts) {
  registerEndpoint(app, visitApi.days, getDays)
  registerEndpoint(app, progressApi.list, listProgress)
  registerEndpoint(app, visitApi.depart, actOnVisit('depart', parts.refuseOldVersion))
  registerEndpoint(app, visitApi.start, actOnVisit('start', parts.refuseOldVersion))
  registerEndpoint(app, visitApi.takeBack, takeBackDepart(parts.refuseOldVersion))
  registerEndpoint(app, visitApi.finish, finishVisit(parts))
  registerEndpoint(app, visitApi.correct, correctReport(parts))
  registerEndpoint(app, visitApi.addPhoto, addPhoto(parts.addToAttachment))
  registerEndpoint(app, visitApi.entitlement, getEntitlement)
  registerEndpoint(app, visitApi.findParts, findParts)
  registerEndpoint(app, todayApi.outcome, getOutcome)
  registerEndpoint(app, todayApi.add, addToCall(parts))
}
