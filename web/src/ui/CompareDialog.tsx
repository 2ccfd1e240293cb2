import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { Comparison } from '../kernel/recordChanges.ts'
import { labelOf } from './labels.ts'
import { Popup } from './Popup.tsx'

/** A form whose record somebody else saved meanwhile. */
interface Compared {
  readonly newer: (Comparison & { readonly record: object }) | undefined
  readonly isComparing: boolean
  readonly compare: (isComparing: boolean) => void
  readonly takeOver: (theirs: readonly string[]) => void
}

interface CompareDialogProps {
  readonly form: Compared
  /** A field's value as people read it. */
  readonly show: (field: string, value: unknown) => ReactNode
  /** What a field is called, where that is not its own name. */
  readonly nameOf?: (field: string) => string
}

/** Somebody saved first: field by field, mine or theirs. Nothing is saved yet. */
export function CompareDialog({ form, show, nameOf }: CompareDialogProps) {
  const t = useT()
  const name = nameOf ?? ((field: string) => labelOf(t, field))
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const { newer } = form
  if (!form.isComparing || !newer) return null
  const choose = (field: string, whose: string) =>
    setTheirs((before) => (whose === 'theirs' ? [...before, field] : before.filter((other) => other !== field)))
  const read = (field: string, value: unknown) => show(field, value) || '—'
  const theirValues = newer.record as Readonly<Record<string, unknown>>

  return (
    <Popup onClose={() => form.compare(false)} title={t('compare.title')} size="lg">
      <Stack gap="md">
        <Text size="sm">{t(newer.clashes.length > 0 ? 'compare.choose' : 'compare.no_clash')}</Text>
        {newer.clashes.map(({ field, mine, theirs: other }) => (
          <Radio.Group
            key={field}
            label={name(field)}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(whose) => choose(field, whose)}
          >
            <Stack gap={6} mt={6}>
              <Radio value="mine" label={<Version says={t('compare.mine')}>{read(field, mine)}</Version>} />
              <Radio value="theirs" label={<Version says={t('compare.theirs')}>{read(field, other)}</Version>} />
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
                    <Table.Td>{read(field, theirValues[field])}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => form.compare(false)}>
            {t('action.cancel')}
          </Button>
          <Button onClick={() => form.takeOver(theirs)} data-autofocus>
            {t('compare.apply')}
          </Button>
        </Group>
      </Stack>
    </Popup>
  )
}

function Version({ says, children }: { says: string; children: ReactNode }) {
  return (
    <>
      <Text span c="dimmed" size="sm">
        {says}:
      </Text>{' '}
      {children}
    </>
  )
}
