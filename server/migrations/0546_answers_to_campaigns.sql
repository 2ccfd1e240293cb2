-- The answer to the question of the campaign that the call belongs to: 'yes' if the appliance is defective, 'no', or ''.
alter table calls add column campaign_answer text not null default '';
