import type { defectApi } from '@callout/domain/defects/defect.api.ts'
import {
  applyCodeChange,
  refusalOfLevels,
  refusalOfMisplacedCodes,
  refusalToClassify,
} from '@callout/domain/defects/defect.rules.ts'
import { type DefectCodes, type DefectField, defectFields } from '@callout/domain/defects/defect.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { isChildDefectCode } from '../value-lists/defect-codes.queries.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { changeCall } from './call.change.ts'
import { refuseOldCall } from './call.old-version.ts'
import { type StoredCall, visibleCall, visibleCallByNumber } from './call.queries.ts'

/** Saves the defect codes, which are columns of the call. */
export async function classifyCall(ctx: RequestContext, input: BodyOf<typeof defectApi.save>): Promise<StoredCall> {
  const { tx, actor } = ctx
  const { ID } = await visibleCallByNumber(tx, actor, input.callID)
  const call = await visibleCall(tx, actor, ID, 'for update')
  await refuseOldCall(ctx, call, input.version)
  return changeCall(ctx, call, await defectCodesAfter(ctx, call, input), 'defects')
}

/** The defect codes of the call after a save; refuses codes that may not be saved. */
export async function defectCodesAfter(
  ctx: ChangeContext,
  call: StoredCall,
  sent: Readonly<Partial<Record<DefectField, string | undefined>>>,
): Promise<DefectCodes> {
  throwIfRefused(refusalToClassify(call))
  const codes = applyCodeChange(call, sent)
  throwIfRefused(refusalOfLevels(codes))
  const lists = await cachedValueLists(ctx, call.network_code)
  throwIfRefused(refusalOfMisplacedCodes(call, codes, (code, parent) => isChildDefectCode(lists, code, parent)))
  for (const field of defectFields)
    if (codes[field] !== '' && codes[field] !== call[field])
      throwIfRefused(lists.refusalOf({ list: 'defect_codes', value: codes[field], field }, ctx.lang))
  return codes
}
