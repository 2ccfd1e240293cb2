import type { defectApi } from '@callout/domain/defects/defect.api.ts'
import {
  codesAfter,
  refusalOfForeignCodes,
  refusalOfLevels,
  refusalToClassify,
} from '@callout/domain/defects/defect.rules.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse } from '@callout/domain/kernel/refusal.ts'
import { isCodeUnder } from '../defects/defect.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { changeCall, refuseOldVersion } from './call.change.ts'
import { type StoredCall, visibleCall, visibleCallByNumber } from './call.queries.ts'

/** Writes down what was wrong with the appliance: facts of the call, so the call is what changes. */
export async function classifyCall(work: Work, input: BodyOf<typeof defectApi.save>): Promise<StoredCall> {
  const { tx, actor } = work
  const { ID } = await visibleCallByNumber(tx, actor, input.callID)
  const call = await visibleCall(tx, actor, ID, 'for update')
  orRefuse(refusalToClassify(call))
  await refuseOldVersion(work, call, input.version)
  const codes = codesAfter(call, input)
  orRefuse(refusalOfLevels(codes))
  const lists = await valueLists(work, call.network_code)
  orRefuse(refusalOfForeignCodes(call, codes, (code, parent) => isCodeUnder(lists, code, parent)))
  await changeCall(work, call, codes, 'defects')
  return visibleCall(tx, actor, ID)
}
