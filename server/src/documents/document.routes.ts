import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { exportDocuments, feeLines, listDocuments, sparePartLines } from './document.actions.ts'
import { satAddress, satDistance, satEmail } from './document.company.ts'
import { confirmDocument, type ReopenDoneCall, rejectDocument } from './document.decide.ts'
import { saveOrder } from './document.save.ts'
import { loadDpc, saveDpc } from './dpc.actions.ts'

export function serveDocuments(house: House, reopenDoneCall: ReopenDoneCall) {
  serve(house, documentApi.fees, listDocuments('fee'))
  serve(house, documentApi.spareParts, listDocuments('sparepart'))
  serve(house, documentApi.dpcs, listDocuments('dpc'))
  serve(house, documentApi.exportFees, exportDocuments('fee'))
  serve(house, documentApi.exportSpareParts, exportDocuments('sparepart'))
  serve(house, documentApi.exportDpcs, exportDocuments('dpc'))
  serve(house, documentApi.feeLines, feeLines)
  serve(house, documentApi.sparePartLines, sparePartLines)
  serve(house, documentApi.saveFee, saveOrder('fee'))
  serve(house, documentApi.saveSparePart, saveOrder('sparepart'))
  serve(house, documentApi.dpc, loadDpc)
  serve(house, documentApi.saveDpc, saveDpc)
  serve(house, documentApi.confirm, confirmDocument)
  serve(house, documentApi.reject, rejectDocument(reopenDoneCall))
  serve(house, documentApi.satAddress, satAddress)
  serve(house, documentApi.satEmail, satEmail)
  serve(house, documentApi.satDistance, satDistance)
}
