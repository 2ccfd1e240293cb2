import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import { callReopeningApi } from '@callout/domain/calls/call.reopening.api.ts'
import { companyDaysApi } from '@callout/domain/calls/planning/company-days.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { assignCall, assignToPreviousSat, unassignCall } from './assignment/call.assign.ts'
import { listCandidates } from './assignment/call.candidates.ts'
import { explainAssignment } from './assignment/call.explain.ts'
import { countUnassigned, exportCalls, listCalls, loadCall } from './call.actions.ts'
import { acceptCall, planCall, rejectCall } from './call.answer.ts'
import { type AttachToCall, createCallAndAttach, deleteCall } from './call.create.ts'
import { requestReopening } from './call.reopen.ts'
import { saveCall } from './call.save.ts'
import { assignMany, unassignMany, undoMany } from './many/calls.update-many.ts'
import { getCompanyDays } from './planning/call.company-days.ts'
import { getFreeTimes } from './planning/call.free-times.ts'
import { findOffHours } from './planning/call.off-hours.ts'
import { findOverlappingVisits } from './planning/call.overlap.ts'
import { planDay, takeDayPlan } from './planning/call.plan-day.ts'
import { getSlots } from './planning/call.slots.ts'
import { getTechnicianDays } from './planning/call.technician-days.ts'
import { undoCall } from './undo/call.undo.ts'

export function registerCallRoutes(app: AppContext, attachToCall: AttachToCall) {
  registerEndpoint(app, callApi.list, listCalls)
  registerEndpoint(app, callApi.export, exportCalls)
  registerEndpoint(app, callApi.unassignedCount, countUnassigned)
  registerEndpoint(app, callApi.load, loadCall)
  registerEndpoint(app, callApi.create, createCallAndAttach(attachToCall))
  registerEndpoint(app, callApi.delete, deleteCall)
  registerEndpoint(app, callAdviceApi.assignment, explainAssignment)
  registerEndpoint(app, callAdviceApi.candidates, listCandidates)
  registerEndpoint(app, callAdviceApi.overlaps, findOverlappingVisits)
  registerEndpoint(app, callAdviceApi.offHours, findOffHours)
  registerEndpoint(app, callAdviceApi.slots, getSlots)
  registerEndpoint(app, callAdviceApi.freeTimes, getFreeTimes)
  registerEndpoint(app, callApi.save, saveCall)
  registerEndpoint(app, callApi.assign, assignCall)
  registerEndpoint(app, callApi.assignToPreviousSat, assignToPreviousSat)
  registerEndpoint(app, callApi.unassign, unassignCall)
  registerEndpoint(app, callApi.accept, acceptCall)
  registerEndpoint(app, callApi.reject, rejectCall)
  registerEndpoint(app, callReopeningApi.request, requestReopening)
  registerEndpoint(app, callApi.plan, planCall)
  registerEndpoint(app, planningApi.technicianDays, getTechnicianDays)
  registerEndpoint(app, companyDaysApi, getCompanyDays)
  registerEndpoint(app, planningApi.planDay, planDay)
  registerEndpoint(app, planningApi.takeDayPlan, takeDayPlan)
  registerEndpoint(app, callApi.undo, undoCall)
  registerEndpoint(app, callBatchApi.assign, assignMany)
  registerEndpoint(app, callBatchApi.unassign, unassignMany)
  registerEndpoint(app, callBatchApi.undo, undoMany)
}
