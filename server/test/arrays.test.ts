import { expect, it } from 'vitest'
import type { z } from 'zod'
import { type Schema, schemaOf } from './fuzz/bodies.ts'
import { declaredEndpoints, nameOfEndpoint } from './support/declared-endpoints.ts'

/** Path of an array in a body; `*` stands for any item of an array. */
interface ArrayPath {
  readonly path: readonly string[]
  readonly maxItems: number | undefined
}

const endpoints = (await declaredEndpoints()).map((one) => [nameOfEndpoint(one), one] as const)

function arraysIn(schema: Schema, path: readonly string[] = []): ArrayPath[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => arraysIn(field, [...path, name])),
    ...(schema.anyOf ?? []).flatMap((one) => arraysIn(one, path)),
    ...(schema.items ? arraysIn(schema.items, [...path, '*']) : []),
  ]
  return schema.type === 'array' ? [{ path, maxItems: schema.maxItems }, ...inside] : inside
}

const arrays = endpoints.flatMap(([name, endpoint]) =>
  arraysIn(schemaOf(endpoint)).map((array) => ({
    ...array,
    body: endpoint.body,
    label: `${name} ${array.path.join('.')}`,
  })),
)

/** A body with only this value at that path. */
const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '*' ? [inner] : { [name]: inner }), value)

/** All issues at a path or below it, including those of each union option. */
function issuesAt(path: readonly string[], issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const begin = path.map((name) => (name === '*' ? '0' : name))
  const all = issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.flat().map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  )
  return all.filter((issue) => begin.every((name, at) => String(issue.path[at]) === name))
}

it('finds the arrays of every endpoint', () => {
  expect(endpoints.length).toBeGreaterThan(50)
  const found = arrays.map(({ label }) => label)
  for (const known of [
    'POST /api/ServiceCall/GenerateInvoice fees',
    'POST /api/Attachments/UpdateAttachments images',
    'POST /api/ServiceCall/UpdateFee lines',
    'POST /api/ServiceCall/UpdateDPC questions',
    'POST /api/ServiceCall/GetListData request.Sorts',
    'POST /api/ServiceCall/GetListData filterData.status',
  ])
    expect(found).toContain(known)
})

it('limits the number of items of every array', () => {
  expect(arrays.filter(({ maxItems }) => maxItems === undefined).map(({ label }) => label)).toEqual([])
})

it.each(arrays.map((array) => [array.label, array] as const))(
  '%s refuses one item too many without reading the items',
  (_, array) => {
    const { body, path, maxItems = 0 } = array
    // No schema accepts such an item: each one that is read adds an issue.
    const tooLong = Array.from({ length: maxItems + 1 }, () => Symbol('no item'))
    const result = body.safeParse(bodyWith(path, tooLong))
    const issues = issuesAt(path, result.error?.issues ?? [])
    expect(issues.filter((issue) => issue.path.length > path.length)).toEqual([])
    expect(issues.map(({ code }) => code)).toContain('custom')
  },
)
