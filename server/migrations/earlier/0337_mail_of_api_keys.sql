-- Keys of the call centre and the back office may go on sending what they send today. Keys of companies may not: somebody
-- who knows what the program sends creates a new one.
update api_keys k set scopes = k.scopes || '{mail}' from accounts a
where a.account_uuid = k.account_uuid and a.role in ('W', 'J') and 'write' = any(k.scopes) and not 'mail' = any(k.scopes);
