-- Parts of the right to administer the account's networks: network, prices, people. Programs and companies have none.
alter table accounts add column can_administer text[] not null default '{}'
  constraint accounts_can_administer check (can_administer <@ array['network', 'prices', 'people']
    and (can_administer = '{}' or (role <> 'q' and not is_service)));

-- Dispatchers keep what they could do before: policy, webhooks and API keys.
update accounts set can_administer = '{network}' where role = 'D' and not is_service;
