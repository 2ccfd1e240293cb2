import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { visitLimits } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useIsConnected } from '../../../platform/api/connection.ts'
import { useEndpointQuery } from '../../../platform/api/queries.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconPlus } from '../../../ui/icons/firstVisitIcons.tsx'
import shared from '../../Shared.module.css'
import type { Line } from '../reportForm.ts'
import type { Item } from '../Section.tsx'
import { ScanButton } from '../scan/ScanButton.tsx'
import { ItemList, itemsWith, PickerDialog, SearchField } from './LinePicker.tsx'
import classes from './Lines.module.css'

/** Pause after the last key before the server is asked, in milliseconds. */
const pauseMs = 300

/** Least length of a text that the whole catalogue is searched for. */
const minLength = 2

interface PartPickerProps {
  /** ID of the call. */
  readonly ID: string
  /** Parts of the appliance. */
  readonly items: readonly Item[]
  readonly lines: readonly Line[]
  readonly onChange: (code: string, quantity: number, known: Pick<Line, 'text' | 'price'>) => void
  /** Adds a part that is not in the catalogue. */
  readonly onAddOther: (text: string) => void
  readonly onClose: () => void
}

/**
 * The parts of the appliance, and with a typed or scanned text those of the whole catalogue. A part that is not in it
 * is added as it was typed.
 */
export function PartPicker({ ID, items, lines, onChange, onAddOther, onClose }: PartPickerProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const text = typed.trim().slice(0, visitLimits.partSearch)
  const own = itemsWith(items, typed)
  const { others, isSearching } = useCatalogue(ID, text, items)
  const isConnected = useIsConnected()
  const knownOf = (code: string) => {
    const part = others.find((item) => item.code === code)
    return part ? { text: part.text, price: part.price } : {}
  }
  return (
    <PickerDialog title={t('today.add_parts')} onClose={onClose}>
      <SearchField value={typed} onChange={setTyped} />
      <ScanButton hint={t('today.scan_part_hint')} onRead={setTyped} />
      {own.length > 0 && <h3 className={classes.group}>{t('today.parts_of_product')}</h3>}
      <ItemList items={own} lines={lines} onChange={(code, quantity) => onChange(code, quantity, {})} />
      {others.length > 0 && <h3 className={classes.group}>{t('today.parts_of_catalogue')}</h3>}
      <ItemList items={others} lines={lines} onChange={(code, quantity) => onChange(code, quantity, knownOf(code))} />
      {!isConnected && <p className={shared.quiet}>{t('today.parts_offline')}</p>}
      {own.length + others.length === 0 && !isSearching && (
        <p className={shared.quiet}>{t(text === '' ? 'today.no_parts' : 'list.nothing_found')}</p>
      )}
      {text.length >= minLength && (
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPlus size={20} />}
          className={classes.asTyped}
          onClick={() => {
            onAddOther(text)
            onClose()
          }}
        >
          {t('today.add_other_part', { text })}
        </Button>
      )}
    </PickerDialog>
  )
}

/** The found parts of the catalogue that are not among the known ones of the appliance. */
function useCatalogue(ID: string, text: string, known: readonly Item[]) {
  const [asked] = useDebouncedValue(text, pauseMs)
  const enabled = asked.length >= minLength
  const { data = [], isFetching } = useEndpointQuery(
    visitApi.findParts,
    { ID, text: asked },
    { enabled, keepPrevious: true, staleTime: 60_000 },
  )
  const codes = new Set(known.map(({ code }) => code))
  const others = text.length < minLength ? [] : data.filter(({ CodeCom }) => !codes.has(CodeCom))
  return {
    others: others.map(
      (part): Item => ({ code: part.CodeCom, text: part.text, detail: part.CodeCom, price: part.Price }),
    ),
    isSearching: isFetching || asked !== text,
  }
}
