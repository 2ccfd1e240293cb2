import { callApi } from '@callout/domain/calls/call.api.ts'
import { changeApi } from '@callout/domain/changes/change.api.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { problemMessages } from '@callout/domain/messages/problem-messages.ts'
import { describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../../test/fixtures/api-keys.ts'
import { setUpApp } from '../../../../test/support/set-up-app.ts'

const app = setUpApp()
const accepting = (language: string) => ({ headers: { 'accept-language': language } })

describe('a failed call, in the language that the program accepts,', () => {
  it.each([
    ['fr-FR,fr;q=0.9', 'Introuvable'],
    ['en', 'Not found'],
    ['de', 'No encontrado'],
  ])('at an unknown path, for %s', async (language, title) => {
    const { status, body } = await app.signedOut.get('/api/Nothing', accepting(language))
    expect([status, body.title, body.status]).toEqual([404, title, 404])
    expect(new URL(body.type).pathname).toBe('/problems/NotFound')
    expect(body.detail).toBe(body.Message)
  })

  it('with a bad key', async () => {
    const { status, body } = await app.withToken('callout_bad').get(changeApi.list.path, accepting('it'))
    expect([status, body.title, body.errors]).toEqual([401, 'Accesso non effettuato', []])
  })

  it('with a valid key and an unknown field, which it names', async () => {
    const key = await createKeyClient(app)
    const { status, body } = await key.post(callApi.load.path, { ID: 'a', colour: 'red' }, accepting('pt'))
    expect([status, body.title]).toEqual([400, 'O pedido não é válido'])
    expect(body.errors).toEqual([{ field: 'colour', code: 'unknown_field', message: 'unknown field' }])
  })
})

describe('a wrong method', () => {
  it.each([
    ['GET', callApi.list.path, 'POST'],
    ['PUT', callApi.list.path, 'POST'],
    ['POST', changeApi.list.path, 'GET, HEAD'],
    ['DELETE', '/api/getClient/abc', 'GET, HEAD'],
  ] as const)('%s %s is 405 with Allow', async (method, url, allow) => {
    const { statusCode, headers, body } = await app.fastify.inject({ method, url })
    expect([statusCode, headers.allow]).toEqual([405, allow])
    expect(JSON.parse(body)).toMatchObject({ status: 405, customErrorCode: 'MethodNotAllowed' })
  })
})

describe('a refusal', () => {
  it('names type, title, status and the errors of its fields as texts, beside HasError', async () => {
    const client = await app.signInAs('callcenter')
    const { status, body } = await client.post(callApi.create.path, {}, { query: { lang: 'en' } })
    expect([status, body.HasError, body.status, body.title]).toEqual([200, true, 422, 'Refused by a rule'])
    expect(new URL(body.type).pathname).toBe('/problems/Invalid')
    const message = 'This field is required'
    expect(body.errors).toContainEqual({ field: 'subject', code: 'text.required', message })
    expect(body.errors).toHaveLength(Object.keys(body.Errors).length)
  })
})

describe('the page of a type', () => {
  it.each(languages)('explains every kind of failure in %s', async (lang) => {
    for (const [code, { title }] of Object.entries(problemMessages[lang])) {
      const { status, bytes } = await app.signedOut.get(`/problems/${code}`, { query: { lang } })
      expect([code, status, bytes.toString().includes(`<h1>${title}</h1>`)]).toEqual([code, 200, true])
    }
  })

  it('has the text of a rule, and there is none for an unknown code', async () => {
    const { bytes } = await app.signedOut.get('/problems/change.refused.too_old', { query: { lang: 'en' } })
    expect(bytes.toString()).toContain('Refused by a rule')
    expect((await app.signedOut.get('/problems/nothing')).status).toBe(404)
  })
})
