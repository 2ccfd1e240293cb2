import { sentenceOf } from '../src/kernel/stop.ts'

/** The sentence an act ends with; undefined where it does not fail. */
export function sentence(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    return sentenceOf(error)
  }
  return undefined
}
