import { weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import { UnstyledButton } from '@mantine/core'
import { weekdayName } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { DriveMark } from './DriveMark.tsx'
import classes from './Lanes.module.css'
import { LanesCompany } from './LanesCompany.tsx'
import { LaneVisitButton } from './LaneVisitButton.tsx'
import type { LaneDay } from './laneDays.ts'
import { type Lane, visitsOfDay } from './lanes.ts'
import type { Lanes } from './useLanes.ts'
import { WorkingHours } from './WorkingHours.tsx'

/** The technicians' visits of a week: a row for each technician, a column for each day. */
export function WeekLanes({ lanes }: { readonly lanes: Lanes }) {
  const t = useT()
  const lang = useLanguage()
  const dayName = (day: string) => `${weekdayName(lang, weekdayOf(day) + 1, 'short')} ${Number(day.slice(8))}`
  return (
    <div className={classes.scroller}>
      <table className={classes.week} aria-label={t('planning.technicians')}>
        <thead>
          <tr>
            <td>
              <LanesCompany lanes={lanes} />
            </td>
            {lanes.days.map((day) => (
              <th key={day.day} scope="col" data-today={day.day === lanes.today || undefined}>
                <UnstyledButton className={classes.dayName} onClick={() => lanes.actions.openDay(day.day)}>
                  {dayName(day.day)}
                </UnstyledButton>
                <WorkingHours day={day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.technicianLanes.map((lane) => (
            <tr key={lane.technician}>
              <th scope="row" className={classes.technician} title={lane.name}>
                {lane.name}
              </th>
              {lanes.days.map((companyDay) => (
                <WeekCell key={companyDay.day} lane={lane} companyDay={companyDay} lanes={lanes} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface WeekCellProps {
  readonly lane: Lane
  readonly companyDay: LaneDay
  readonly lanes: Lanes
}

function WeekCell({ lane, companyDay, lanes }: WeekCellProps) {
  const { technician } = lane
  const laneDay = lanes.dayOf(technician, companyDay.day)
  const { day, hours } = laneDay
  const target = lanes.drag?.target
  const isTarget = technician !== '' && target?.technician === technician && target.day === day
  return (
    <td
      className={classes.cell}
      data-closed={hours.length === 0 || undefined}
      data-target={isTarget || undefined}
      {...(technician !== '' && { 'data-drop': true, 'data-technician': technician, 'data-day': day })}
    >
      {/* The head of the column shows when the whole company does not work. */}
      {companyDay.hours.length > 0 && hours.length === 0 && <WorkingHours day={laneDay} />}
      <ul className={classes.cellVisits}>
        {visitsOfDay(lane, day, lanes.places).map((placed) => (
          <li key={placed.visit.call.ID}>
            {placed.drive && <DriveMark drive={placed.drive} />}
            <LaneVisitButton placed={placed} isShort {...lanes.stateOf(placed.visit)} actions={lanes.actions} />
          </li>
        ))}
      </ul>
    </td>
  )
}
