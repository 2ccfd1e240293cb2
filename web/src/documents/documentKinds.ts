import { documentApi } from '@callout/domain/documents/document.api.ts'
import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import type { ListSource } from '../platform/lists/useList.ts'

export const documentSources: Readonly<Record<DocumentType, ListSource<DocumentRow>>> = {
  fee: { list: feeList, endpoint: documentApi.fees, exports: documentApi.exportFees },
  sparepart: { list: sparePartList, endpoint: documentApi.spareParts, exports: documentApi.exportSpareParts },
  dpc: { list: dpcList, endpoint: documentApi.dpcs, exports: documentApi.exportDpcs },
}

/** Fees and spare parts, the documents that are paid. */
export type OrderType = Exclude<DocumentType, 'dpc'>

export const saveEndpoints = {
  fee: documentApi.saveFee,
  sparepart: documentApi.saveSparePart,
  dpc: documentApi.saveDpc,
} as const
