import type { z } from 'zod'

/** Nobody waits longer for a suggestion, in milliseconds. */
const patience = 2500

/** Asks a service of somebody else for JSON. Throws where it does not answer in time, says no, or says something else. */
export async function askService<T extends z.ZodType>(
  address: URL,
  request: RequestInit,
  answer: T,
): Promise<z.output<T>> {
  const response = await fetch(address, { ...request, signal: AbortSignal.timeout(patience), redirect: 'error' })
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`)
  return answer.parse(await response.json())
}
