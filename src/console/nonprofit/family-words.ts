/** What a nonprofit's page says of its parent and chapters. */
export const familyWords = {
  family: 'Parent and chapters',
  familyHint:
    'Whom you belong to stands on your page and on theirs. Somebody of the foundation asks both before it changes.',
  noFamily: 'You belong to no other organization here, and none to you.',
  organization: 'Organization',
  relation: 'Relation',
  relations: { chapter: 'chapter', project: 'project', fiscally_sponsored: 'fiscally sponsored' },
  choices: {
    chapter: 'a chapter of it',
    project: 'a project of it',
    fiscally_sponsored: 'fiscally sponsored by it',
  },
  parentOf: 'Parent',
  parent: 'EIN of your parent',
  parentHint: 'Nine digits, such as 12-3456789.',
  as: 'You are',
  propose: 'Send to be looked at',
  leave: 'We belong to nobody',
  waiting: 'Waits to be looked at',
  proposed: 'Somebody of the foundation looks at it before it is shown.',
} as const
