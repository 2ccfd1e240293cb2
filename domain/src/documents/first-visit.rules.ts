import { type Refusal, refuse } from '../platform/refusal.ts'

/** Refuses parts that are not products of the network: marks each in the request, and names it. */
export function refusalOfUnknownParts(
  parts: readonly string[],
  isKnown: (CodeCom: string) => boolean,
): Refusal | undefined {
  const unknown = parts.flatMap((CodeCom, index) => (isKnown(CodeCom) ? [] : [{ CodeCom, field: `parts.${index}` }]))
  if (unknown.length === 0) return undefined
  return refuse('parts.refused.unknown', {
    params: { parts: [...new Set(unknown.map(({ CodeCom }) => CodeCom))].join(', ') },
    errors: Object.fromEntries(unknown.map(({ field }) => [field, 'message.not_in_list' as const])),
  })
}
