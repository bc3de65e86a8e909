// The session with all permissions: hand-written version of the statement that every call needs.

/** User `$1`. */
export const SESSION_STATEMENT = {
  name: 'floor session',
  text: `select u.id, u.first_name, u.last_name, u.email, u.role, u.company_id, u.password_must_change, s.last_used_at,
    (select array_agg(distinct p) from user_permission_group ug join permission_group g on g.id = ug.permission_group_id
      cross join unnest(g.permissions) p where ug.user_id = u.id) as permissions
    from session s join app_user u on u.id = s.user_id where u.id = $1 and s.ended_at is null and s.ends_at > now()`,
};
