import type { Sentences } from '../shared/messages/message.ts'

/** What the button says that puts a gift into an order. */
export const cartEnglish = {
  cartAdd: 'Add {amount}',
  cartAdded: 'Added',
  cartInOrder: '{amount} for {name} is in your order.',
  cartRemove: 'Remove',
  cartRemoved: 'Your gift was taken out of the order.',
} satisfies Sentences
