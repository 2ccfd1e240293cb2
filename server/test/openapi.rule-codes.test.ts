import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { expect, it } from 'vitest'
import { ruleCodesFile, ruleCodesOf } from '../src/platform/http/openapi/rule-codes.ts'
import { ruleCodesByDeclaration } from './contract/rule-codes.ts'
import { nameOfEndpoint } from './support/declared-endpoints.ts'

const root = new URL('../../', import.meta.url)

/** The codes of each endpoint that may refuse by a rule, a line each, as in the stored file. */
async function printRuleCodes(): Promise<string> {
  const lines: string[] = []
  for (const [declaration, { all, throws }] of ruleCodesByDeclaration()) {
    const [file = '', path = ''] = declaration.split('#')
    const [exported = '', member] = path.split('.')
    const module = (await import(fileURLToPath(new URL(file, root)))) as Record<string, Record<string, unknown>>
    const declared = (member ? module[exported]?.[member] : module[exported]) as Endpoint | undefined
    // What only reads asks rules for what the reader may do, and is not refused by them.
    const codes = declared?.isReadOnly ? throws : all
    if (declared && codes.length > 0) lines.push(`${nameOfEndpoint(declared)}: ${codes.join(' ')}`)
  }
  return `${lines.sort().join('\n')}\n`
}

it('knows the codes of the rules of each operation: UPDATE_CONTRACT=1 writes them', async () => {
  const printed = await printRuleCodes()
  if (process.env.UPDATE_CONTRACT) writeFileSync(ruleCodesFile, printed)
  expect(readFileSync(ruleCodesFile, 'utf8'), 'stale: run it with UPDATE_CONTRACT=1').toBe(printed)
})

it('finds the code of a rule, of a field and of a refusal with a name of its own', () => {
  expect(ruleCodesOf([callApi.delete])).toContain('call.refused.has_documents')
  expect(ruleCodesOf([callApi.assign])).toContain('NoCandidate')
  expect(ruleCodesOf([callApi.list])).toEqual([])
})
