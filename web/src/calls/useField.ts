import type { EditableField } from '@callout/domain/calls/call.ts'
import { useT } from '../kernel/i18n.ts'
import { labelOf } from '../ui/labels.ts'
import type { CallForm } from './useCallForm.ts'

/** Binds a call's field to a field component, labelled by its own name. */
export function useField(form: CallForm) {
  const t = useT()
  return <Name extends EditableField>(name: Name) => form.field(name, labelOf(t, name))
}
