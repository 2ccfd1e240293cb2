import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { useState } from 'react'
import { draftNameOf, loadDraft } from '../platform/forms/storedDrafts.ts'

/**
 * True once the tab of the defect codes must stay mounted, because its form may hold unsaved input: after it was
 * opened, or if codes are stored from before a reload.
 */
export function useKeepDefectTabMounted({ call_id }: Pick<CallRecord, 'call_id'>, isOpen: boolean): boolean {
  const [isKept, setKept] = useState(() => loadDraft(draftNameOf(defectApi.save, call_id)) !== undefined)
  if (isOpen && !isKept) setKept(true)
  return isKept
}
