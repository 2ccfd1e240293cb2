import { callApi } from '@callout/domain/calls/call.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { exportCalls, listCalls, loadCall, unassignedCount } from './call.actions.ts'
import { acceptCall, planCall, rejectCall } from './call.answer.ts'
import { assignCall, assignToPreviousSat, unassignCall } from './call.assign.ts'
import { type AttachToCall, createCallWith, deleteCall } from './call.create.ts'
import { explainAssignment } from './call.explain.ts'
import { saveCall } from './call.save.ts'

export function serveCalls(house: House, attachToCall: AttachToCall) {
  serve(house, callApi.list, listCalls)
  serve(house, callApi.export, exportCalls)
  serve(house, callApi.unassignedCount, unassignedCount)
  serve(house, callApi.load, loadCall)
  serve(house, callApi.create, createCallWith(attachToCall))
  serve(house, callApi.delete, deleteCall)
  serve(house, callApi.assignment, explainAssignment)
  serve(house, callApi.save, saveCall)
  serve(house, callApi.assign, assignCall)
  serve(house, callApi.assignToPreviousSat, assignToPreviousSat)
  serve(house, callApi.unassign, unassignCall)
  serve(house, callApi.accept, acceptCall)
  serve(house, callApi.reject, rejectCall)
  serve(house, callApi.plan, planCall)
}
