import type { KeyboardEvent } from 'react'

/** For `ChoiceField`: finds the choices of a short list by typing too, and Enter takes the first one found. */
export const typedChoice = {
  searchable: true,
  selectFirstOptionOnChange: true,
  selectFirstOptionOnDropdownOpen: true,
  // Otherwise the choices are not there yet when the first letter is typed.
  comboboxProps: { shadow: 'md', keepMounted: true },
  /** Enter answers the open list: it never sends the form, not even if nothing was found. */
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && event.currentTarget.ariaExpanded === 'true') event.preventDefault()
  },
} as const
