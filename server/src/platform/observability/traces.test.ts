import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { afterAll, expect, it } from 'vitest'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { createCall } from '../../../test/fixtures/factories.ts'
import { startTestApp } from '../../../test/support/test-app.ts'
import { openTraces } from './traces.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: number } }[]
}

const spans: Span[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
  response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
})
afterAll(() => void collector.close())

const attribute = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value

it('sends a span for each request and its statements, which continues the trace of the client', async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const traces = openTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`)
  const app = await startTestApp({}, openSmallNetwork, async (fastify) => traces.follow(fastify))
  await createCall(app.db, { subject: 'Wet floor' })
  const staff = await app.signInAs('callcenter')
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await staff.send(callApi.list, { filterData: { subject: 'Wet floor' } }, { headers })
  await traces.stop()
  await app.close()
  const request = spans.find(({ name }) => name === 'POST /api/ServiceCall/GetListData') as Span
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map((one) => attribute(one, 'db.query.text')?.stringValue).join()).toContain('from')
  expect(JSON.stringify(spans)).not.toContain('Wet floor')
})
