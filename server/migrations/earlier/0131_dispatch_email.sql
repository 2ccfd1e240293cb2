-- Address at which the dispatchers of a network are told of late answers and overdue visits; empty: nobody gets these emails.
alter table networks add column dispatch_email text not null default '';
