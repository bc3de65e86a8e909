// The calls of people, as staff see and keep them (http-api section 2).

import * as z from 'zod/mini';
import { get, post, put, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywords, listCall } from '#domain/base/list.ts';
import { ROLES } from '#domain/base/permissions.ts';
import { email, open } from '#domain/companies/fields.ts';
import { PasswordChange } from './calls.ts';
import { copy } from './users-copy.ts';

const Named = z.object({ id: z.string(), name: z.string() });

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** The same role as a list; the first counts. */
  roles: z.array(z.enum(ROLES)),
  isActive: z.boolean(),
  /** A partner's company. */
  companyInfo: z.nullable(Named),
  permissionGroups: z.array(Named),
  createdAt: field.time(),
  modifiedAt: field.time(),
});
export type User = z.output<typeof User>;

export const userList = defineList({
  filters: { text: keywords() },
  sorts: ['firstName', 'lastName', 'email', 'role', 'isActive', 'createdAt'],
});

const written = {
  firstName: field.line(100, { min: 1, message: copy.firstNameRequired }),
  lastName: field.line(100, { min: 1, message: copy.lastNameRequired }),
  email: email(copy.emailRequired),
  role: z.enum(ROLES),
  /** Left out: active at first, then as it was. */
  isActive: open(field.flag()),
  /** Needed for a partner, forbidden for everybody else (USR-005). */
  companyInfoId: open(field.id()),
  permissionGroupIds: open(z.array(field.id()).check(z.maxLength(100))),
};

/** The one rule for passwords, also for those that staff set (trust 6.2). */
const password = PasswordChange.shape.newPassword;

export const UserInput = z.strictObject({ ...written, password });
export type UserInput = z.output<typeof UserInput>;
export const UserEdit = z.strictObject({
  ...written,
  id: field.id(),
  /** As read; an older value is refused (GAP-073). */
  modifiedAt: z.optional(field.time()),
});
export type UserEdit = z.output<typeof UserEdit>;

const ById = z.strictObject({ id: field.id() });
const Done = z.object({});
const ADMIN = staffRoles('SuperAdmin');

export const userCalls = {
  list: listCall('/user/management/GetAll', { access: staff(), list: userList, item: User }),
  one: get('/user/management/:id', { access: staff(), input: ById, reply: User }),
  create: post('/user/management/createUser', { access: ADMIN, inPerson: true, input: UserInput, reply: User }),
  update: put('/user/management/:id/UpdateUser', { access: ADMIN, inPerson: true, input: UserEdit, reply: User }),
  /** A new password for somebody whose old one is known. */
  changePassword: put('/user/management/:id/ChangePassword', {
    access: ADMIN,
    input: z.strictObject({ id: field.id(), ...PasswordChange.shape }),
    reply: Done,
    throttle: 'auth',
    inPerson: true,
  }),
  setPassword: put('/user/management/:id/SetPassword', {
    access: ADMIN,
    input: z.strictObject({ id: field.id(), password }),
    reply: Done,
    inPerson: true,
  }),
};
