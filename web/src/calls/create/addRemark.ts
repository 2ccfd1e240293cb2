import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { draftNameOf, loadDraft, saveDraft } from '../../platform/forms/storedDrafts.ts'
import { remarkWithComment } from '../page/remarkWithComment.ts'

/** Adds a text to the remarks of a call as unsaved input, which its page shows. False if the user may not change them. */
export function addRemark({ ID, version, can, ...call }: CallRecord, text: string): boolean {
  const field = (['description', 'description_sat'] as const).find((name) => can.save && can.edit.includes(name))
  if (!field || text === '') return false
  const name = draftNameOf(callApi.save, ID)
  const draft = loadDraft(name) ?? { version, base: {}, typed: {} }
  const remark = remarkWithComment(String(draft.typed[field] ?? call[field] ?? ''), text)
  saveDraft(name, { ...draft, typed: { ...draft.typed, [field]: remark } })
  return true
}
