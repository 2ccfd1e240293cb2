import type { HoursSpan } from '@callout/domain/platform/working-hours.ts'
import { teamApi } from '@callout/domain/team/team.api.ts'
import type { Leave, Team, TeamMember } from '@callout/domain/team/team.ts'
import { Checkbox, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { HoursFields, reasonAgainstHours, withReadTimes } from '../ui/dates/HoursFields.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { CalendarChanges } from './CalendarChanges.tsx'
import { LeaveFields } from './LeaveFields.tsx'
import { NewerCalendar } from './NewerCalendar.tsx'
import classes from './Team.module.css'

interface CalendarDialogProps {
  readonly member: TeamMember
  /** The same technician as last loaded. */
  readonly latest: TeamMember
  readonly team: Team
  readonly onRefused: () => void
  /** Not called once the user has left the dialog. */
  readonly onDone: () => void
  readonly onClose: () => void
}

const fieldsOf = ({ technician, version, has_own_hours, hours, leaves, skills }: TeamMember, team: Team) => ({
  technician,
  version,
  has_own_hours,
  hours: has_own_hours ? hours : team.company_hours,
  leaves,
  skills,
})

/** The company's skills, and those that the technician has and the company has lost: they can still be removed. */
function offeredSkills({ skills }: Team, member: TeamMember): Team['skills'] {
  const lost = member.skills.filter((skill) => skills.every(({ value }) => value !== skill))
  return [...skills, ...lost.map((value) => ({ value, text: value }))]
}

/** Working hours, leave and skills of a technician. */
export function CalendarDialog({ member, latest, team, onRefused, onDone, onClose }: CalendarDialogProps) {
  const t = useT()
  const { technician_name: name } = member
  const form = useEndpointForm(teamApi.save, fieldsOf(member, team), {
    onDoneIfMounted: onDone,
    onRefused,
  })
  const hasOwnHours = form.values.has_own_hours === true
  const hours = form.values.hours as HoursSpan[]
  const [hiddenHours, setHiddenHours] = useState<HoursSpan[]>()
  // Hours that are hidden are not sent, or they could be refused. The switch brings them back.
  const switchOwnHours = (isOwn: boolean) => {
    form.setField('has_own_hours', isOwn)
    form.setField('hours', isOwn ? (hiddenHours ?? hours) : team.company_hours)
    setHiddenHours(isOwn ? undefined : hours)
  }
  // Enter and Ctrl+S send while the field that was typed into still has the focus.
  const submit = () => {
    form.setField('hours', withReadTimes(form.read('hours') as HoursSpan[]))
    form.submit()
  }
  const errorOf = (field: 'hours' | 'leaves' | 'skills', fallback: string) =>
    form.isInvalid(field) ? (form.field(field, '').error ?? fallback) : undefined
  return (
    <FormDialog
      title={t('team.change_title', { name })}
      action={t('save.save')}
      size="lg"
      {...form.dialogProps}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* The own change may be loaded before its answer is here. */}
      {!form.isSending && latest.version !== form.values.version && (
        <NewerCalendar
          latest={latest}
          team={team}
          onTheirs={() => {
            for (const [field, value] of Object.entries(fieldsOf(latest, team))) form.setField(field, value)
          }}
          onMine={() => form.setField('version', latest.version)}
        />
      )}
      <fieldset className={classes.group}>
        <legend>{t('team.hours')}</legend>
        <Switch
          name="has_own_hours"
          label={t('team.own_hours')}
          description={hasOwnHours ? undefined : t('team.company_hours_hint')}
          checked={hasOwnHours}
          onChange={(event) => switchOwnHours(event.currentTarget.checked)}
        />
        {hasOwnHours && (
          <HoursFields
            hours={hours}
            onChange={(next) => form.setField('hours', next)}
            error={errorOf('hours', t(reasonAgainstHours(hours) ?? 'team.refused.no_hours'))}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('team.leave')}</legend>
        <LeaveFields
          leaves={form.values.leaves as Leave[]}
          onChange={(next) => form.setField('leaves', next)}
          error={errorOf('leaves', t('team.refused.leave'))}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('field.skills')}</legend>
        <Text size="sm" c="dimmed">
          {t('team.skills_hint')}
        </Text>
        <Checkbox.Group
          value={form.values.skills as string[]}
          onChange={(next) => form.setField('skills', next)}
          error={errorOf('skills', t('message.not_in_list'))}
          aria-label={t('field.skills')}
        >
          <Stack gap={8}>
            {offeredSkills(team, member).map(({ value, text }) => (
              <Checkbox key={value} value={value} label={text} />
            ))}
          </Stack>
        </Checkbox.Group>
      </fieldset>
      <CalendarChanges changes={latest.changes} team={team} />
    </FormDialog>
  )
}
