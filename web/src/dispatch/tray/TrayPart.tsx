import { type AnswerState, answerStates } from '@callout/domain/calls/answer.state.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconSearch } from '../../ui/icons/firstVisitIcons.tsx'
import { IconUserPlus } from '../../ui/icons/laterIcons.tsx'
import { Part } from '../parts/Part.tsx'
import type { Dispatch } from '../useDispatch.ts'
import classes from './Tray.module.css'
import { TrayList } from './TrayList.tsx'
import { type TrayOrder, trayOrders } from './trayRows.ts'

const orderLabels: Readonly<Record<TrayOrder, MessageKey>> = {
  urgency: 'dispatch.late_first',
  priority: 'field.priority',
  age: 'dispatch.age',
  deadline: 'field.answer_due_at',
  place: 'field.ville',
  skill: 'field.skill',
}

interface TrayPartProps {
  readonly dispatch: Dispatch
  readonly width: number | undefined
  readonly onAssign: () => void
}

/** The calls without a company: filtered, sorted and selected. */
export function TrayPart({ dispatch, width, onAssign }: TrayPartProps) {
  const t = useT()
  const { tray, board } = dispatch
  const { rows, selected } = tray
  const total = board?.total.calls ?? 0
  const selectedCount = formatCount(selected.length)
  return (
    <Part
      title={t('dispatch.tray')}
      count={board && t('dispatch.shown', { shown: formatCount(rows.length), total: formatCount(total) })}
      width={width}
    >
      <div className={classes.bar}>
        <TextInput
          className={classes.filter}
          size="xs"
          aria-label={t('dispatch.filter')}
          placeholder={t('dispatch.filter')}
          leftSection={<IconSearch size={14} />}
          value={tray.filter}
          onChange={(event) => tray.setFilter(event.currentTarget.value)}
        />
        <NativeSelect
          className={classes.order}
          size="xs"
          aria-label={t('field.answer_due_at')}
          value={tray.state ?? ''}
          onChange={({ currentTarget }) => tray.setState((currentTarget.value || undefined) as AnswerState | undefined)}
          data={[
            { value: '', label: t('dispatch.any_deadline') },
            ...answerStates.map((value) => ({ value, label: t(`answer.state.${value}`) })),
          ]}
        />
        <NativeSelect
          className={classes.order}
          size="xs"
          aria-label={t('dispatch.sort')}
          value={tray.order}
          onChange={(event) => tray.setOrder(event.currentTarget.value as TrayOrder)}
          data={trayOrders.map((value) => ({ value, label: t(orderLabels[value]) }))}
        />
      </div>
      {rows.length > 0 ? (
        <TrayList dispatch={dispatch} onAssign={onAssign} />
      ) : (
        board && (
          <Text c="dimmed" p={12}>
            {t(tray.isFiltered ? 'list.empty_filtered' : 'dispatch.no_calls')}
          </Text>
        )
      )}
      {rows.length > 0 && (
        <div className={classes.bar}>
          <Text size="sm" aria-live="polite">
            {t('selection.count', { count: selectedCount })}
          </Text>
          {selected.length === 0 ? (
            <Button size="compact-sm" variant="subtle" onClick={tray.selectAll}>
              {t('selection.all', { count: formatCount(rows.length) })}
            </Button>
          ) : (
            <>
              <Button size="compact-sm" leftSection={<IconUserPlus size={14} />} onClick={onAssign}>
                {t('assign.many')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={tray.clear}>
                {t('selection.clear')}
              </Button>
            </>
          )}
        </div>
      )}
    </Part>
  )
}
