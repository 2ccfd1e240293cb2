import type { QueryRunner } from './query-runner.ts'

/** Moves the card sequence past the imported numbers, so that new cards do not collide with them. */
export async function advanceCardSequence(client: QueryRunner) {
  await client.query(
    `select setval(sequence, highest) from (select pg_get_serial_sequence('equipment_cards', 'InsId')::regclass as sequence,
       max("InsId") as highest from equipment_cards) cards
     where highest > coalesce(pg_sequence_last_value(sequence), 0)`,
  )
}
