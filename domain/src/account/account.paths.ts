/** Paths of the account's reads, apart from their schemas, which the first screen does not need. */
export const accountApiPaths = {
  get: '/api/Account/GetAccount',
  company: '/api/Account/GetCompany',
} as const
