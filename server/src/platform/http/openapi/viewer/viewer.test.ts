import { expect, it } from 'vitest'
import { setUpApp } from '../../../../../test/support/set-up-app.ts'

const app = setUpApp()

it('shows the document with files of this origin only, under a policy without inline code', async () => {
  const { statusCode, headers, body } = await app.fastify.inject('/docs')
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
  const addresses = [...body.matchAll(/(?:src|href|spec-url)="([^"]*)"/g)].map(([, address]) => `${address}`)
  expect(addresses).toHaveLength(5)
  for (const url of addresses) {
    expect(url).toMatch(/^\/[a-z]/)
    expect([url, (await app.fastify.inject(url)).statusCode]).toEqual([url, 200])
  }
  expect(body).toContain('persist-auth="false"')
})

it('has a viewer that styles itself with the names that the page sets', async () => {
  const script = (await app.fastify.inject('/docs/viewer.js')).body
  const style = (await app.fastify.inject('/docs/page.css')).body
  expect(script).toContain('rapi-doc')
  const used = new Set([...script.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => `${name}`))
  const lacking = [...used].filter((name) => !style.includes(`${name}:`))
  expect(lacking).toEqual([])
})
