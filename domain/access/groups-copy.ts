// Sentences about permission groups (PGR).

export const groupCopy = {
  created: 'PermissionGroup added successfuly!',
  updated: 'PermissionGroup updated successfuly!',
  deleted: 'PermissionGroup deleted successfuly!',
  nameRequired: 'Name is required.',
  nameTaken: 'There is a permission group with the same name.',
} as const;
