const base = '/api/ServiceContract'

/** URL paths that read contracts. In their own file, so that the change listener does not load the schemas. */
export const contractApiPaths = {
  list: `${base}/GetListData`,
  load: `${base}/ResetFormData`,
  forAppliance: `${base}/GetContractForAppliance`,
} as const
