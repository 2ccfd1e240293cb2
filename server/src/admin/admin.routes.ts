import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { getChanges } from './changes/get-changes.ts'
import { undoChanges } from './changes/undo-changes.ts'
import { confirmChange, listWaiting, refuseChange } from './changes/waiting-changes.ts'
import { exportSheets } from './export/export-sheets.ts'
import { exportTexts } from './export/export-texts.ts'
import { getRows } from './get-rows.ts'
import { getSheets } from './get-sheets.ts'
import { saveRows } from './save/save-rows.ts'
import { getMailTemplates, previewTemplate, sendTemplateToMe } from './templates/preview-template.ts'
import { registerAdminUsesRoutes } from './uses/uses.routes.ts'
import { registerWizardRoutes } from './wizard/wizard.routes.ts'

export function registerAdminRoutes(app: AppContext) {
  registerEndpoint(app, adminRowsApi.sheets, getSheets)
  registerEndpoint(app, adminRowsApi.rows, getRows)
  registerEndpoint(app, adminRowsApi.save, saveRows)
  registerEndpoint(app, adminRowsApi.changes, getChanges)
  registerEndpoint(app, adminRowsApi.undo, undoChanges)
  registerEndpoint(app, adminWaitingApi.list, listWaiting)
  registerEndpoint(app, adminWaitingApi.confirm, confirmChange)
  registerEndpoint(app, adminWaitingApi.refuse, refuseChange)
  registerEndpoint(app, adminRowsApi.export, exportSheets)
  registerEndpoint(app, adminRowsApi.exportTexts, exportTexts)
  registerEndpoint(app, adminTemplatesApi.defaults, getMailTemplates)
  registerEndpoint(app, adminTemplatesApi.preview, previewTemplate)
  registerEndpoint(app, adminTemplatesApi.sendToMe, sendTemplateToMe)
  registerWizardRoutes(app)
  registerAdminUsesRoutes(app)
  // Texts, prices and companies may be cached by each process.
  app.events.subscribe((events) => {
    if (events.some(({ kind }) => kind === 'administration')) app.ttlCache.entries.clear()
  })
}
