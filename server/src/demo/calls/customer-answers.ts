import { translate } from '@callout/domain/messages/translate.ts'
import type pg from 'pg'
import { customerAccount } from '../../platform/audit/system-actor.ts'
import { demoNetworks } from '../master-data/networks.ts'
import { isoText } from './technician-days.ts'

/**
 * Customers' answers of the last hours before `now` (milliseconds since 1970) about visits from tomorrow on: most
 * confirm, and a few wish to have theirs a week later.
 */
export async function writeCustomerAnswers(client: pg.ClientBase, now: number): Promise<void> {
  const authors = demoNetworks.map(({ culture }) => translate(culture, 'customer_link.author'))
  await client.query(
    `with coming as (
      select row.*, row_number() over (partition by societe_uuid order by appointment_date_at, call_id)::int as n,
        exists (select from accounts a where a.societe_uuid = row.societe_uuid) as has_account
      from calls row
      where accepted_at is not null and is_saved_status_open and email <> ''
        and appointment_date_at > $1::timestamptz + interval '14 hours'),
    answers as (
      select *, case when n = 2 and (has_account or call_id::int % 4 = 0) then 'wish' else 'confirmed' end as answer,
        appointment_date_at + interval '7 days' as wish_at,
        greatest($1::timestamptz - call_id::int % 600 * interval '1 minute',
          (select max(h.created_at) from history h where h.service_job_uuid = coming."ID")) as answered_at
      from coming where n <= 3),
    written as (
      insert into customer_answers (service_job_uuid, network_code, answer, visit_at, answered_at, wish_at, wish_technician)
      select "ID", network_code, answer, appointment_date_at, answered_at, case when answer = 'wish' then wish_at end,
        case when answer = 'wish' then technician else '' end
      from answers)
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select answers.network_code, "ID", $2, author, answered_at, jsonb_build_object('call_id', call_id, 'type', 'customer',
      'changedItem', jsonb_build_array(case answer
        when 'wish' then jsonb_build_object('field', 'customer_wish_at', 'old_value', null, 'new_value', ${isoText('wish_at')})
        else jsonb_build_object('field', 'customer_confirmed_at', 'old_value', null, 'new_value', ${isoText('appointment_date_at')}) end))
    from answers join unnest($3::text[], $4::text[]) names (network_code, author) using (network_code)
    order by answered_at, call_id`,
    [new Date(now).toISOString(), customerAccount, demoNetworks.map(({ network_code }) => network_code), authors],
  )
}
