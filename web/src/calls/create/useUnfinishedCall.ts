import { callApi } from '@callout/domain/calls/call.api.ts'
import { useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { pickValues, type Values } from '../../platform/forms/recordChanges.ts'
import { draftKeyOf, draftNameOf, loadDraft, saveDraft } from '../../platform/forms/storedDrafts.ts'
import type { Form } from '../../platform/forms/useForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** Every caller has a draft of their own, named by the number that calls. */
const callerKey = 'caller '
const asideKey = `${callerKey}aside`

type FirstValues = Readonly<{ ins_id: string; customer_name: string; phone: string; service_contract_uuid: string }>

export const draftKeyOfNewCall = (first: FirstValues, ID: string): string =>
  ID === '' && !first.customer_name && !first.ins_id && !first.service_contract_uuid
    ? `${callerKey}${first.phone ?? ''}`
    : `${ID} ${first.ins_id} ${first.service_contract_uuid}`

interface Unfinished {
  /** Undefined for the draft that the form itself began with. */
  readonly key?: string
  readonly typed: Values
}

/** A draft of another caller that this tab keeps. */
function draftOfOther(ownKey: string): Unfinished | undefined {
  if (!ownKey.startsWith(callerKey)) return undefined
  const start = draftKeyOf(draftNameOf(callApi.create, ''))
  const keys = Object.keys(sessionStorage)
    .filter((name) => name.startsWith(start + callerKey))
    .map((name) => name.slice(start.length))
  for (const key of keys) {
    const typed = key === ownKey ? undefined : loadDraft(draftNameOf(callApi.create, key))?.typed
    if (typed)
      return { key, typed: key.startsWith(asideKey) ? typed : { phone: key.slice(callerKey.length), ...typed } }
  }
}

const forget = ({ key }: Unfinished) => {
  if (key !== undefined) saveDraft(draftNameOf(callApi.create, key), undefined)
}

interface UnfinishedCallOptions {
  readonly form: Pick<Form<Values>, 'readInput' | 'reset' | 'read' | 'changed' | 'values'>
  readonly initial: Values
  readonly draftKey: string
  /** Called when the form has begun again with other input. */
  readonly onChange: () => void
}

/** Input of a new call that is not of the person who calls now: it waits beside the form until somebody decides. */
export function useUnfinishedCall({ form, initial, draftKey, onChange }: UnfinishedCallOptions) {
  const t = useT()
  const [waiting, setWaiting] = useState<Unfinished | undefined>(
    () => draftOfOther(draftKey) ?? (form.changed.length > 0 ? { typed: {} } : undefined),
  )
  const typedNow = (): Values => pickValues(form.readInput().values, form.readInput().changed)
  const begin = (typed: Values) => {
    form.reset(initial, typed)
    onChange()
  }
  /** Keeps what is typed in the form, to go on with it later. */
  const setAside = () => {
    const typed = { phone: form.read('phone') ?? '', ...typedNow() }
    // Beside the ones that are aside already.
    const key = `${asideKey} ${Date.now()}`
    saveDraft(draftNameOf(callApi.create, key), { version: 0, base: {}, typed })
    setWaiting({ key, typed })
  }
  const shown = waiting && (waiting.key === undefined ? form.values : waiting.typed)
  return {
    /** The caller who waits, '' if nobody knows; undefined if nobody waits. */
    caller: shown && String(shown.customer_name || shown.phone || shown.subject || ''),
    setAside,
    goOn: () => {
      if (!waiting) return
      forget(waiting)
      setWaiting(undefined)
      if (waiting.key === undefined) return
      if (form.readInput().changed.length > 0) setAside()
      begin(waiting.typed)
    },
    /** Empties the form for good: its input is elsewhere now. */
    close: () => begin({}),
    /** Discards what is typed and what waits; the toast brings both back. */
    startOver: () => {
      const typed = typedNow()
      if (waiting) forget(waiting)
      setWaiting(undefined)
      begin({})
      const run = () => {
        begin(typed)
        if (waiting?.key === undefined) return
        saveDraft(draftNameOf(callApi.create, waiting.key), { version: 0, base: {}, typed: waiting.typed })
        setWaiting(waiting)
      }
      toast.success(t('call.started_over'), { label: t('action.undo'), run })
    },
  }
}
