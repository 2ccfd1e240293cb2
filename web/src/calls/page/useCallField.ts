import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import type { CallField, CallForm } from './useCallForm.ts'

/** Binds a call field to a field component, with its standard label. */
export function useCallField(form: CallForm) {
  const t = useT()
  return <Name extends CallField>(name: Name) => form.field(name, labelOf(t, name))
}
