import type { Page } from '@playwright/test'

/** Posts to a path below `/api` as the person who is signed in on the page; returns the answer. */
// biome-ignore lint/suspicious/noExplicitAny: a journey reads any answer.
export const post = (page: Page, path: string, body: object): Promise<any> =>
  page.evaluate(
    async ([path, body]) => {
      const { userToken, networkCode } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
      const headers = { Authorization: `Bearer ${userToken}`, 'Content-Type': 'application/json' }
      const address = `/api/${path}?networkCode=${networkCode}`
      return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    [path, body] as const,
  )
