/**
 * SQL of the parts which a change of accounts would leave without a holder in a network, each with the accounts that lose
 * it: `line`, `subject`, `network_code`, `part`, and the `cause`. `changed` is SQL of the accounts as they will be, with
 * `line`, `subject`, `closed`, `can_administer` and `networks`.
 */
export const lostPartsSql = (changed: string) => `
  with changed as (${changed}),
  holders as (
    select a.subject, n.network_code, part
    from accounts a join account_networks n using (account_uuid), unnest(a.can_administer) part
    where a.closed_at is null),
  later as (
    select subject, network_code, part from changed, unnest(networks) network_code, unnest(can_administer) part
    where not closed
    union all select * from holders where subject not in (select subject from changed))
  select c.line, h.subject, h.network_code, h.part, case
      when c.closed then 'closed'
      when h.part = any (c.can_administer) then 'networks'
      else 'can_administer' end as cause
  from holders h join changed c using (subject)
  where not exists (select from later l where l.network_code = h.network_code and l.part = h.part)`

export interface LostPart {
  readonly line: number
  readonly subject: string
  readonly network_code: string
  readonly part: string
  /** The column of `accounts.csv` whose value takes the part away. */
  readonly cause: 'closed' | 'networks' | 'can_administer'
}
