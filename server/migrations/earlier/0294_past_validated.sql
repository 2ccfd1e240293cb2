-- Reads each table once, while others read and write it.
alter table reads validate constraint reads_past;
alter table mails validate constraint mails_past;
