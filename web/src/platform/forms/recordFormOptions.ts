import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import type { ToastAction } from '../browser/toast.ts'
import type { FormBodyMapping } from './bodyMapping.ts'

/** Fields of every record that can be saved. */
export interface EditableRecord {
  readonly version: number
  readonly can: { readonly save: boolean; readonly edit: readonly string[] }
}

export interface RecordFormOptions<R extends EditableRecord, Field extends keyof R & string = keyof R & string> {
  readonly record: R
  /** The editable fields on screen: the form binds these and no others. */
  readonly fields: readonly Field[]
  readonly endpoint: Endpoint
  /** Maps the fields to the body of the endpoint, if the body nests or renames them. */
  readonly bodyMapping?: FormBodyMapping<R>
  /** The field that identifies the record in a save; `ID` by default. */
  readonly key?: keyof R & string
  /** Rules that the server checks too, checked here before sending. */
  readonly check?: (record: R, values: R) => Refusal | undefined
  /** Called before a save is sent. If it resolves to false, nothing is sent and the input stays. */
  readonly confirm?: (values: R, changed: readonly string[]) => Promise<boolean>
  readonly reload: () => Promise<unknown>
  readonly onSaved: (saved: R) => void
  /** The text of the toast after a save, in place of the server's message. */
  readonly savedText?: (saved: R) => string | undefined
  /** A button of the toast after a save. */
  readonly toastAction?: (saved: R, before: R) => ToastAction | undefined
  /** Called with the invalid fields after a failed save. */
  readonly onInvalid?: (fields: readonly string[]) => void
}
