import { who } from '@callout/domain/platform/access.ts'
import { deprecatedField } from '@callout/domain/platform/deprecation.ts'
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildOpenApi } from './openapi/openapi.ts'
import { sendDeprecation } from './program-headers.ts'

const deprecation = { since: '2026-11-30', sunset: '2027-11-30', instead: 'Use `ID`.' }
const declared = endpoint({
  method: 'POST',
  path: '/api/ServiceCall/Test',
  who: who.dispatcher,
  summary: 'A test.',
  envelope: 'record',
  deprecation,
  body: () => z.strictObject({ call_id: deprecatedField(z.string(), deprecation) }),
  response: () => z.object({ call_id: deprecatedField(z.string(), deprecation).nullable(), ID: z.string() }),
})

it('says in the document that an operation and a property are deprecated, since when, until when and what to use', () => {
  const action = () => Promise.resolve()
  const document = buildOpenApi(new Map([['', [{ endpoint: declared, action }]]]), 'https://portal.example', '1.0.0')
  const text = 'Deprecated since 2026-11-30, works until 2027-11-30 at least. Use `ID`.'
  expect(document.paths).toMatchObject({
    '/api/ServiceCall/Test': { post: { deprecated: true, description: expect.stringContaining(text) } },
  })
  const { ServiceCallTestRequest, ServiceCallTestAnswer } = document.components.schemas
  const deprecated = { deprecated: true, description: expect.stringContaining(text) }
  expect(ServiceCallTestRequest).toMatchObject({ properties: { call_id: deprecated } })
  expect(JSON.stringify(ServiceCallTestAnswer).match(/"deprecated":true/g)).toHaveLength(1)
})

it('says so in the headers of RFC 9745 and RFC 8594', async () => {
  const fastify = Fastify()
  fastify.get('/', (_, reply) => {
    sendDeprecation(reply, deprecation)
    return 'done'
  })
  expect((await fastify.inject('/')).headers).toMatchObject({
    deprecation: '@1795996800',
    sunset: 'Tue, 30 Nov 2027 00:00:00 GMT',
    link: '</openapi.json>; rel="deprecation"',
  })
})
