/** Paths of the policy's reads, without their schemas: the first screen does not load those. */
export const policyApiPaths = { get: '/api/Policy/GetPolicy' } as const
