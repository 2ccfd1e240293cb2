-- Companies that issue invoices from their own system send them: the portal compares and keeps them.
alter table companies add column invoicing text not null default 'portal' check (invoicing in ('portal', 'company'));
