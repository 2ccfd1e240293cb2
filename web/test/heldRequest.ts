import { act } from 'react'

// Stands in for `platform/api/send.ts`: `vi.mock` takes this module in its place.

let answer: (() => void) | undefined

/** Holds a request until `answerRequest`. */
export const sendWithMessage = () =>
  new Promise((resolve) => {
    answer = () => resolve({ answer: null, message: 'Done' })
  })

export const isRequestHeld = () => answer !== undefined

export const answerRequest = () =>
  act(async () => {
    answer?.()
    answer = undefined
  })
