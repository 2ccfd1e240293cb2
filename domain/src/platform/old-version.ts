import { type Refusal, refuse } from './refusal.ts'

/** Refuses to overwrite what `user_name` has saved since the record was loaded; '' if no person has. */
export const refuseOverwrite = (user_name: string): Refusal =>
  user_name === ''
    ? refuse('message.changed_meanwhile', { code: 'Conflict' })
    : refuse('message.conflict', { code: 'Conflict', params: { user_name } })

/** Refuses a save that is based on another version than the stored one, which `user_name` has saved. */
export function refusalOfOldVersion(
  stored: number,
  sent: number | null | undefined,
  user_name: string,
): Refusal | undefined {
  if (sent === stored) return undefined
  // A version above the stored one was never saved, so there is nobody to name.
  return refuseOverwrite((sent ?? 0) > stored ? '' : user_name)
}
