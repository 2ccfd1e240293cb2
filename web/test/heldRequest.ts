import { act } from 'react'

// Stands in for `platform/api/send.ts`: `vi.mock` takes this module in its place.

let answer: (() => void) | undefined
let sentBody: unknown

/** Holds a request until `answerRequest`. */
export const sendWithMessage = (_endpoint: unknown, body: unknown) =>
  new Promise((resolve) => {
    sentBody = body
    answer = () => resolve({ answer: null, message: 'Done' })
  })

export const isRequestHeld = () => answer !== undefined

/** The body of the last request. */
export const lastBody = () => sentBody

export const answerRequest = () =>
  act(async () => {
    answer?.()
    answer = undefined
  })
