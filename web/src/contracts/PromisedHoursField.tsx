import { maxPromisedHours } from '@callout/domain/calls/promise.ts'
import { useT } from '../platform/i18n/i18n.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'

/** The hours within which the contract promises an answer. */
export function PromisedHoursField(props: FieldProps<number | null>) {
  const t = useT()
  return <NumberField {...props} description={t('contract.promised_hours_hint')} min={1} max={maxPromisedHours} />
}
