import type { CompanyCandidate } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Alert, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shortcut } from '../../platform/browser/shortcuts.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import panel from '../../ui/lists/SidePanel.module.css'
import { SidePanel } from '../../ui/lists/SidePanel.tsx'
import { useDecidedElsewhere } from '../../ui/lists/useDecidedElsewhere.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { callQuery } from '../callQueries.ts'
import { CallFacts } from './CallFacts.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import { candidatesQuery, type Triage } from './useTriage.ts'

interface TriagePanelProps {
  readonly ID: string
  readonly queue: OpenRow<CallRow>
  readonly triage: Triage
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['1–9'], label: 'shortcut.choose_company' },
  { keys: ['Enter'], label: 'shortcut.assign' },
]

/** The open call beside the list of unassigned calls: its facts, and the companies it can be given to. */
export function TriagePanel({ ID, queue, triage }: TriagePanelProps) {
  const t = useT()
  const callLoad = useQuery(callQuery(ID))
  const call = callLoad.data
  const isWaiting = call && call.societe_uuid === null && call.is_saved_status_open
  const adviceLoad = useQuery({ ...candidatesQuery(ID), enabled: isWaiting !== false })
  // The choice is shown once Enter can act on it, which needs the call.
  const candidates = call && adviceLoad.data
  const [choice, setChoice] = useState({ ID, societe_uuid: '' })
  const refusal = triage.refusalOf(ID)
  const [movedTo, setMovedTo] = useState<string>()
  const companies: readonly CompanyCandidate[] = candidates ? [...candidates.ranked, ...candidates.missed] : []
  // After a refusal, a second Enter must not repeat it. On a call that has replaced one decided elsewhere, an Enter may
  // be meant for the call before.
  const mayPreselect = refusal === undefined && ID !== movedTo
  const preselected = mayPreselect ? candidates?.ranked[0]?.societe_uuid : undefined
  const chosen = choice.ID === ID && choice.societe_uuid !== '' ? choice.societe_uuid : preselected
  const selected = companies.find(({ societe_uuid }) => societe_uuid === chosen)
  const choose = (societe_uuid: string) => setChoice({ ID, societe_uuid })
  const assign = () => call && isWaiting && selected && triage.assign(ID, call.version, selected.societe_uuid)

  useDecidedElsewhere(ID, isWaiting, () => {
    const { call_id = '', subcontractor_name: company = '' } = call ?? {}
    if (!queue.finish(ID)) return
    setMovedTo(queue.currentKey())
    toast.warning(company === '' ? t('triage.left', { call_id }) : t('triage.left_to', { call_id, company }))
  })

  const numbers = companies.slice(0, 9).map(({ societe_uuid }, n) => [String(n + 1), () => choose(societe_uuid)])
  const facts = call ?? queue.row
  const failed = [callLoad, adviceLoad].find(({ error }) => error)
  return (
    <SidePanel
      queue={queue}
      title={t('call.title', { call_id: facts?.call_id ?? '' })}
      keys={{ Enter: assign, ...Object.fromEntries(numbers) }}
      shortcuts={shortcuts}
      footer={
        isWaiting !== false && (
          <Button
            fullWidth
            disabled={!call || !selected}
            onClick={assign}
            rightSection={selected && <kbd className={panel.key}>Enter</kbd>}
            aria-keyshortcuts="Enter"
          >
            {selected ? t('triage.assign_to', { company: selected.raison_sociale }) : t('triage.choose')}
          </Button>
        )
      }
    >
      {refusal && (
        <Alert color="red" role="alert" py="sm">
          {refusal}
        </Alert>
      )}
      {failed?.error && <CompactLoadError error={failed.error} retry={failed.refetch} />}
      {facts && <CallFacts call={facts} />}
      {isWaiting === false && call && (
        <Alert color="gray" py="sm">
          {call.subcontractor_name === ''
            ? t('call.refused.not_open')
            : t('triage.has_company', { company: call.subcontractor_name })}
        </Alert>
      )}
      {candidates && isWaiting !== false && (
        <CandidateChoice candidates={candidates} selected={chosen} onChoose={choose} />
      )}
      {!candidates && !failed && isWaiting !== false && (
        <Skeleton height={320} role="status" aria-label={t('list.loading')} />
      )}
    </SidePanel>
  )
}
