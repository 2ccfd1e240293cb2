import { act } from 'react'

/** Replaces the text of an input of React, as a user does by typing. */
export const typeInto = (input: HTMLInputElement | HTMLTextAreaElement | null, text: string) =>
  act(async () => {
    // React overrides the setter of the element; only the prototype's setter makes it see a new value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
