import { pages } from '@callout/domain/platform/access.ts'
import { pathOf } from './url.ts'

/** Path of a call's page. */
export const callPath = (ID: string) => pathOf(pages.servicecallsdetails.path, [ID])

/** Path of a company's scorecard. */
export const companyPath = (societe_uuid: string) => pathOf(pages.scorecard.path, [societe_uuid])

/** Path of a contract's page. */
export const contractPath = (ID: string) => pathOf(pages.servicecontractdetails.path, [ID])
