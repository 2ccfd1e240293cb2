import { defectApi } from '@callout/domain/defects/defect.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type ClassifyCall, loadDefects, saveDefects } from './defect.actions.ts'

export function registerDefectRoutes(app: AppContext, classifyCall: ClassifyCall) {
  registerEndpoint(app, defectApi.load, loadDefects)
  registerEndpoint(app, defectApi.save, saveDefects(classifyCall))
}
