-- The state of an invoice after it was received. Tax and due date are as they were on its day; null where the legal
-- facts lacked them. `is_tracked` is false for invoices of before the states that nobody has to look at any more.
alter table supplier_invoices
  add column version integer not null default 1,
  add column state text not null default 'received',
  add column state_before text,
  add column dispute text not null default '',
  add column disputed_by_company boolean not null default false,
  add column vat_total numeric(16,2),
  add column due_on date,
  add column credited_sum numeric(16,2) not null default 0,
  add column paid_sum numeric(16,2) not null default 0,
  add column paid_on date,
  add column is_tracked boolean not null default true,
  add constraint supplier_invoices_state_check check (
    state in ('received', 'checked', 'released', 'paid', 'credited', 'disputed')),
  add constraint supplier_invoices_dispute_check check ((state = 'disputed') = (state_before is not null));
