import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dashboardQueries } from '../../../test/support/dashboard.ts'
import { createMetrics } from './metrics.ts'

const readShipped = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')
const rules = readShipped('prometheus/alerts.yml')
const alerts = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
const expressions = [...alerts, ...dashboardQueries(readShipped('grafana/callout.json'))]

/** Metrics of Prometheus itself, and the functions, words and labels of PromQL that are used. */
const words = new Set([
  ...['up', 'by', 'sum', 'min', 'max', 'topk', 'rate', 'increase', 'changes', 'histogram_quantile'],
  ...['le', 'task', 'route', 'status', 'instance', 'quota', 'outcome', 'replica'],
])

/** The names of an expression without its label matchers and ranges. */
const namesIn = (expression: string) => expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').match(/[a-z_]\w*/gi) ?? []

const labelsIn = (expression: string) =>
  [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(?:=|!=)"([^"]*)"/g)].map(([, label = '', value = '']) => ({ metric, label, value })),
  )

it('every alert and panel asks for metrics that a process has', async () => {
  const text = await createMetrics().register.metrics()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const metrics = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length)
  expect(expressions.flatMap(namesIn).filter((name) => !words.has(name) && !metrics.includes(name))).toEqual([])
})

it('every alert and panel asks for labels that its counter has', async () => {
  const lines = (await createMetrics().register.metrics()).split('\n')
  const own = expressions.flatMap(labelsIn).filter(({ metric, label }) => metric.endsWith('_total') && label !== 'job')
  expect(own.length).toBeGreaterThan(5)
  const has = (metric: string, pair: string) =>
    lines.some((line) => line.startsWith(`${metric}{`) && line.includes(pair))
  expect(own.filter(({ metric, label, value }) => !has(metric, `${label}="${value}"`))).toEqual([])
})
