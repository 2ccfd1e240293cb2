import { codesAfter, refusalOfLevels } from '@callout/domain/defects/defect.rules.ts'
import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import { searchPause, useDraft } from '../ui/useDraft.ts'
import classes from './Defects.module.css'
import { FoundCodes } from './FoundCodes.tsx'
import { LevelColumn } from './LevelColumn.tsx'
import { useLevels } from './useLevels.ts'

interface DefectDialogProps {
  readonly codes: DefectCodes
  readonly onChoose: (codes: DefectCodes) => void
  readonly onClose: () => void
}

/** All four levels side by side, walked down or found by words. What is chosen here is saved by whoever asked. */
export function DefectDialog({ codes: given, onChoose, onClose }: DefectDialogProps) {
  const t = useT()
  const [codes, setCodes] = useState(given)
  const [words, setWords] = useState('')
  const [refusal, setRefusal] = useState('')
  const levels = useLevels(codes)
  const search = useDraft(words, setWords, searchPause)

  const take = (next: DefectCodes) => {
    setCodes(next)
    setRefusal('')
  }
  const submit = () => {
    const refused = Object.entries(refusalOfLevels(codes)?.errors ?? {})[0]
    if (refused) setRefusal(`${labelOf(t, refused[0])}: ${t(refused[1])}`)
    else onChoose(codes)
  }
  return (
    <FormDialog
      title={t('defect.title')}
      action={t('defect.choose')}
      size="xl"
      isSending={false}
      refusal={refusal}
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
          // Enter would send the form the field stands in.
          event.preventDefault()
          search.flush()
        }}
        autoComplete="off"
        data-autofocus
      />
      {words.trim() === '' ? (
        <div className={classes.columns}>
          {defectFields.map((field, level) => (
            <LevelColumn
              key={field}
              label={labelOf(t, field)}
              items={levels[level] ?? []}
              chosen={codes[field]}
              onChoose={(code) => take(codesAfter(codes, { [field]: code === codes[field] ? '' : code }))}
            />
          ))}
        </div>
      ) : (
        <FoundCodes
          words={words}
          onChoose={(way) => {
            take(way)
            setWords('')
          }}
        />
      )}
    </FormDialog>
  )
}
