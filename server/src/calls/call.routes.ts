import { callApi } from '@callout/domain/calls/call.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { assignCall, assignToPreviousSat, unassignCall } from './assignment/call.assign.ts'
import { listCandidates } from './assignment/call.candidates.ts'
import { explainAssignment } from './assignment/call.explain.ts'
import { countUnassigned, exportCalls, listCalls, loadCall } from './call.actions.ts'
import { acceptCall, planCall, rejectCall } from './call.answer.ts'
import { type AttachToCall, createCallAndAttach, deleteCall } from './call.create.ts'
import { findOverlappingVisits } from './call.overlap.ts'
import { saveCall } from './call.save.ts'
import { getSlots } from './call.slots.ts'
import { assignMany, unassignMany, undoMany } from './many/calls.update-many.ts'
import { undoCall } from './undo/call.undo.ts'

export function registerCallRoutes(app: AppContext, attachToCall: AttachToCall) {
  registerEndpoint(app, callApi.list, listCalls)
  registerEndpoint(app, callApi.export, exportCalls)
  registerEndpoint(app, callApi.unassignedCount, countUnassigned)
  registerEndpoint(app, callApi.load, loadCall)
  registerEndpoint(app, callApi.create, createCallAndAttach(attachToCall))
  registerEndpoint(app, callApi.delete, deleteCall)
  registerEndpoint(app, callApi.assignment, explainAssignment)
  registerEndpoint(app, callApi.candidates, listCandidates)
  registerEndpoint(app, callApi.overlaps, findOverlappingVisits)
  registerEndpoint(app, callApi.slots, getSlots)
  registerEndpoint(app, callApi.save, saveCall)
  registerEndpoint(app, callApi.assign, assignCall)
  registerEndpoint(app, callApi.assignToPreviousSat, assignToPreviousSat)
  registerEndpoint(app, callApi.unassign, unassignCall)
  registerEndpoint(app, callApi.accept, acceptCall)
  registerEndpoint(app, callApi.reject, rejectCall)
  registerEndpoint(app, callApi.plan, planCall)
  registerEndpoint(app, callApi.undo, undoCall)
  registerEndpoint(app, callApi.assignMany, assignMany)
  registerEndpoint(app, callApi.unassignMany, unassignMany)
  registerEndpoint(app, callApi.undoMany, undoMany)
}
