import { pages } from '@callout/domain/platform/access.ts'
import { pathOf } from '../platform/browser/url.ts'

/** Path of a company's scorecard. */
export const companyPath = (societe_uuid: string) => pathOf(pages.companies.path, [societe_uuid])
