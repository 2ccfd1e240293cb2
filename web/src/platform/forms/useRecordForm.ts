import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { useRef } from 'react'
import { sendWithMessage } from '../api/send.ts'
import { toast } from '../browser/toast.ts'
import { useT } from '../i18n/i18n.ts'
import { unparsedText } from '../i18n/unparsedText.ts'
import type { FieldErrors } from './fieldErrors.ts'
import { flushPendingInput } from './pendingInput.ts'
import { pickValues, type Values } from './recordChanges.ts'
import type { EditableRecord, RecordFormOptions } from './recordFormOptions.ts'
import { schemaErrors } from './schemaErrors.ts'
import { draftNameOf, loadDraft } from './storedDrafts.ts'
import { type FormInput, useForm } from './useForm.ts'
import { useNewerVersion } from './useNewerVersion.ts'

/**
 * Restores a draft from before a reload: the version it is based on, and the input in fields that are still editable.
 */
function restoreDraft<R extends EditableRecord>(record: R, fields: readonly string[], name: string) {
  const draft = loadDraft(name)
  if (!draft || !record.can.save || draft.version > record.version) return { origin: record, typed: {} }
  const typed = pickValues(
    draft.typed,
    fields.filter((field) => field in draft.typed && record.can.edit.includes(field)),
  )
  // Input that another page has prepared has no values of the record.
  const base = pickValues(
    draft.base,
    fields.filter((field) => field in draft.base),
  )
  return { origin: { ...record, ...base, version: draft.version } as R, typed }
}

/**
 * A form for a record. Saves only the changed fields, and resolves the conflict if somebody else saved first. Input is
 * never lost: not by a refusal, not by a newer version, not by typing during a save.
 */
export function useRecordForm<R extends EditableRecord, Field extends keyof R & string>(
  options: RecordFormOptions<R, Field>,
) {
  const { record, fields, endpoint, bodyMapping, confirm } = options
  const t = useT()
  const key: string = options.key ?? 'ID'
  const draftName = draftNameOf(endpoint, record[key as keyof R])
  /** The rule that refused the values, if each value alone is valid. */
  const rule = useRef<Refusal>(undefined)
  const valuesOf = (version: object) => pickValues(version as Values, fields)
  const recordOf = ({ base, values }: Pick<FormInput<R>, 'base' | 'values'>) => ({ ...base, ...values }) as R
  const bodyOf = (input: FormInput<R>) =>
    bodyMapping?.toBody(recordOf(input)) ?? {
      ...pickValues(input.base as unknown as Values, [key]),
      version: input.base.version,
      ...pickValues(input.values, input.changed),
    }
  const pathOf = (bodyPath: string, input: FormInput<R>) => bodyMapping?.fieldOf(bodyPath, recordOf(input)) ?? bodyPath
  const check = (input: FormInput<R>): FieldErrors => {
    const found = Object.entries(schemaErrors(endpoint.body, bodyOf(input)))
    // The schema refuses unparsed text, so check the rules on parsed values only.
    const parsed = Object.entries(input.values).filter(([, value]) => unparsedText(value) === undefined)
    const refusal = options.check?.(input.base, { ...input.base, ...Object.fromEntries(parsed) })
    rule.current = found.length === 0 ? refusal : undefined
    return { ...refusal?.errors, ...Object.fromEntries(found.map(([path, error]) => [pathOf(path, input), error])) }
  }
  const form = useForm<R>({
    draftName,
    begin: () => restoreDraft(record, fields, draftName),
    valuesOf,
    draftOf: ({ origin, values, changed }) => ({
      version: origin.version,
      base: valuesOf(origin),
      typed: pickValues(values, changed),
    }),
    check,
    confirm: confirm && ((input) => confirm(recordOf(input), input.changed)),
    send: async (sent) => {
      const { answer, message } = await sendWithMessage(endpoint, bodyOf(sent) as BodyInput<Endpoint>)
      const saved = bodyMapping?.toRecord(answer, recordOf(sent)) ?? (answer as R)
      form.accept(saved, sent)
      const said = options.savedText?.(saved) ?? (message || t('message.data_has_been_successfully_updated'))
      toast.success(said, options.toastAction?.(saved, sent.base))
      options.onSaved(saved)
    },
    pathOf,
    onRefused: async ({ code }) => {
      if (code === 'Conflict') await versions.resolveConflict(options.reload)
    },
    // The rule's own message, but the general one for a missing value.
    invalidText: () =>
      rule.current && rule.current.key !== 'text.required'
        ? t(rule.current.key, rule.current.params)
        : t('message.fill_in_required_fields'),
    reveal: options.onInvalid,
  })
  const versions = useNewerVersion(form, {
    record,
    valuesOf,
    partlyMerged: ({ version }, incoming, values) => ({ ...incoming, ...values, version }),
  })

  return {
    ...form,
    ...versions,
    values: recordOf(form),
    /** Resolves to true when the record is saved. */
    save: async (): Promise<boolean> => {
      flushPendingInput()
      return form.readInput().changed.length > 0 && form.submit()
    },
    discard: () => form.reset(record),
    setField: form.setField as (name: Field, value: unknown) => void,
    read: form.read as (name: Field) => unknown,
    mark: form.mark as (name: Field, message: MessageKey) => void,
    /** Props for a field component; fields that this user may not change are disabled. */
    field: <Name extends Field>(name: Name, label: string) => ({
      ...form.field<R[Name]>(name, label),
      disabled: !form.base.can.edit.includes(name),
    }),
  }
}

export type RecordFormState<R extends EditableRecord, Field extends keyof R & string = keyof R & string> = ReturnType<
  typeof useRecordForm<R, Field>
>
