import { vi } from 'vitest'

/** Repeats a check until it passes, as effects and answers come later. */
export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })
