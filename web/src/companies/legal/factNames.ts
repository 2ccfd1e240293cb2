import type { text } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'

/** The labels of facts, separated by commas. */
export const factNames = (t: typeof text, names: readonly string[]) =>
  [...new Set(names)].map((name) => labelOf(t, name)).join(', ')
