import { readFileSync } from 'node:fs'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { once } from '@callout/domain/platform/once.ts'

/** A line for each endpoint with rules, drawn from the code of its handler by `openapi.rule-codes.test.ts`. */
export const ruleCodesFile = new URL('rule-codes.txt', import.meta.url)

const codesByEndpoint = once(
  () =>
    new Map(
      readFileSync(ruleCodesFile, 'utf8')
        .split('\n')
        .map((line) => line.split(': ') as [endpoint: string, codes: string | undefined]),
    ),
)

/** The codes of the rules that endpoints may refuse by, each once. */
export function ruleCodesOf(endpoints: readonly Endpoint[]): string[] {
  const lines = endpoints.map(({ method, path, update_type }) =>
    codesByEndpoint().get([method, path, update_type].filter(Boolean).join(' ')),
  )
  return [...new Set(lines.flatMap((line) => line?.split(' ') ?? []))].sort()
}
