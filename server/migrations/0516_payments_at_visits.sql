-- Payment of the customer at a visit. `payer` is '' where it is the one that warranty and contract say; `paid_codes` are the
-- fees and parts that documents must not claim, `paid_items` the same in words.
alter table visits
  add column payer text not null default '',
  add column payer_reason text not null default '',
  add column paid_amount numeric(12, 2),
  add column paid_means text not null default '' check (paid_means in ('', 'cash', 'card', 'transfer')),
  add column paid_items text not null default '',
  add column paid_codes text[] not null default '{}';
