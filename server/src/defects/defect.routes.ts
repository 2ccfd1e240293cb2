import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { type ClassifyCall, loadDefects, saveDefects } from './defect.actions.ts'

export function serveDefects(house: House, classifyCall: ClassifyCall) {
  serve(house, defectApi.load, loadDefects)
  serve(house, defectApi.save, saveDefects(classifyCall))
}
