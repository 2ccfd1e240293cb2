import { faultsOfTemplate, isMailTemplate } from '@callout/domain/admin/admin.templates.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/http/context.ts'

/** The templates of the network with a placeholder that nothing fills in, or without one that they need. */
export async function findFaultyTemplates({ tx, actor }: RequestContext): Promise<string[]> {
  const { rows } = await sql<{ template: string; subject: string; body: string }>`
    select template, subject, body from mail_templates
    where network_code = ${actor.network_code} order by template`.execute(tx)
  const faulty = rows.filter(
    ({ template, ...text }) => isMailTemplate(template) && faultsOfTemplate(template, text).length > 0,
  )
  return [...new Set(faulty.map(({ template }) => template))]
}
