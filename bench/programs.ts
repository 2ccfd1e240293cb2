import { callSorts } from './call-sorts.ts'
import type { Program } from './claim.ts'
import { defaultPage } from './default-page.ts'

/** Everything that is claimed about speed, in the order it is measured: what changes much comes last. */
export const programs: readonly Program[] = [defaultPage, callSorts]
