/** Paths of the team's reads. In their own file, so that comparing paths does not load the schemas. */
export const teamApiPaths = { get: '/api/Team/GetTeam' } as const
