import { errorText } from '../../src/platform/config/fatal-error.ts'

/** The error message of `act`; undefined if it does not fail. */
export function errorTextOf(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    return errorText(error)
  }
  return undefined
}
