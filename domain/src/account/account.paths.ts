/** Paths of the account's reads, without their schemas: the first screen does not load those. */
export const accountApiPaths = {
  get: '/api/Account/GetAccount',
  company: '/api/Account/GetCompany',
} as const
