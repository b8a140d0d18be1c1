import type { Sentences } from '../shared/messages/message.ts'

/** What the picker says beside the field. */
export const layoutsEnglish = {
  tilesOther: 'Choose another',
  tilesClose: 'Close',
} satisfies Sentences
