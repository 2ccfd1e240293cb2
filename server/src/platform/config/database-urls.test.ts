import { describe, expect, it } from 'vitest'
import { errorTextOf } from '../../../test/support/error-text.ts'
import { readConfig } from './config.ts'
import { databaseName, hostUrls } from './database-urls.ts'

describe('the address of a database', () => {
  it('with one host stays as it is', () => {
    const url = 'postgres://u:p%2Cq@db.example:5433/callout?sslmode=verify-full'
    expect(hostUrls(url)).toEqual([url])
    expect(databaseName(url)).toBe('db.example:5433/callout')
  })

  it('with several hosts becomes one address each, without what the driver does not know', () => {
    const url = 'postgres://u:p%2Cq@a,b:5433,[::1]:5434/callout?target_session_attrs=read-write&sslmode=disable'
    expect(hostUrls(url)).toEqual([
      'postgres://u:p%2Cq@a/callout?sslmode=disable',
      'postgres://u:p%2Cq@b:5433/callout?sslmode=disable',
      'postgres://u:p%2Cq@[::1]:5434/callout?sslmode=disable',
    ])
    expect(databaseName(url)).toBe('a,b:5433,[::1]:5434/callout')
  })

  it('with several hosts must ask for the one that accepts writes', () => {
    const text = errorTextOf(() => readConfig({ DATABASE_URL: 'postgres://u:s3cret@a,b/callout' }))
    expect(text).toBe(
      'DATABASE_URL names several hosts: add target_session_attrs=read-write, so that one that accepts writes is used.',
    )
    const url = 'postgres://u:p@a,b/callout?target_session_attrs=primary'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it.each(['postgres://u:s3cret@a,/callout', 'postgres://u:s3cret@a:x,b/callout', 'postgres://', 'mysql://a,b/x'])(
    '%s is refused without repeating it',
    (url) => {
      const text = errorTextOf(() => readConfig({ DATABASE_URL: url }))
      expect(text).toContain('DATABASE_URL must be an address')
      expect(text).not.toContain('s3cret')
    },
  )

  it.each(['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])('%s needs DATABASE_URL', (name) =>
    expect(errorTextOf(() => readConfig({ [name]: 'postgres://u:p@a/callout' }))).toContain(
      `${name} is set without DATABASE_URL`,
    ),
  )

  it('of the replicas may name several hosts, each a replica', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:p@a/callout',
      DATABASE_READ_URL: 'postgres://u:p@b,c/callout',
    })
    expect(hostUrls(config.databaseReadUrl ?? '')).toHaveLength(2)
  })
})
