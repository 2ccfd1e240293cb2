-- The earlier call for the same fault of the same appliance; null if there is none.
alter table calls add column repeat_of uuid;
