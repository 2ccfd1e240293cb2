import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { requiredText } from '../platform/fields.ts'
import { once } from '../platform/once.ts'
import { teamApiPaths } from './team.paths.ts'
import { invitationBody, team, teamMember, technicianBody } from './team.ts'

const changeDefaults = { method: 'POST', who: who.sat, envelope: 'record', response: teamMember } as const
/** An account of a person would outlive a key that opened it. */
const accountDefaults = { ...changeDefaults, refusesApiKeys: true } as const
const oneTechnician = once(() => z.strictObject({ technician: requiredText(50) }))

/** A company and its technicians. */
export const teamApi = {
  get: endpoint({
    method: 'POST',
    path: teamApiPaths.get,
    summary: 'The technicians of the own company with working hours, leave, skills and account.',
    who: who.sat,
    envelope: 'record',
    isReadOnly: true,
    body: () => emptyBody,
    response: team,
  }),
  save: endpoint({
    ...changeDefaults,
    path: '/api/Team/SaveTechnician',
    summary: 'Changes the working hours, leave and skills of an own technician.',
    successMessage: 'team.saved',
    body: technicianBody,
  }),
  invite: endpoint({
    ...accountDefaults,
    path: '/api/Team/Invite',
    summary: 'Opens an account for an own technician and mails the person how to sign in.',
    isRateLimited: true,
    successMessage: 'team.invited',
    body: invitationBody,
  }),
  sendLink: endpoint({
    ...accountDefaults,
    path: '/api/Team/SendLink',
    summary: 'Mails the person with the account of an own technician again how to sign in.',
    isRateLimited: true,
    successMessage: 'team.link_sent',
    body: oneTechnician,
  }),
  closeAccount: endpoint({
    ...accountDefaults,
    path: '/api/Team/CloseAccount',
    summary: 'Closes the account of an own technician: its sessions end at once.',
    successMessage: 'team.account_closed',
    body: oneTechnician,
  }),
}
