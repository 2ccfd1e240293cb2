import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'

/** A value that a user chose: its text, and whether new records may still have it. */
export interface ChosenValue {
  readonly text: string
  readonly active: boolean
}

/**
 * Refuses a newly chosen value that is unknown or out of use. A stored value stays valid until it is changed, so ask
 * only about changed ones.
 */
export function refusalOfChoice(field: string, chosen: ChosenValue | undefined): Refusal | undefined {
  if (!chosen) return refuseField(field, 'message.not_in_list')
  if (chosen.active) return undefined
  return refuse('message.value_out_of_use', {
    params: { value: chosen.text },
    errors: { [field]: 'message.out_of_use' },
  })
}
