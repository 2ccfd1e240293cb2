import { type AdminSheetName, adminSheetNames, partOfSheet } from '@callout/domain/admin/admin.sheets.ts'
import { holdsPart, type Role, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type Sheet, sheetName } from '../import/sheets/sheet.ts'
import { sheets } from '../import/sheets.ts'

const nameOf = ({ file }: Sheet) => sheetName(file) as AdminSheetName

/** The sheets of the administration that exist, by name, in import order. */
export const administeredSheets: ReadonlyMap<AdminSheetName, Sheet> = new Map(
  sheets.filter((sheet) => adminSheetNames.includes(nameOf(sheet))).map((sheet) => [nameOf(sheet), sheet]),
)

/** The sheet of this name. */
export function administeredSheet(name: AdminSheetName): Sheet {
  const sheet = administeredSheets.get(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}

/** Refuses a call for another network than that of the session. */
export const refuseOtherNetwork = (actor: Actor, network_code: string | undefined) =>
  throwIfRefused(
    network_code !== undefined && network_code !== actor.network_code
      ? refuseField('network_code', 'admin.other_network')
      : undefined,
  )

/** The roles whose API keys read a sheet that not all central staff see in the portal: people, bank accounts, prices. */
const rolesOfKeys: Partial<Record<AdminSheetName, readonly Role[]>> = {
  accounts: who.dispatcher.roles,
  companies: who.legalEditors.roles,
  fees: who.invoiceReaders.roles,
  'fee-prices': who.invoiceReaders.roles,
}

/** True if the actor may read a sheet: a person who administers any part, or an API key, which has no part. */
export const mayRead = ({ role, can_administer }: Actor, name: AdminSheetName) =>
  can_administer.length > 0 || (rolesOfKeys[name]?.includes(role) ?? true)

/** True if a person administers a sheet. */
export const administers = (actor: Actor, name: AdminSheetName) => holdsPart(actor, [partOfSheet[name]])

/** Refuses to change a sheet whose part of the right this person lacks. */
export const refuseOtherPart = (actor: Actor, name: AdminSheetName) =>
  throwIfRefused(administers(actor, name) ? undefined : refuseField('sheet', 'admin.other_part'))
