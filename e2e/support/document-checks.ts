import { runStatement } from './database.ts'

/** Waits until no document waits for its check; a server that has just started checks all of them. */
export const waitForChecks = () =>
  runStatement(
    `do $$ begin
      while exists (select from graphile_worker.jobs where task_identifier = 'check_documents') loop
        perform pg_sleep(0.1);
      end loop;
    end $$`,
    [],
  )

/** Marks documents as checked, with this severity. */
export const markAsChecked = (prefix: string, from: number, to: number, severity: number) =>
  runStatement(
    `update documents set checks = '[]', check_severity = $4
      where "DocNum" between $1 || lpad($2::text, 4, '0') and $1 || lpad($3::text, 4, '0')`,
    [prefix, from, to, severity],
  )
