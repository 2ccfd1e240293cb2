import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { OrderType } from '../documentKinds.ts'
import { CheckList } from './CheckList.tsx'

const checkEndpoints = { fee: documentApi.checkFee, sparepart: documentApi.checkSparePart } as const

/** Pause after the last change before the document is checked, in milliseconds. */
const checkDelayMs = 400

interface WritingChecksProps {
  readonly type: OrderType
  /** The body of a save; undefined while the document is not complete. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** Findings of the checks if the document were saved as it is in the form. */
export function WritingChecks({ type, body }: WritingChecksProps) {
  const t = useT()
  const [debouncedBody] = useDebouncedValue(body ? JSON.stringify(body) : '', checkDelayMs)
  const { data } = useEndpointQuery(
    checkEndpoints[type],
    (debouncedBody === '' ? {} : JSON.parse(debouncedBody)) as BodyInput<typeof documentApi.checkFee>,
    { enabled: debouncedBody !== '', keepPrevious: true },
  )
  return <div role="status">{body && data && <CheckList title={t('check.while_writing')} checks={data} />}</div>
}
