import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { Skeleton, Text } from '@mantine/core'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { formatNumber, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { Fact } from '../ui/layout/Fact.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { useQualityNames } from './useQualityNames.ts'
import { useSignalText } from './useSignalText.ts'

/** An alarm as it was when it was found, and who has said what about it since. */
export function SignalDialog({ ID, onClose }: { readonly ID: string; readonly onClose: () => void }) {
  const t = useT()
  const { readerTime } = useFormats()
  const { productName, problemName } = useQualityNames()
  const say = useSignalText()
  const { data, error, refetch } = useEndpointQuery(qualityApi.signal, { ID })
  const title = data
    ? `${productName(data.code_product)} · ${problemName(data.problem_type_id)}`
    : t('quality.evidence')
  return (
    <Popup title={title} size="lg" onClose={onClose}>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={200} role="status" aria-label={t('list.loading')} />}
      {data && (
        <>
          <Text fw={600}>{t('quality.when_found', { when: readerTime(data.evidence.at) })}</Text>
          <Text>{say.observed(data.evidence, data.since)}</Text>
          <Text>
            {say.window(data.evidence)} {say.forecast(data.evidence)}
          </Text>
          {data.evidence.artefacts.map((artefact) => (
            <Text key={`${artefact.kind} ${artefact.name}`}>{say.artefact(artefact)}</Text>
          ))}
          <dl>
            <Fact term={t('quality.thresholds')}>
              {Object.entries(data.evidence.thresholds)
                .map(([name, value]) => `${name} ${formatNumber(Number(value.toFixed(3)))}`)
                .join(' · ')}
            </Fact>
            <Fact term={t('quality.evidence_calls')}>{data.evidence.calls.join(', ')}</Fact>
          </dl>
          {data.history.length > 0 && (
            <>
              <Text fw={600}>{t('quality.said_since')}</Text>
              <ul>
                {data.history.map(({ at, user_name, state, note }) => (
                  <li key={at}>
                    {readerTime(at)} · {user_name} · {t(`quality.state.${state}`)}
                    {note && ` · ${note}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Popup>
  )
}
