const base = '/api/ServiceContract'

/** Where contracts are read. They stand apart so that what listens for changes needs nothing else of contracts. */
export const contractPath = {
  list: `${base}/GetListData`,
  load: `${base}/ResetFormData`,
  forAppliance: `${base}/GetContractForAppliance`,
} as const
