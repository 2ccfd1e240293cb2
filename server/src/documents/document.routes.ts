import { documentApi } from '@callout/domain/documents/document.api.ts'
import { firstVisitApi } from '@callout/domain/documents/first-visit.api.ts'
import { priceEffectApi } from '@callout/domain/documents/price-effect.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { findCleanDocuments } from './approval/clean-documents.ts'
import { takeBackApproval } from './approval/take-back.ts'
import { checkUnsavedDocument } from './checks/check.actions.ts'
import { exportDocuments, listDocuments, loadFee, loadSparePart } from './document.actions.ts'
import { loadCompanyAddress, loadCompanyDistance, loadCompanyEmail } from './document.company.ts'
import { confirmMany } from './document.confirm-many.ts'
import { confirmDocument, type ReopenDoneCall, rejectDocument } from './document.decide.ts'
import { saveOrder } from './document.save.ts'
import { loadDpc, saveDpc } from './dpc.actions.ts'
import { listFirstVisitParts, requestParts } from './first-visit/first-visit.parts.ts'
import { getPriceEffect } from './price-effect.ts'
import { listUsualAmounts } from './usual-amounts.ts'

export function registerDocumentRoutes(app: AppContext, reopenDoneCall: ReopenDoneCall) {
  registerEndpoint(app, documentApi.fees, listDocuments('fee'))
  registerEndpoint(app, documentApi.spareParts, listDocuments('sparepart'))
  registerEndpoint(app, documentApi.dpcs, listDocuments('dpc'))
  registerEndpoint(app, documentApi.exportFees, exportDocuments('fee'))
  registerEndpoint(app, documentApi.exportSpareParts, exportDocuments('sparepart'))
  registerEndpoint(app, documentApi.exportDpcs, exportDocuments('dpc'))
  registerEndpoint(app, documentApi.feeLines, loadFee)
  registerEndpoint(app, documentApi.sparePartLines, loadSparePart)
  registerEndpoint(app, documentApi.saveFee, saveOrder('fee'))
  registerEndpoint(app, documentApi.saveSparePart, saveOrder('sparepart'))
  registerEndpoint(app, documentApi.checkFee, checkUnsavedDocument('fee'))
  registerEndpoint(app, documentApi.checkSparePart, checkUnsavedDocument('sparepart'))
  registerEndpoint(app, documentApi.dpc, loadDpc)
  registerEndpoint(app, documentApi.saveDpc, saveDpc)
  registerEndpoint(app, documentApi.confirm, confirmDocument)
  registerEndpoint(app, documentApi.confirmMany, confirmMany)
  registerEndpoint(app, documentApi.cleanDocuments, findCleanDocuments)
  registerEndpoint(app, documentApi.reject, rejectDocument(reopenDoneCall))
  registerEndpoint(app, documentApi.takeBack, takeBackApproval)
  registerEndpoint(app, documentApi.usualAmounts, listUsualAmounts)
  registerEndpoint(app, priceEffectApi.get, getPriceEffect)
  registerEndpoint(app, firstVisitApi.parts, listFirstVisitParts)
  registerEndpoint(app, firstVisitApi.request, requestParts)
  registerEndpoint(app, documentApi.satAddress, loadCompanyAddress)
  registerEndpoint(app, documentApi.satEmail, loadCompanyEmail)
  registerEndpoint(app, documentApi.satDistance, loadCompanyDistance)
}
