import { Button, Radio, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Comparison, Values } from '../../platform/forms/recordChanges.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../fields/labels.ts'
import { DialogFoot } from './DialogFoot.tsx'
import { Popup } from './Popup.tsx'

/** A form whose record somebody else has saved in the meantime. */
interface ComparableForm {
  readonly newer: (Comparison & { readonly values: Values }) | undefined
  readonly isComparing: boolean
  readonly compare: (isComparing: boolean) => void
  readonly keepMine: (theirs: readonly string[]) => void
}

interface CompareDialogProps {
  readonly form: ComparableForm
  /** Renders a field's value. */
  readonly show: (field: string, value: unknown) => ReactNode
  /** The label of a field, if it is not the default one. */
  readonly nameOf?: (field: string) => string
}

/**
 * After somebody else saved first, lets the user choose between both versions, field by field. It saves nothing yet.
 */
export function CompareDialog({ form, show, nameOf }: CompareDialogProps) {
  const t = useT()
  const name = nameOf ?? ((field: string) => labelOf(t, field))
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const { newer } = form
  if (!form.isComparing || !newer) return null
  const choose = (fields: readonly string[], whose: string) =>
    setTheirs((before) => [...before.filter((field) => !fields.includes(field)), ...(whose === 'theirs' ? fields : [])])
  const conflicts = groupByName(newer.conflicts, ({ field }) => name(field))
  const takenOver = groupByName(newer.theirsOnly, name)
  const read = (values: readonly (readonly [field: string, value: unknown])[]) => {
    const shown = values.map(([field, value]) => show(field, value)).filter((text) => text)
    return shown.length > 1
      ? shown.map((text, n) => <span key={values[n]?.[0]}>{[n > 0 && ', ', text]}</span>)
      : (shown[0] ?? '—')
  }

  return (
    <Popup onClose={() => form.compare(false)} title={t('compare.title')} size="lg">
      <Stack gap="md">
        <Text size="sm">{t(newer.conflicts.length > 0 ? 'compare.choose' : 'compare.no_conflict')}</Text>
        {conflicts.map(([label, fields]) => (
          <Radio.Group
            key={label}
            label={label}
            value={fields.some(({ field }) => theirs.includes(field)) ? 'theirs' : 'mine'}
            onChange={(whose) =>
              choose(
                fields.map(({ field }) => field),
                whose,
              )
            }
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="mine"
                label={
                  <Version label={t('compare.mine')}>{read(fields.map(({ field, mine }) => [field, mine]))}</Version>
                }
              />
              <Radio
                value="theirs"
                label={
                  <Version label={t('compare.theirs')}>
                    {read(fields.map(({ field, theirs: other }) => [field, other]))}
                  </Version>
                }
              />
            </Stack>
          </Radio.Group>
        ))}
        {takenOver.length > 0 && (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('compare.taken_over')}
            </Text>
            <Table>
              <Table.Tbody>
                {takenOver.map(([label, fields]) => (
                  <Table.Tr key={label}>
                    <Table.Th w="40%">{label}</Table.Th>
                    <Table.Td>{read(fields.map((field) => [field, newer.values[field]]))}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
        <DialogFoot>
          <Button variant="default" onClick={() => form.compare(false)}>
            {t('action.cancel')}
          </Button>
          <Button onClick={() => form.keepMine(theirs)} data-autofocus>
            {t('compare.apply')}
          </Button>
        </DialogFoot>
      </Stack>
    </Popup>
  )
}

/** Fields with one name, as latitude and longitude, are one choice. */
function groupByName<Field>(fields: readonly Field[], nameOf: (field: Field) => string): [string, Field[]][] {
  const groups = new Map<string, Field[]>()
  for (const field of fields) groups.set(nameOf(field), [...(groups.get(nameOf(field)) ?? []), field])
  return [...groups]
}

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text span c="dimmed" size="sm">
        {label}:
      </Text>{' '}
      {children}
    </>
  )
}
