import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { getImport } from './import.queries.ts'
import { readFile } from './read-file.ts'
import { startImport } from './start-import.ts'
import { getWrongRows } from './wrong-rows.ts'

export function registerWizardRoutes(app: AppContext) {
  registerEndpoint(app, adminWizardApi.readFile, readFile)
  registerEndpoint(app, adminWizardApi.start, startImport)
  registerEndpoint(app, adminWizardApi.get, getImport)
  registerEndpoint(app, adminWizardApi.wrongRows, getWrongRows)
}
