import { applyCodeChange, refusalOfLevels } from '@callout/domain/defects/defect.rules.ts'
import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { searchDelayMs, useDebouncedInput } from '../ui/fields/useDebouncedInput.ts'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import { DefectLevelColumn } from './DefectLevelColumn.tsx'
import { DefectSearchResults } from './DefectSearchResults.tsx'
import classes from './Defects.module.css'
import { useDefectLevels } from './useDefectLevels.ts'

interface DefectDialogProps {
  readonly codes: DefectCodes
  readonly onChoose: (codes: DefectCodes) => void
  readonly onClose: () => void
}

/** Popup to choose defect codes, by level or by search. It saves nothing itself; `onChoose` receives the codes. */
export function DefectDialog({ codes: initialCodes, onChoose, onClose }: DefectDialogProps) {
  const t = useT()
  const [codes, setCodes] = useState(initialCodes)
  const [searchText, setSearchText] = useState('')
  const [refusal, setRefusal] = useState('')
  const levels = useDefectLevels(codes)
  const search = useDebouncedInput(searchText, setSearchText, searchDelayMs)

  const applyCodes = (next: DefectCodes) => {
    setCodes(next)
    setRefusal('')
  }
  const submit = () => {
    const refused = Object.entries(refusalOfLevels(codes)?.errors ?? {})[0]
    if (refused) setRefusal(t('text.labelled', { label: labelOf(t, refused[0]), value: t(refused[1]) }))
    else onChoose(codes)
  }
  return (
    <FormDialog
      title={t('defect.title')}
      action={t('defect.choose')}
      size="xl"
      isSending={false}
      refusal={refusal}
      wouldLose={() => defectFields.some((field) => codes[field] !== initialCodes[field])}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('defect.search')}
        leftSection={<IconSearch size={16} />}
        value={search.text}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would submit the form.
          event.preventDefault()
          search.flush()
        }}
        autoComplete="off"
        data-autofocus
      />
      {searchText.trim() === '' ? (
        <div className={classes.columns}>
          {defectFields.map((field, level) => (
            <DefectLevelColumn
              key={field}
              label={labelOf(t, field)}
              items={levels[level] ?? []}
              chosen={codes[field]}
              onChoose={(code) => applyCodes(applyCodeChange(codes, { [field]: code === codes[field] ? '' : code }))}
            />
          ))}
        </div>
      ) : (
        <DefectSearchResults
          searchText={searchText}
          onChoose={(found) => {
            applyCodes(found)
            setSearchText('')
          }}
        />
      )}
    </FormDialog>
  )
}
