/** Paths of the policy's reads, apart from their schemas, which the first screen does not need. */
export const policyApiPaths = { get: '/api/Policy/GetPolicy' } as const
