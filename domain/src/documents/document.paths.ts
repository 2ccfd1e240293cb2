const base = '/api/ServiceCall'

/** URL paths that read documents. In their own file, so that the change listener does not load the schemas. */
export const documentApiPaths = {
  fees: `${base}/GetFeeData`,
  spareParts: `${base}/GetSparePartData`,
  dpcs: `${base}/GetDPCData`,
  feeLines: `${base}/GetFeeLines`,
  sparePartLines: `${base}/GetSparePartLines`,
  dpc: `${base}/GetDPCDetail`,
} as const
