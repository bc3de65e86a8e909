// Calls on colleagues: people of the own company, for partners who may invite them (MYA-016 to MYA-020).

import * as z from 'zod/mini';
import { get, partner, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { email, nullish } from '#domain/companies/fields.ts';
import { INVITATION_STATES, NamedReference } from './users.ts';
import { userCopy } from './users-copy.ts';

/** Maximum number of active people of a company for whom colleagues may be invited. */
export const COLLEAGUES_MAX = 100;

export const Colleague = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** Null once the password is set. */
  invitation: z.nullable(z.enum(INVITATION_STATES)),
  permissionGroups: z.array(NamedReference),
  /** Whether the caller may change this colleague: false for themselves and for colleagues with more permissions. */
  isChangeable: z.boolean(),
  createdAt: field.time(),
});
export type Colleague = z.output<typeof Colleague>;

export const colleagueList = defineList({
  filters: { text: keywordsFilter() },
  sorts: ['firstName', 'lastName', 'email', 'isActive', 'createdAt'],
});

export const ColleagueInput = z.strictObject({
  firstName: field.nameText(100, { min: 1, message: userCopy.firstNameRequired }),
  lastName: field.nameText(100, { min: 1, message: userCopy.lastNameRequired }),
  email: email(userCopy.emailRequired),
  /** Groups that `groups` lists. */
  permissionGroupIds: nullish(z.array(field.id()).check(z.maxLength(100))),
});
export type ColleagueInput = z.output<typeof ColleagueInput>;

const access = partner('User.InviteColleague');
const ById = z.strictObject({ id: field.id() });

export const colleagueCalls = {
  list: listCall('/user/me/colleagues', {
    summary: 'Searches the people of the company.',
    access,
    list: colleagueList,
    item: Colleague,
  }),
  groups: get('/user/me/colleagues/groups', {
    summary: 'Lists the permission groups of the company that the caller may grant.',
    access,
    input: z.strictObject({}),
    reply: z.array(NamedReference),
  }),
  invite: put('/user/me/colleagues/Invite', {
    summary: 'Creates a user of the company and emails an invitation.',
    access,
    refusals: ['taken', 'too_many_attempts', 'too_many_colleagues', 'unknown_group'],
    input: ColleagueInput,
    reply: z.object({ id: z.string() }),
    throttle: 'auth',
    needsStepUp: true,
  }),
  resend: put('/user/me/colleagues/:id/ResendInvitation', {
    summary: 'Emails a colleague a new invitation, which ends the previous one.',
    access,
    refusals: ['colleague_rights', 'invitation_ended', 'too_many_attempts'],
    input: ById,
    reply: z.object({}),
    throttle: 'auth',
    needsStepUp: true,
  }),
  setActive: put('/user/me/colleagues/:id/SetActive', {
    summary: 'Deactivates or reactivates a colleague.',
    access,
    refusals: ['colleague_rights', 'too_many_attempts', 'too_many_colleagues'],
    input: z.strictObject({ ...ById.shape, isActive: field.flag() }),
    reply: z.object({}),
    needsStepUp: true,
  }),
};
