import type { Page } from '@playwright/test'
import { runStatement } from './database.ts'
import './offline-queue.ts'

export interface Visit {
  readonly ID: string
  readonly call_id: string
  readonly version: number
}

/** Gives the technician of the demo this many visits now. */
export async function arrangeVisits(count: number): Promise<void> {
  // A visit that another journey started and left would be the next one of the day.
  await runStatement(
    `delete from visits v using calls c, accounts t where v.service_job_uuid = c."ID" and v.finished_at is null
       and t.subject = 'tech' and c.societe_uuid = t.societe_uuid and c.technician = t.technician_code`,
    [],
  )
  await runStatement(
    `update calls set technician = t.technician_code, accepted_at = coalesce(accepted_at, created_at),
       appointment_date_at = date_trunc('second', now()), duration_minutes = 60
     from accounts t
     where t.subject = 'tech' and "ID" in (select c."ID" from calls c join accounts a using (societe_uuid)
       where a.subject = 'tech' and not c.is_cancelled_status and c.is_saved_status_open order by c."ID" limit $1)`,
    [count],
  )
}

/** The visits that were just arranged. */
export async function loadVisits(page: Page): Promise<Visit[]> {
  const from = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10)
  const visits: (Visit & { readonly appointment_date_at: string })[] = await page.evaluate(async (from) => {
    const { send, visitApi } = window.queue
    return (await send((visitApi as { days: unknown }).days, { from, days: 3 })).visits
  }, from)
  const sinceArranged = ({ appointment_date_at }: { appointment_date_at: string }) =>
    Date.now() - Date.parse(appointment_date_at)
  return visits.filter((visit) => sinceArranged(visit) >= 0 && sinceArranged(visit) < 5 * 60_000)
}
