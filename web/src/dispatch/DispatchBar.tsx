import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { ActionIcon, Button, Group, Loader, NativeSelect, SegmentedControl, Title } from '@mantine/core'
import { DayPicker } from '../planning/bar/DayPicker.tsx'
import { formatCount, formatDay, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconChevronLeft, IconChevronRight, IconWand } from '../ui/icons/laterIcons.tsx'
import classes from './Dispatch.module.css'
import { type BoardPart, boardParts, type PartLayout } from './parts/usePartLayout.ts'
import type { Dispatch } from './useDispatch.ts'

const partLabels: Readonly<Record<BoardPart, MessageKey>> = {
  tray: 'dispatch.tray',
  lanes: 'dispatch.lanes',
  map: 'dispatch.map',
}

/** Day, region and parts of the board, and the button that proposes. */
export function DispatchBar({ dispatch, layout }: { readonly dispatch: Dispatch; readonly layout: PartLayout }) {
  const t = useT()
  const { foreignZone } = useFormats()
  const { url, isFetching, tray, proposal } = dispatch
  const callsToPropose = tray.selected.length > 0 ? tray.selected : tray.rows
  return (
    <div className={classes.bar}>
      <Title order={1} size="h3">
        {t('menu.dispatch')}
      </Title>
      <DaySwitch url={url} />
      {foreignZone && <span className={classes.zone}>{t('planning.clocks', { zone: foreignZone })}</span>}
      <RegionSelect dispatch={dispatch} />
      {isFetching && <Loader size={14} role="status" aria-label={t('list.loading')} />}
      <div className={classes.right}>
        <PartSwitch layout={layout} />
        <Button
          size="xs"
          leftSection={<IconWand size={14} />}
          disabled={callsToPropose.length === 0}
          loading={proposal.isSolving && !proposal.result}
          onClick={() => {
            proposal.start(callsToPropose.map(({ ID }) => ID))
            layout.open('lanes')
          }}
        >
          {tray.selected.length > 0
            ? t('dispatch.propose_count', { count: formatCount(tray.selected.length) })
            : t('dispatch.propose')}
        </Button>
      </div>
    </div>
  )
}

function DaySwitch({ url: { day, today, update } }: { readonly url: Dispatch['url'] }) {
  const t = useT()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('planning.earlier')}
        onClick={() => update({ day: addDays(day, -1) })}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => update({ day: today })}>
        {t('planning.today')}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('planning.later')}
        onClick={() => update({ day: addDays(day, 1) })}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <DayPicker day={day} onPick={(picked) => update({ day: picked })} />
      <span className={classes.day} aria-live="polite">
        {formatDay(day)}
      </span>
    </Group>
  )
}

function RegionSelect({ dispatch: { url, board } }: { readonly dispatch: Dispatch }) {
  const t = useT()
  const { region, update } = url
  const regions = [
    { value: '', label: t('dispatch.all_regions') },
    ...(board?.regions ?? []).map((one) => ({
      value: one.region,
      label: t('dispatch.region_of', { ...one, count: formatCount(one.calls) }),
    })),
  ]
  // An address may name a region without calls and companies.
  if (board && !regions.some(({ value }) => value === region)) regions.push({ value: region, label: `${region}…` })
  return (
    <NativeSelect
      className={classes.region}
      size="xs"
      aria-label={t('dispatch.region')}
      value={region}
      onChange={(event) => update({ region: event.currentTarget.value })}
      data={regions}
    />
  )
}

/** Opens and closes the parts of the board; on a narrow window chooses the only open one. */
function PartSwitch({ layout }: { readonly layout: PartLayout }) {
  const t = useT()
  if (layout.isNarrow)
    return (
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('dispatch.parts')}
        value={boardParts.find(layout.isOpen) ?? 'tray'}
        onChange={(part) => layout.open(part as BoardPart)}
        data={boardParts.map((value) => ({ value, label: t(partLabels[value]) }))}
      />
    )
  return (
    <Button.Group aria-label={t('dispatch.parts')}>
      {boardParts.map((part) => (
        <Button
          key={part}
          size="xs"
          variant={layout.isOpen(part) ? 'light' : 'default'}
          aria-pressed={layout.isOpen(part)}
          onClick={() => layout.toggle(part)}
        >
          {t(partLabels[part])}
        </Button>
      ))}
    </Button.Group>
  )
}
