-- The look of a network's emails to customers: sender, address for answers, colour (#rrggbb) and logo (a data URL).
alter table networks
  add column mail_sender text not null default '',
  add column reply_to text not null default '',
  add column mail_color text not null default '',
  add column mail_logo text not null default '';
