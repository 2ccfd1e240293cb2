/** Paths of the reads of legal facts, without their schemas: the first screen does not load those. */
export const legalApiPaths = { get: '/api/Societe/GetLegalFacts' } as const
