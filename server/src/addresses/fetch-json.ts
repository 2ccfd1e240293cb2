import type { z } from 'zod'

const timeoutMs = 2500

/** Fetches JSON from an external service. Throws on a timeout, an error status or an invalid answer. */
export async function fetchJson<T extends z.ZodType>(url: URL, request: RequestInit, schema: T): Promise<z.output<T>> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
  return schema.parse(await response.json())
}
