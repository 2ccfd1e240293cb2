import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { createToken } from '../platform/http/authentication/credentials.ts'
import { keyCacheSeconds } from '../session/session-keys.ts'
import type { Command } from './command.ts'

export const rotateKeyCommand: Command = {
  usage: 'key rotate [--at-once]',
  summary: 'Creates a new key for application tokens. Nobody is signed out. Running processes use it within a minute.',
  help: `  Tokens signed with the previous key stay valid until they expire, after an hour at most.
  --at-once       makes the previous keys invalid within a minute, for a key that somebody else may know`,
  options: { 'at-once': { type: 'boolean' } },
  run: async ({ pool }, { options }) => {
    if (options['at-once']) {
      await pool.query(
        `with forgotten as (delete from settings where name = 'session_keys_before')
         update settings set value = to_jsonb($1::text) where name = 'session_key'`,
        [createToken()],
      )
      console.log('A new key was created. Everything signed with earlier keys is invalid.')
      return
    }
    // A concurrent rotation waits for the row lock, and then keeps the key of the first as an earlier one.
    const { rows } = await pool.query<{ until: string }>(
      `with replaced as (select value as key from settings where name = 'session_key' for update),
       kept as (
         insert into settings (name, value)
         select 'session_keys_before', jsonb_build_array(jsonb_build_object('key', key, 'until', $2::text)) from replaced
         on conflict (name) do update set value = excluded.value || (
           select coalesce(jsonb_agg(earlier), '[]') from jsonb_array_elements(settings.value) earlier
           where (earlier ->> 'until')::timestamptz > now())
         returning 1)
       update settings set value = to_jsonb($1::text) from kept where name = 'session_key'
       returning $2::text as until`,
      [createToken(), new Date(Date.now() + (tokenLifetimes.application + keyCacheSeconds) * 1000).toISOString()],
    )
    console.log(`A new key was created. Everything signed with the previous key is valid until ${rows[0]?.until}.`)
  },
}
