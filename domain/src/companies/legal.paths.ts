/** Paths of the reads of legal facts, apart from their schemas, which the first screen does not need. */
export const legalApiPaths = { get: '/api/Societe/GetLegalFacts' } as const
