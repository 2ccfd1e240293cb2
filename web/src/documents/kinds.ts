import { documentApi } from '@callout/domain/documents/document.api.ts'
import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import type { PageName } from '@callout/domain/kernel/access.ts'
import type { ListSource } from '../kernel/useList.ts'

/** The page of each kind of document; it gives the tab of a call its name too. */
export const pageOf = { fee: 'fees', sparepart: 'spareparts', dpc: 'dpc' } as const satisfies Record<
  DocumentType,
  PageName
>

/** The lists, by what they hold. */
export const documents: Readonly<Record<DocumentType, ListSource<DocumentRow>>> = {
  fee: { list: feeList, endpoint: documentApi.fees, exports: documentApi.exportFees },
  sparepart: { list: sparePartList, endpoint: documentApi.spareParts, exports: documentApi.exportSpareParts },
  dpc: { list: dpcList, endpoint: documentApi.dpcs, exports: documentApi.exportDpcs },
}

/** Fees and spare parts: what is paid for. */
export type OrderType = Exclude<DocumentType, 'dpc'>

/** The call that saves a document of each kind. */
export const saveOf = {
  fee: documentApi.saveFee,
  sparepart: documentApi.saveSparePart,
  dpc: documentApi.saveDpc,
} as const
