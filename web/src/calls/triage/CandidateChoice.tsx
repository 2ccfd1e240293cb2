import type { CallCandidates, CompanyCandidate } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import { Text, Title } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import panel from '../../ui/lists/SidePanel.module.css'
import classes from '../assign/CandidateItem.module.css'
import { CandidateItem } from '../assign/CandidateItem.tsx'

interface CandidateChoiceProps {
  readonly candidates: CallCandidates
  readonly selected: string | undefined
  readonly onChoose: (societe_uuid: string) => void
}

/** The companies as radio buttons. The first nine carry the digit that chooses them. */
export function CandidateChoice({ candidates, selected, onChoose }: CandidateChoiceProps) {
  const t = useT()
  const { ranked, missed, radius_km } = candidates
  const list = (companies: readonly CompanyCandidate[], before: number) => (
    <ul className={`${classes.list} ${classes.compact}`}>
      {companies.map((company, n) => {
        const { societe_uuid, raison_sociale } = company
        const digit = before + n + 1
        return (
          <CandidateItem
            key={societe_uuid}
            company={company}
            radius_km={radius_km}
            isSelected={societe_uuid === selected}
            onClick={() => onChoose(societe_uuid)}
            facts={[company.ville]}
            name={
              <label className={classes.choice}>
                <input
                  type="radio"
                  name="company"
                  checked={societe_uuid === selected}
                  onChange={() => onChoose(societe_uuid)}
                />
                {raison_sociale}
              </label>
            }
            action={digit <= 9 && <kbd className={panel.key}>{digit}</kbd>}
          />
        )
      })}
    </ul>
  )
  return (
    <fieldset className={classes.fieldset}>
      <Title order={3} className={classes.legend} renderRoot={(props) => <legend {...props} />}>
        {t('triage.companies')}
      </Title>
      {ranked.length > 0 ? (
        list(ranked, 0)
      ) : (
        <Text size="sm" c="dimmed">
          {t('why.nobody')}
        </Text>
      )}
      {missed.length > 0 && (
        <>
          <Title order={3} className={classes.outside}>
            {t('candidate.outside')}
          </Title>
          {list(missed, ranked.length)}
        </>
      )}
    </fieldset>
  )
}
