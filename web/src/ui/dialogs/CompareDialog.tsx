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
  const choose = (field: string, whose: string) =>
    setTheirs((before) => (whose === 'theirs' ? [...before, field] : before.filter((other) => other !== field)))
  const read = (field: string, value: unknown) => show(field, value) || '—'

  return (
    <Popup onClose={() => form.compare(false)} title={t('compare.title')} size="lg">
      <Stack gap="md">
        <Text size="sm">{t(newer.conflicts.length > 0 ? 'compare.choose' : 'compare.no_conflict')}</Text>
        {newer.conflicts.map(({ field, mine, theirs: other }) => (
          <Radio.Group
            key={field}
            label={name(field)}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(whose) => choose(field, whose)}
          >
            <Stack gap={6} mt={6}>
              <Radio value="mine" label={<Version label={t('compare.mine')}>{read(field, mine)}</Version>} />
              <Radio value="theirs" label={<Version label={t('compare.theirs')}>{read(field, other)}</Version>} />
            </Stack>
          </Radio.Group>
        ))}
        {newer.theirsOnly.length > 0 && (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('compare.taken_over')}
            </Text>
            <Table>
              <Table.Tbody>
                {newer.theirsOnly.map((field) => (
                  <Table.Tr key={field}>
                    <Table.Th w="40%">{name(field)}</Table.Th>
                    <Table.Td>{read(field, newer.values[field])}</Table.Td>
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
