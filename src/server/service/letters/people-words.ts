/** What letters to people of the console say; the console itself speaks English too. `{…}` stands for what differs. */
export const peopleWords = {
  sender: 'Almoner console',
  signInSubject: 'Your link to sign in',
  signIn: 'Here is the link that signs you in to the console. It works once, for 15 minutes.',
  signInLink: 'Sign in',
  signInUnasked: 'If you did not ask for it, you need do nothing: nobody else has this link.',
  invitationSubject: 'Your invitation to {place}',
  invitation: '{by} asks you to work in {place}, as {role}. The link works once, for seven days.',
  invitationUnsigned: 'You are asked to work in {place}, as {role}. The link works once, for seven days.',
  invitationLink: 'Accept the invitation',
  invitationUnexpected: 'If you do not know why you get this, you need do nothing.',
  bankSubject: 'The bank account of {place} is about to change',
  bank: 'From {day} on, money for {place} goes to the account that ends in {digits}. Two people of the foundation saw the change.',
  bankUnexpected: 'If nobody of yours asked for it, tell us before that day: the change can be stopped until then.',
} as const
