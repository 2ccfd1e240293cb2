-- The campaign that the call was made for, or has joined; its answer is 'Y' if the appliance is defective, 'N', or ''.
alter table calls add column campaign_uuid uuid;
