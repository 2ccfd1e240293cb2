import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import shared from '../../Shared.module.css'
import classes from '../Report.module.css'
import { Section } from '../Section.tsx'
import { sectionOf } from '../sections.ts'
import type { ReportForm } from '../useReport.ts'
import { DefectPicker } from './DefectPicker.tsx'
import { type Defects, defectText } from './defectTree.ts'

/** The defect code, chosen level by level. */
export function DefectSection({ form, defects }: { readonly form: ReportForm; readonly defects: Defects }) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  const { values, errors, setField } = form
  const chosen = defectText(defects, values)
  const wrong = Object.keys(errors).find((field) => sectionOf(field) === 'defect')
  return (
    <Section name="defect" error={wrong === undefined ? undefined : errors[wrong]}>
      {chosen !== '' && <p className={classes.chosen}>{chosen}</p>}
      <div className={shared.pair}>
        <Button variant="default" size="lg" onClick={() => setChoosing(true)}>
          {t(chosen === '' ? 'today.choose_defect' : 'today.change_defect')}
        </Button>
        {chosen !== '' && (
          <Button variant="subtle" size="lg" onClick={() => setField(noDefectCodes)}>
            {t('today.clear_defect')}
          </Button>
        )}
      </div>
      {isChoosing && (
        <DefectPicker
          defects={defects}
          onChoose={(codes) => {
            setChoosing(false)
            setField(codes)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  )
}
