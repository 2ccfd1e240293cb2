-- Half of the indexes: those that no query read, those whose first columns another one has, and those of list plans that
-- are gone. A kept index says in its comment which query needs it.

-- Parts of texts: one index for a table in place of one for a column.
create index calls_texts_idx on calls using gin (network_code, call_id gin_trgm_ops, plain(subject) gin_trgm_ops,
  plain(code_product) gin_trgm_ops, phone_digits(phone) gin_trgm_ops, plain(customer_name) gin_trgm_ops,
  plain(adresse) gin_trgm_ops, plain(code_postal) gin_trgm_ops, normal_serial(internal_serial_number) gin_trgm_ops,
  fives(call_id), fives(phone_digits(phone)), fives(plain(code_postal)), fives(normal_serial(internal_serial_number)))
  with (gin_pending_list_limit = 256);
create index service_contracts_texts_idx on service_contracts using gin (network_code,
  service_contract_id gin_trgm_ops, plain(code_product) gin_trgm_ops, normal_serial(internal_serial_number) gin_trgm_ops,
  plain(creator_user_name) gin_trgm_ops);
create index documents_texts_idx on documents using gin (network_code, type, "DocNum" gin_trgm_ops,
  call_id gin_trgm_ops, plain("CreditNote") gin_trgm_ops);
create index attachments_texts_idx on attachments using gin (network_code, plain(attachment_name) gin_trgm_ops,
  plain(user_name) gin_trgm_ops, call_id gin_trgm_ops, service_contract_id gin_trgm_ops);

-- The open calls of a network or a company, which are few.
create index calls_open_idx on calls (network_code, societe_uuid, schedule_start_date) include (duration_minutes)
  where is_saved_status_open;
-- Choices with few values: rows with the same values share an entry, so the index is small enough to be read whole.
create index calls_choices_idx on calls (network_code, call_center, business_unit, assigned_by, created_by, produit_uuid);
-- The sorts that also count or read by what they include.
create index calls_created_at_idx on calls (network_code, created_at, "ID") include (problem_type_id);
create index calls_priority_idx on calls (network_code, priority_rank(priority), "ID") include (priority);

-- The few rows of a call are sorted by the query: without their key, the index takes a third.
create index history_service_job_uuid_idx on history (service_job_uuid) where service_job_uuid is not null;

drop index if exists calls_accepted_open, calls_by_business_unit, calls_by_call_center, calls_by_created_at, calls_by_creator,
  calls_by_dispatcher, calls_by_priority, calls_by_priority_rank, calls_declined, calls_done,
  calls_fives_call_id, calls_fives_code_postal, calls_fives_normal_serial, calls_fives_phone_digits,
  calls_of_company_booked, calls_of_company_in_postcode, calls_of_problem, calls_of_product,
  calls_of_product_problem, calls_of_technician, calls_open, calls_open_by_appointment, calls_open_of_street,
  calls_repeats, calls_texts, calls_unaccepted, calls_unaccepted_of_company, calls_unanswered, calls_unassigned,
  calls_without_appointment, calls_without_technician, calls_words_adresse, calls_words_code_postal,
  calls_words_code_product, calls_words_normal_serial, calls_words_of_customer, calls_words_of_phone,
  calls_words_of_subject;
drop index if exists service_contracts_by_code_product, service_contracts_by_commission, service_contracts_by_creator,
  service_contracts_by_end_last, service_contracts_by_number, service_contracts_by_serial,
  service_contracts_by_start_last, service_contracts_by_status, service_contracts_by_template,
  service_contracts_by_their_number, service_contracts_by_type, service_contracts_normal_serial,
  service_contracts_part_of_number, service_contracts_plain_code_product, service_contracts_plain_creator,
  service_contracts_words_code_product, service_contracts_words_creator, service_contracts_words_normal_serial;
drop index if exists documents_by_change, documents_by_check_severity, documents_by_confirmed, documents_by_credit_note,
  documents_by_number, documents_by_return_type, documents_by_status, documents_part_of_call,
  documents_part_of_number, documents_plain_credit_note, documents_unchecked, documents_words_credit_note;
drop index if exists attachments_part_of_call_number, attachments_part_of_contract_number, attachments_plain_name,
  attachments_plain_user, attachments_words_name, attachments_words_user;
drop index if exists companies_by_active, companies_by_code, companies_by_code_postal, companies_by_email, companies_by_phone,
  companies_by_ville;
drop index if exists accounts_of_technician, call_presence_age, company_leaves_by_end, company_postcodes_served, event_streams_age,
  history_of_call, idempotency_keys_age, notifications_unread, policy_simulations_running, products_search,
  spent_logout_tokens_age, supplier_invoice_documents_of, supplier_invoices_by_date,
  supplier_invoices_by_number, views_shared, webhooks_of_network;

-- A name says the columns.
alter index calls_by_accepted_at rename to calls_accepted_at_idx;
alter index calls_by_answer_due rename to calls_answer_due_at_idx;
alter index calls_by_answer_due_last rename to calls_answer_due_at_desc_idx;
alter index calls_by_appointment rename to calls_appointment_date_at_idx;
alter index calls_by_appointment_last rename to calls_appointment_date_at_desc_idx;
alter index calls_by_call_type rename to calls_call_type_id_idx;
alter index calls_by_code_postal rename to calls_code_postal_idx;
alter index calls_by_code_product rename to calls_code_product_idx;
alter index calls_by_done_at rename to calls_done_at_idx;
alter index calls_by_item_name rename to calls_item_name_idx;
alter index calls_by_phone rename to calls_phone_idx;
alter index calls_by_problem_type rename to calls_problem_type_id_idx;
alter index calls_by_schedule rename to calls_schedule_start_date_idx;
alter index calls_by_serial rename to calls_internal_serial_number_idx;
alter index calls_by_skill rename to calls_skill_idx;
alter index calls_by_status rename to calls_status_id_idx;
alter index calls_by_subcontractor rename to calls_subcontractor_name_idx;
alter index calls_by_subject rename to calls_subject_idx;
alter index calls_by_ville rename to calls_ville_idx;
alter index calls_of_card rename to calls_ins_id_idx;
alter index calls_of_company rename to calls_societe_uuid_idx;
alter index calls_of_contract rename to calls_service_contract_uuid_idx;
alter index calls_of_repeated rename to calls_repeat_of_idx;
alter index calls_of_serial rename to calls_normal_serial_idx;
alter index calls_of_status rename to calls_status_id_call_id_idx;
alter index calls_plain_address rename to calls_address_text_idx;
alter index calls_reopening rename to calls_reopening_reason_idx;
alter index calls_search rename to calls_search_words_idx;
alter index calls_search_open rename to calls_open_search_words_idx;
alter index calls_call_id rename to calls_call_id_key;
alter index service_contracts_by_created_at rename to service_contracts_created_at_idx;
alter index service_contracts_by_end rename to service_contracts_end_date_idx;
alter index service_contracts_by_item_name rename to service_contracts_item_name_idx;
alter index service_contracts_by_start rename to service_contracts_start_date_idx;
alter index service_contracts_by_subcontractor rename to service_contracts_subcontractor_name_idx;
alter index service_contracts_of_card rename to service_contracts_ins_id_idx;
alter index service_contracts_of_company rename to service_contracts_societe_uuid_idx;
alter index service_contracts_of_serial rename to service_contracts_normal_serial_idx;
alter index service_contracts_search rename to service_contracts_search_words_idx;
alter index service_contracts_number rename to service_contracts_service_contract_id_key;
alter index documents_by_call_id rename to documents_call_id_idx;
alter index documents_by_company rename to documents_subcontractor_name_idx;
alter index documents_by_date rename to documents_doc_date_idx;
alter index documents_by_done_at rename to documents_done_at_idx;
alter index documents_by_total rename to documents_doc_total_idx;
alter index documents_change_requested rename to documents_change_requested_idx;
alter index documents_of_call rename to documents_service_job_uuid_idx;
alter index documents_of_company rename to documents_societe_uuid_idx;
alter index documents_to_approve rename to documents_to_approve_idx;
alter index documents_to_invoice rename to documents_to_invoice_idx;
alter index documents_undecided rename to documents_undecided_idx;
alter index attachments_by_call_id rename to attachments_call_id_idx;
alter index attachments_by_contract_id rename to attachments_service_contract_id_idx;
alter index attachments_by_created_at rename to attachments_created_at_idx;
alter index attachments_by_name rename to attachments_attachment_name_idx;
alter index attachments_by_user rename to attachments_user_name_idx;
alter index attachments_of_call rename to attachments_service_job_uuid_idx;
alter index attachments_of_contract rename to attachments_service_contract_uuid_idx;
alter index companies_by_name rename to companies_raison_sociale_idx;
alter index companies_search rename to companies_search_words_idx;

-- Why each index exists. Primary keys and unique constraints speak for themselves.
comment on index calls_call_id_key is 'A number is unique in its network; the list in its own order, far pages, and a call by its number.';
comment on index calls_subject_idx is 'The list sorted by subject. One or two letters of it.';
comment on index calls_status_id_idx is 'The list sorted by status.';
comment on index calls_code_product_idx is 'The list sorted by product. The calls of a product with a problem; one or two letters of it.';
comment on index calls_internal_serial_number_idx is 'The list sorted by serial number.';
comment on index calls_item_name_idx is 'The list sorted by appliance.';
comment on index calls_call_type_id_idx is 'The list sorted by type. The filter by type.';
comment on index calls_problem_type_id_idx is 'The list sorted by problem. The filter by problem.';
comment on index calls_priority_idx is 'The list sorted by priority. The filter by priority.';
comment on index calls_skill_idx is 'The list sorted by skill.';
comment on index calls_code_postal_idx is 'The list sorted by postcode. Earlier visits of a company to a postcode; open calls at an address.';
comment on index calls_ville_idx is 'The list sorted by town.';
comment on index calls_phone_idx is 'The list sorted by telephone number.';
comment on index calls_created_at_idx is 'The list sorted by creation. The filter by creation, the charts of the overview, and the newest calls of a problem.';
comment on index calls_appointment_date_at_idx is 'The list sorted by appointment, the earliest first. The filter by appointment, and the visits of a day.';
comment on index calls_appointment_date_at_desc_idx is 'The list sorted by appointment, the latest first; calls without one come last in both directions.';
comment on index calls_subcontractor_name_idx is 'The list sorted by company.';
comment on index calls_answer_due_at_idx is 'The list sorted by the time to answer, the earliest first. Deadlines that are due.';
comment on index calls_answer_due_at_desc_idx is 'The list sorted by the time to answer, the latest first; calls without one come last in both directions.';
comment on index calls_texts_idx is 'Filters by a part of a text: trigrams, and parts of five characters of numbers, postcodes, serial and telephone numbers, whose trigrams are in too many rows.';
comment on index calls_choices_idx is 'The filters by call center, business unit, dispatcher, author and product.';
comment on index calls_search_words_idx is 'The search for names, addresses, telephone and serial numbers.';
comment on index calls_open_search_words_idx is 'The same search among open calls, which it shows first.';
comment on index calls_address_text_idx is 'The address search offers addresses of earlier calls.';
comment on index calls_ins_id_idx is 'Foreign key; the calls of an appliance, repeats among them.';
comment on index calls_service_contract_uuid_idx is 'Foreign key; the calls of a contract, and who may see it.';
comment on index calls_repeat_of_idx is 'The filter by repeats; what repeats a call that changes or is deleted.';
comment on index calls_societe_uuid_idx is 'The list of a company, and the filter by company, in the order of the number.';
comment on index calls_normal_serial_idx is 'The calls of a serial number, however it is written.';
comment on index calls_status_id_call_id_idx is 'The filter by status, in the order of the number.';
comment on index calls_open_idx is 'States of open calls: unassigned, unanswered, without a technician, to plan, overdue. The booked minutes of a company.';
comment on index calls_reopening_reason_idx is 'The queue of requests to open a call again.';
comment on index calls_done_at_idx is 'The account and the charts of the overview: calls done in a period.';
comment on index calls_accepted_at_idx is 'The filter by acceptance, and the hours to accept in the overview.';
comment on index calls_schedule_start_date_idx is 'Planning: the visits of a week, and those around a wish.';
comment on index service_contracts_service_contract_id_key is 'A number is unique in its network; the list in its own order.';
comment on index service_contracts_created_at_idx is 'The list sorted by creation.';
comment on index service_contracts_end_date_idx is 'The list sorted by end. The filter by end, and contracts that end soon.';
comment on index service_contracts_start_date_idx is 'The list sorted by start. The filter by start.';
comment on index service_contracts_item_name_idx is 'The list sorted by appliance.';
comment on index service_contracts_subcontractor_name_idx is 'The list sorted by company.';
comment on index service_contracts_texts_idx is 'Filters by a part of a text, of three letters or more.';
comment on index service_contracts_ins_id_idx is 'Foreign key; the contract of an appliance.';
comment on index service_contracts_societe_uuid_idx is 'Foreign key; the list of a company.';
comment on index service_contracts_normal_serial_idx is 'The contracts of a serial number, however it is written.';
comment on index service_contracts_search_words_idx is 'The search for names, addresses, telephone and serial numbers.';
comment on index documents_call_id_idx is 'The list sorted by call. The documents of a call number.';
comment on index documents_subcontractor_name_idx is 'The list sorted by company.';
comment on index documents_doc_date_idx is 'The list sorted by date. The filter by date.';
comment on index documents_doc_total_idx is 'The list sorted by amount. The filter by amount.';
comment on index documents_done_at_idx is 'The account: fees by the month in which the call was done.';
comment on index documents_texts_idx is 'Filters by a part of a number, call number or credit note.';
comment on index documents_service_job_uuid_idx is 'Foreign key; the documents of a call.';
comment on index documents_societe_uuid_idx is 'Foreign key; the list of a company.';
comment on index documents_to_approve_idx is 'Documents that wait for approval, with their sum.';
comment on index documents_change_requested_idx is 'Documents with a requested change, with their sum.';
comment on index documents_to_invoice_idx is 'What a company can invoice, with its sum.';
comment on index documents_undecided_idx is 'Documents to check again, one batch after the other.';
comment on index attachments_call_id_idx is 'The list sorted by call.';
comment on index attachments_service_contract_id_idx is 'The list sorted by contract.';
comment on index attachments_created_at_idx is 'The list sorted by creation. The filter by creation.';
comment on index attachments_attachment_name_idx is 'The list sorted by name.';
comment on index attachments_user_name_idx is 'The list sorted by author.';
comment on index attachments_service_job_uuid_idx is 'Foreign key; the attachments of a call.';
comment on index attachments_service_contract_uuid_idx is 'Foreign key; the attachments of a contract.';
comment on index attachments_texts_idx is 'Filters by a part of a text, of three letters or more.';
comment on index companies_raison_sociale_idx is 'The list sorted by name.';
comment on index companies_search_words_idx is 'The search for companies.';
comment on index account_totals_of_month is 'The account of a month, of all companies.';
comment on index accounts_of_company is 'The accounts of a company or technician; foreign key of technicians.';
comment on index attempts_age is 'Cleanup by age.';
comment on index call_assignments_of_call is 'Foreign key; the last assignment of a call.';
comment on index call_declines_of_company is 'Foreign key; the declines of a company in its scorecard.';
comment on index call_presence_of_account is 'The calls that an account has open.';
comment on index changes_by_age is 'Cleanup by age.';
comment on index changes_by_time is 'The change feed from a moment on.';
comment on index company_postcodes_served_key is 'The companies that serve a postcode.';
comment on index customer_answers_by_answer is 'The filter by the answer of the customer.';
comment on index customer_answers_by_rating is 'The filter by rating, and the mean of a network.';
comment on index customer_ratings_of_company is 'Foreign key; the ratings of a company.';
comment on index customer_links_of_call is 'Foreign key; the last link of a call.';
comment on index default_views_of_person is 'One default view for each person, network, list and company.';
comment on index dpc_questions_name is 'A question has a name of its own in its return type and network.';
comment on index embedded_artifacts_age is 'Cleanup by age.';
comment on index embedded_artifacts_grant is 'The artifacts of a grant, which end together.';
comment on index embedded_artifacts_uid is 'An artifact by its key.';
comment on index equipment_cards_of_serial is 'The appliances of a serial number, however it is written.';
comment on index equipment_cards_plain_address is 'The address search offers addresses of appliances.';
comment on index equipment_cards_search is 'The search for owners, addresses, telephone and serial numbers.';
comment on index event_streams_of_account is 'The open event streams of an account, which are limited.';
comment on index history_service_job_uuid_idx is 'The history of a call.';
comment on index history_of_contract is 'The history of a contract, the newest first.';
comment on index history_of_network is 'What happened last in a network.';
comment on index idempotent_requests_age is 'Cleanup by age.';
comment on index mails_of_call is 'The mails of a call.';
comment on index mails_waiting is 'Mails that are not sent yet.';
comment on index notifications_age is 'Cleanup by age.';
comment on index notifications_of_account is 'The notifications of an account, the newest first.';
comment on index notifications_of_call is 'Foreign key to calls.';
comment on index places_large is 'The large town near a place.';
comment on index places_plain is 'The search for towns.';
comment on index postcode_areas_plain is 'The search for postcodes and their towns.';
comment on index reads_exported is 'The exports of a network in the access log.';
comment on index reads_of_account is 'What an account has read.';
comment on index reads_of_record is 'Who has read a record.';
comment on index session_tokens_of_session is 'Foreign key; the tokens of a session.';
comment on index sessions_of_account is 'Foreign key; the sessions of an account.';
comment on index sessions_of_provider_session is 'Sign-out by the identity provider, of one session.';
comment on index sessions_of_provider_subject is 'Sign-out by the identity provider, of one person.';
comment on index sessions_opened_from is 'Foreign key; the sessions that were opened from a session.';
comment on index supplier_invoice_documents_once is 'A document is on one valid invoice only.';
comment on index supplier_invoices_credited is 'An invoice has one credit note only.';
comment on index supplier_invoices_of_network is 'The list of invoices of a network.';
comment on index uploads_of_attachment is 'Foreign key; the files of an attachment, in order.';
comment on index uploads_of_company is 'The bytes that a company stores, for its quota.';
comment on index uploads_waiting is 'Cleanup of uploads that nobody attached.';
comment on index uploads_waiting_of_account is 'The waiting uploads of an account, for its quota.';
comment on index value_list_items_value is 'A value is unique in its list, network and parent.';
comment on index views_of_person is 'The views of a list that a person may use.';
comment on index webhook_deliveries_by_age is 'Cleanup by age.';
comment on index webhook_deliveries_due is 'The next deliveries of a webhook.';
comment on index webhook_deliveries_failed is 'The failed deliveries of a webhook, to count and to send again.';
comment on index webhook_deliveries_of_record is 'Deliveries of a record stay in order.';
