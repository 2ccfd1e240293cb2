-- Until when a company should answer a call, when it is reminded, and what has happened since: null while nothing has.
-- An appointment that passed is told to the company, then to the dispatchers, once each.
alter table calls
  add column answer_due_at timestamptz,
  add column answer_remind_at timestamptz,
  add column answer_reminded_at timestamptz,
  add column answer_late_at timestamptz,
  add column overdue_told_at timestamptz,
  add column overdue_passed_on_at timestamptz;
