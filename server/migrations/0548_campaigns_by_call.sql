create index calls_campaign_idx on calls (campaign_uuid) where campaign_uuid is not null;
comment on index calls_campaign_idx is 'The calls of a campaign, for its figures and for the list.';
comment on index campaign_appliances_card_idx is 'The campaigns of a card that is deleted.';
drop index campaigns_network_idx;
alter table campaign_appliances drop column service_job_uuid;
