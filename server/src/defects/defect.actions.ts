import type { defectApi } from '@callout/domain/defects/defect.api.ts'
import { refusalToClassify } from '@callout/domain/defects/defect.rules.ts'
import { type DefectRecord, defectFields } from '@callout/domain/defects/defect.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { type StoredCall, visibleCallByNumber } from '../calls/call.queries.ts'
import type { Work } from '../kernel/serve.ts'

type Input = BodyOf<typeof defectApi.save>

/** How a call takes its codes; the calls room knows. */
export type ClassifyCall = (work: Work, input: Input) => Promise<StoredCall>

export async function loadDefects({ tx, actor }: Work, { callID }: BodyOf<typeof defectApi.load>) {
  return defectRecordOf(actor, await visibleCallByNumber(tx, actor, callID))
}

export const saveDefects = (classifyCall: ClassifyCall) =>
  async function saveDefects(work: Work, input: Input): Promise<DefectRecord> {
    return defectRecordOf(work.actor, await classifyCall(work, input))
  }

function defectRecordOf(actor: Actor, call: StoredCall): DefectRecord {
  const { call_id, version, defect_code1, defect_code2, defect_code3, defect_code4 } = call
  const save = admits(who.classifiers, actor) && !refusalToClassify(call)
  const can = { save, edit: save ? [...defectFields] : [] }
  return { callID: call_id, version, defect_code1, defect_code2, defect_code3, defect_code4, can }
}
