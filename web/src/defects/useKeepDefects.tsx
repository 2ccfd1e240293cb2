import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { useState } from 'react'
import { draftNameOf, loadDraft } from '../platform/forms/storedDrafts.ts'

/**
 * True once the tab of the defect codes must stay mounted: its form holds input that must be asked about before the
 * page is left. That is so after the tab was opened, and if unsaved codes are stored from before a reload.
 */
export function useKeepDefects({ call_id }: Pick<CallRecord, 'call_id'>, isOpen: boolean): boolean {
  const [isKept, setKept] = useState(() => loadDraft(draftNameOf(defectApi.save, call_id)) !== undefined)
  if (isOpen && !isKept) setKept(true)
  return isKept
}
