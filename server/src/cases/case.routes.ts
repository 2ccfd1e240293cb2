import { caseApi } from '@callout/domain/cases/case.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { countContents } from './case.contents.ts'
import { findOpenCalls } from './case.open-calls.ts'
import { enterCall, leaveCall, listPresent } from './case.presence.ts'

export function registerCaseRoutes(app: AppContext) {
  registerEndpoint(app, caseApi.contents, countContents)
  registerEndpoint(app, caseApi.openCalls, findOpenCalls)
  registerEndpoint(app, caseApi.enter, enterCall)
  registerEndpoint(app, caseApi.leave, leaveCall)
  registerEndpoint(app, caseApi.present, listPresent)
}
