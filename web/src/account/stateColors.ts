import type { FeeState } from '@callout/domain/account/account.columns.ts'

/** Colours of the states of a fee document, in the bar and in the chart. */
export const stateColors: Readonly<Record<FeeState, string>> = {
  to_check: 'yellow.5',
  change_requested: 'red.6',
  approved: 'accent.6',
  invoiced: 'teal.6',
}

/** Style of the patch of colour beside a state's name. */
export const swatchOf = (state: FeeState) => ({
  background: `var(--mantine-color-${stateColors[state].replace('.', '-')})`,
})
