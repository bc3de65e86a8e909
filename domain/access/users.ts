// User calls of staff (http-api section 2).

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { ROLES } from '#domain/base/roles.ts';
import { email, nullish } from '#domain/companies/fields.ts';
import { PasswordChange } from './calls.ts';
import { userCopy } from './users-copy.ts';

export const NamedReference = z.object({ id: z.string(), name: z.string() });

/** State of an invitation. Expired ones can be sent again. */
export const INVITATION_STATES = ['Pending', 'Expired'] as const;

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** The role as a list; the first one counts. */
  roles: z.array(z.enum(ROLES)),
  isActive: z.boolean(),
  /** Null once the user has a password. */
  invitation: z.nullable(z.enum(INVITATION_STATES)),
  /** A partner's company. */
  companyInfo: z.nullable(NamedReference),
  permissionGroups: z.array(NamedReference),
  /** Whether an authenticator app is set up. */
  hasFactor: z.boolean(),
  createdAt: field.time(),
  modifiedAt: field.time(),
});
export type User = z.output<typeof User>;

export const userList = defineList({
  filters: { text: keywordsFilter() },
  sorts: ['firstName', 'lastName', 'email', 'role', 'isActive', 'createdAt'],
});

const userFields = {
  firstName: field.nameText(100, { min: 1, message: userCopy.firstNameRequired }),
  lastName: field.nameText(100, { min: 1, message: userCopy.lastNameRequired }),
  email: email(userCopy.emailRequired),
  role: z.enum(ROLES),
  /** If omitted: active for a new user, otherwise unchanged. */
  isActive: nullish(field.flag()),
  /** Required for partners, forbidden for others (USR-005). */
  companyInfoId: nullish(field.id()),
  permissionGroupIds: nullish(z.array(field.id()).check(z.maxLength(100))),
};

/** The same password rule applies to passwords set by staff. */
const password = PasswordChange.shape.newPassword;

/** Without a password the user is invited by email (USR-012). */
export const UserInput = z.strictObject({ ...userFields, password: z.optional(password) });
export type UserInput = z.output<typeof UserInput>;
export const UserEdit = z.strictObject({
  ...userFields,
  id: field.id(),
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(field.time()),
});
export type UserEdit = z.output<typeof UserEdit>;

const ById = z.strictObject({ id: field.id() });
const EmptyReply = z.object({});

export const userCalls = {
  list: listCall('/user/management/GetAll', {
    summary: 'Searches users.',
    access: staff(),
    list: userList,
    item: User,
  }),
  one: get('/user/management/:id', { summary: 'Reads a user.', access: staff(), input: ById, reply: User }),
  create: post('/user/management/createUser', {
    summary: 'Creates a user, who receives an invitation by email if no password is given.',
    refusals: ['company_forbidden', 'company_needed', 'password_common', 'taken', 'unknown_company', 'unknown_group'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: UserInput,
    reply: User,
  }),
  update: put('/user/management/:id/UpdateUser', {
    summary: 'Updates a user.',
    refusals: [
      'company_forbidden',
      'company_needed',
      'last_admin',
      'stale',
      'taken',
      'unknown_company',
      'unknown_group',
    ],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: UserEdit,
    reply: User,
  }),
  /** Sets a password given the old one. */
  changePassword: put('/user/management/:id/ChangePassword', {
    summary: "Changes a user's password, given the current one.",
    refusals: ['password_common', 'password_wrong', 'too_many_attempts'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: z.strictObject({ id: field.id(), ...PasswordChange.shape }),
    reply: EmptyReply,
    throttle: 'auth',
  }),
  setPassword: put('/user/management/:id/SetPassword', {
    summary: 'Sets a one-time password for a user.',
    refusals: ['password_common'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: z.strictObject({ id: field.id(), password }),
    reply: EmptyReply,
  }),
  resendInvitation: put('/user/management/:id/ResendInvitation', {
    summary: 'Emails a new invitation, which ends the previous one.',
    refusals: ['invitation_ended'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: ById,
    reply: EmptyReply,
  }),
  invitationDelivery: get('/user/management/invitation-delivery', {
    summary: 'Reads whether invitations are emailed.',
    access: ADMIN_STAFF,
    input: z.strictObject({}),
    reply: z.object({ isMailed: z.boolean() }),
  }),
  // Not by POST: replies to repeatable calls are stored, and this one contains the link.
  createInvitationLink: put('/user/management/:id/CreateInvitationLink', {
    summary: 'Returns a new invitation link once, ending the previous one, if no mail server is configured.',
    refusals: ['invitation_ended', 'invitation_mailed'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: ById,
    reply: z.object({ link: z.string() }),
    throttle: 'auth',
  }),
  /** For users who lost the app and the recovery codes; not for the caller's own account. */
  removeFactor: put('/user/management/:id/RemoveFactor', {
    summary: 'Removes the authenticator app of another user and ends their sessions.',
    refusals: ['factor_missing'],
    access: ADMIN_STAFF,
    input: ById,
    reply: EmptyReply,
    needsStepUp: true,
  }),
};
