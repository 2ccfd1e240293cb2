-- The server ends the change requests of a company that loses a call, in the transaction that changes the call
-- (server/src/calls/change/change-requests.queries.ts): the rule and its history stand beside the other effects.
drop trigger change_requests_ended on calls;
drop function end_change_requests_of_changed_call();
drop function end_change_requests(bigint[]);
