const base = '/api/ServiceCall'

/** Where documents are read. They stand apart so that what listens for changes needs nothing else of documents. */
export const documentPath = {
  fees: `${base}/GetFeeData`,
  spareParts: `${base}/GetSparePartData`,
  dpcs: `${base}/GetDPCData`,
  feeLines: `${base}/GetFeeLines`,
  sparePartLines: `${base}/GetSparePartLines`,
  dpc: `${base}/GetDPCDetail`,
} as const
