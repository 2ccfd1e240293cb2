import { ActionIcon } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconRoute } from '../../ui/icons/laterIcons.tsx'
import { DriveMark } from './DriveMark.tsx'
import classes from './Lanes.module.css'
import { LanesCompany } from './LanesCompany.tsx'
import { LaneVisitButton } from './LaneVisitButton.tsx'
import type { LaneDay } from './laneDays.ts'
import { hoursShown, hoursTogether, type LaneHours, offHours, percentAt } from './laneHours.ts'
import { clockAt, type Lane, type LaneVisit, visitsOfDay } from './lanes.ts'
import type { Lanes } from './useLanes.ts'
import { WorkingHours } from './WorkingHours.tsx'

/** Height of a row of visits and of the drives below them, in pixels. */
const rowHeight = 44
const driveHeight = 20

/** The technicians' visits of one day, on lanes with hours. */
export function DayLanes({ lanes }: { readonly lanes: Lanes }) {
  const t = useT()
  const [shownDay] = lanes.days
  if (!shownDay) return null
  const dayLanes = lanes.technicianLanes.map((lane) => ({
    lane,
    laneDay: lanes.dayOf(lane.technician, shownDay.day),
    visits: visitsOfDay(lane, shownDay.day, lanes.places),
  }))
  const hours = hoursShown(
    hoursTogether(dayLanes.flatMap(({ laneDay }) => laneDay.hours)),
    dayLanes.flatMap(({ visits }) => visits),
  )
  const fullHours = Array.from({ length: (hours.to - hours.from) / 60 }, (_, n) => hours.from + n * 60)
  return (
    <div className={classes.scroller}>
      <LanesCompany lanes={lanes} />
      <div className={classes.hours} aria-hidden>
        {fullHours.map((minute) => (
          <span key={minute} style={{ left: `${percentAt(minute, hours)}%` }}>
            {clockAt(minute)}
          </span>
        ))}
      </div>
      <ul className={classes.lanes} aria-label={t('planning.technicians')}>
        {dayLanes.map((dayLane) => (
          <DayLane key={dayLane.lane.technician} {...dayLane} hours={hours} lanes={lanes} />
        ))}
      </ul>
    </div>
  )
}

interface DayLaneProps {
  readonly lane: Lane
  readonly laneDay: LaneDay
  readonly visits: readonly LaneVisit[]
  readonly hours: LaneHours
  readonly lanes: Lanes
}

function DayLane({ lane, laneDay, visits, hours, lanes }: DayLaneProps) {
  const { technician, name } = lane
  const rowCount = visits.reduce((most, { row }) => Math.max(most, row + 1), 1)
  const { drag } = lanes
  const dropMinute = drag?.target?.technician === technician && technician !== '' ? drag.target.minute : undefined
  return (
    <li className={classes.lane}>
      <LaneName lane={lane} laneDay={laneDay} onPlanDay={lanes.actions.openDayPlan} />
      <div
        className={classes.track}
        style={{ height: rowCount * rowHeight + driveHeight, '--hours': (hours.to - hours.from) / 60 } as CSSProperties}
        data-target={dropMinute !== undefined || undefined}
        {...(technician !== '' && {
          'data-drop': true,
          'data-technician': technician,
          'data-day': laneDay.day,
          'data-from': hours.from,
          'data-to': hours.to,
        })}
      >
        <OffHours hours={hours} working={laneDay.hours} />
        {lanes.nowMinute !== undefined && lanes.nowMinute > hours.from && lanes.nowMinute < hours.to && (
          <span className={classes.now} style={{ left: `${percentAt(lanes.nowMinute, hours)}%` }} />
        )}
        <LaneVisits name={name} visits={visits} rowCount={rowCount} hours={hours} lanes={lanes} />
        {drag && dropMinute !== undefined && (
          <span
            className={classes.preview}
            style={{
              left: `${percentAt(dropMinute, hours)}%`,
              width: `${(100 * lanes.durationOf(drag)) / (hours.to - hours.from)}%`,
            }}
          />
        )}
      </div>
    </li>
  )
}

interface LaneNameProps {
  readonly lane: Lane
  readonly laneDay: LaneDay
  readonly onPlanDay: ((technician: string) => void) | undefined
}

function LaneName({ lane: { technician, name }, laneDay, onPlanDay }: LaneNameProps) {
  const t = useT()
  return (
    <div className={classes.name}>
      <span className={classes.technician} title={name}>
        {name}
      </span>
      {technician !== '' && <WorkingHours day={laneDay} />}
      {technician !== '' && onPlanDay && (
        <ActionIcon
          variant="subtle"
          className={classes.planDay}
          aria-label={t('day_plan.of', { technician: name })}
          title={t('day_plan.title')}
          onClick={() => onPlanDay(technician)}
        >
          <IconRoute size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

interface LaneVisitsProps extends Pick<DayLaneProps, 'visits' | 'hours' | 'lanes'> {
  readonly name: string
  readonly rowCount: number
}

function LaneVisits({ name, visits, rowCount, hours, lanes }: LaneVisitsProps) {
  const t = useT()
  return (
    <ul className={classes.visits} aria-label={t('planning.visits_of', { technician: name })}>
      {visits.map((placed) => {
        const { visit, from, to, row, drive } = placed
        const left = percentAt(from, hours)
        const width = percentAt(to, hours) - left
        return (
          <li key={visit.call.ID}>
            <div
              className={classes.bar}
              style={{ left: `${left}%`, width: `${width}%`, top: row * rowHeight, height: rowHeight - 4 }}
            >
              <LaneVisitButton placed={placed} {...lanes.stateOf(visit)} actions={lanes.actions} />
            </div>
            {drive && (
              <div className={classes.driveBelow} style={{ left: `${left}%`, top: rowCount * rowHeight - 2 }}>
                <DriveMark drive={drive} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Shades the time in which the technician does not work. */
const OffHours = ({ hours, working }: { readonly hours: LaneHours; readonly working: readonly LaneHours[] }) =>
  offHours(hours, working).map(({ from, to }) => (
    <span
      key={from}
      className={classes.offHours}
      style={{ left: `${percentAt(from, hours)}%`, width: `${percentAt(to, hours) - percentAt(from, hours)}%` }}
    />
  ))
