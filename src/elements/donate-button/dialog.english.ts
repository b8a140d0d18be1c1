import type { Sentences } from '../shared/messages/message.ts'

/** What the button says that opens the rest in a dialog. */
export const dialogEnglish = {
  dialogOpen: 'Give to {name}',
  dialogOpenAny: 'Give',
  dialogTitle: 'Your gift',
  dialogClose: 'Close',
} satisfies Sentences
