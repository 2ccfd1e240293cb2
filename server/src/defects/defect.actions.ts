import type { defectApi } from '@callout/domain/defects/defect.api.ts'
import { refusalToClassify } from '@callout/domain/defects/defect.rules.ts'
import { type DefectRecord, defectFields } from '@callout/domain/defects/defect.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type StoredCall, visibleCallByNumber } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

type SaveDefectsInput = BodyOf<typeof defectApi.save>

/** Classifies a call; implemented in `calls`. */
export type ClassifyCall = (ctx: RequestContext, input: SaveDefectsInput) => Promise<StoredCall>

export async function loadDefects({ tx, actor }: RequestContext, { callID }: BodyOf<typeof defectApi.load>) {
  return toDefectRecord(actor, await visibleCallByNumber(tx, actor, callID))
}

export const saveDefects = (classifyCall: ClassifyCall) =>
  async function saveDefects(ctx: RequestContext, input: SaveDefectsInput): Promise<DefectRecord> {
    return toDefectRecord(ctx.actor, await classifyCall(ctx, input))
  }

function toDefectRecord(actor: Actor, call: StoredCall): DefectRecord {
  const { call_id, version, defect_code1, defect_code2, defect_code3, defect_code4 } = call
  const save = isAllowed(who.classifiers, actor) && !refusalToClassify(call)
  const can = { save, edit: save ? [...defectFields] : [] }
  return { callID: call_id, version, defect_code1, defect_code2, defect_code3, defect_code4, can }
}
