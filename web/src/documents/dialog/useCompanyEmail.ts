import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentKey } from '@callout/domain/documents/document.link.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'

/** The address of the company that wrote a document. Call it before the rejection form opens, which needs it at once. */
export const useCompanyEmail = ({ service_job_uuid }: Pick<DocumentKey, 'service_job_uuid'>, enabled = true) =>
  useEndpointQuery(documentApi.satEmail, { service_call_id: service_job_uuid }, { enabled })
