/** Paths of the reads of working hours. In their own file, so that comparing paths does not load the schemas. */
export const companyHoursPaths = { get: '/api/Societe/GetWorkingHours' } as const
