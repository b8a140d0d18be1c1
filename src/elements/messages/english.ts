/** Messages of all elements. */
export const sharedEnglish = {
  loading: 'Loading…',
  testMode: 'TEST',
  testModeHint: 'Test mode: no money moves',
  tryAgain: 'Try again',
  offline: 'You are offline. This works again when your connection is back.',
  unreachable: 'The giving service did not answer.',
  busy: 'Too many requests. Try again in a moment.',
  unavailable: 'Giving is not available here right now.',
}

/** Messages of the picker. */
export const pickerEnglish = {
  pickLabel: 'Choose a nonprofit',
  pickPlaceholder: 'Name, cause or EIN',
  pickRequired: 'Choose a nonprofit.',
  clear: 'Clear',
  change: 'Change',
  featured: 'Featured nonprofits',
  results: 'Nonprofits',
  resultCount: { one: '{count} nonprofit found', other: '{count} nonprofits found' },
  chosen: '{name} selected',
  loadMore: 'Show more',
  categories: 'Filter by cause',
  relatedCategories: 'Browse a related cause',
  allCategories: 'All',
  'arts and culture': 'Arts & culture',
  education: 'Education',
  environment: 'Environment',
  animals: 'Animals',
  healthcare: 'Health',
  'human services': 'Human services',
  'international affairs': 'International',
  'public benefit': 'Public benefit',
  religion: 'Religion',
  'mutual benefit': 'Mutual benefit',
  unclassified: 'Other causes',
  nothingFound: 'No nonprofits match “{term}”',
  nothingFoundHint: 'Check the spelling, try fewer words, or search by EIN.',
  relaxed: 'No nonprofit matches all words. Showing nonprofits for “{term}”.',
  relaxedPlace: 'No results in {place}. Showing nonprofits for “{term}” elsewhere.',
  nothingFeatured: 'Type a name to find a nonprofit',
  notEligible: 'Can’t accept donations right now',
  consentBoth: 'Partners with this store and Almoner Foundation',
  consentDirect: 'Partners with this store',
  consentFoundation: 'Accepts donations through Almoner Foundation',
  consentNone: 'No agreement yet',
  tilesOther: 'Choose another nonprofit',
  tilesClose: 'Close',
  severalLabel: 'Choose nonprofits',
  severalChosen: 'Chosen nonprofits',
  severalNone: 'You can choose up to {max}.',
  severalCount: '{count} of {max} chosen.',
  severalFull: '{count} of {max} chosen. Remove one to choose another.',
  severalFund: "A fund can't be combined with other choices. Another choice replaces it.",
  severalRemove: 'Remove {name}',
  severalRemoved: '{name} removed.',
  severalDone: 'Done',
}

/** Messages of the donate button. */
export const buttonEnglish = {
  giveTo: 'Your gift goes to',
  giveToNobody: 'Choose a nonprofit first',
  give: 'Give {amount}',
  addToOrder: 'Add {amount} to the order',
  paidWithOrder: "You'll pay for it with your order.",
  splitTitle: 'Split between the nonprofits',
  splitOwn: 'Choose your own split',
  splitEvenly: 'Split evenly',
  splitPart: 'Amount for {name}',
  splitMissing: 'Enter an amount for each nonprofit.',
  giveNothing: 'Choose an amount',
  chooseAmount: 'Amount',
  otherAmount: 'Other',
  ownAmount: 'Amount in US dollars',
  roundUp: 'Round up to {amount}',
  coverFee: 'Add {fee} to cover the card fee',
  coverFeeAny: 'Add the card fee on top',
  coverFeeHint: 'The nonprofit then gets the full {amount}.',
  disclosureReaches: '{net} goes to the nonprofit. Card fee {fee}, no other fees, no tip.',
  disclosureRate: 'Card fee {rate} + {fixed}, no other fees, no tip.',
  disclosureDonor:
    "Your donation is made to Almoner Foundation, which grants it to the nonprofit. You may be able to deduct it; the store can't.",
  disclosureDonorOnPage:
    'Your donation is made to Almoner Foundation, which grants it to the nonprofit. You may be able to deduct it.',
  disclosureMore: 'More about this gift',
  doNotPayAgain: "If you've just paid, don't pay again.",
  nothingCharged: 'Nothing was charged.',
  securePayment: "You'll pay on a secure page.",
  cannotReceive: "{name} can't receive gifts right now.",
  leaving: 'Opening the secure page…',
  continueToPayment: 'Continue to payment',
  lookingUpGift: 'Looking up your gift…',
  thanks: 'Thank you',
  thanksAmount: 'Your gift of {amount} was received.',
  thanksMonthly:
    'You give {amount} every month. The next payment is on {date}. To change or cancel it, use the link in our email.',
  followGift: 'See where your gift is',
  thanksReference: 'Reference {id}',
  giveAgain: 'Give again',
  amountUnreadable: 'Enter an amount such as 25 or 19.99.',
  amountUnclear: 'Did you mean {amount}? Enter {digits}.',
  amountTooSmall: 'The smallest gift is {amount}.',
  amountTooLarge: 'The largest gift is {amount}.',
  disclosureTime: 'We usually send it within two days, by bank transfer or check.',
  disclosureFallback:
    "If the nonprofit can't receive it, we hold the gift, grant it to another nonprofit or refund you.",
  cartAdd: 'Add {amount}',
  cartAdding: 'Adding…',
  cartAdded: 'Added',
  cartInOrder: '{amount} for {name} is in your order.',
  cartRemove: 'Remove',
  cartRemoved: 'Your gift was removed from the order.',
  dialogOpen: 'Give to {name}',
  dialogOpenAny: 'Give',
  dialogTitle: 'Your gift',
  dialogClose: 'Close',
  monthlyQuestion: 'How often',
  monthlyOnce: 'Give once',
  monthlyEach: 'Give monthly',
  monthlyMeaning:
    'You give {amount} today and every month, with the same card, until you cancel. You can change or cancel anytime without an account, using the link in every email.',
  monthlyMeaningAny:
    'You give today and every month, with the same card, until you cancel. You can change or cancel anytime without an account, using the link in every email.',
  monthlyGive: 'Give {amount} every month',
  monthlyChoose: 'Choose how often to give.',
  dedicate: 'Dedicate this gift',
  dedicateHint: "After you've paid, we send one email. It names you, the person and the nonprofit, but no amount.",
  dedicateHonor: 'In honor of',
  dedicateMemory: 'In memory of',
  dedicateHonoree: 'Name of the person',
  dedicateTell: 'Send the email to',
  dedicateNameWrong: 'Enter only a name, without links.',
  dedicateTellWrong: 'Enter an email address.',
  matchAny: '{merchant} adds to your gift.',
  matchAdds: '{merchant} adds {amount}.',
  matchAddsWithBudget: '{merchant} adds {amount} while its matching budget lasts.',
  matchAdded: '{merchant} added {amount}.',
  coverFeeHintSeveral: 'The nonprofits then get the full {amount}.',
  disclosureReachesSeveral: '{net} goes to the nonprofits. Card fee {fee}, no other fees, no tip.',
  disclosureDonorSeveral:
    "Your donation is made to Almoner Foundation, which grants it to the nonprofits. You may be able to deduct it; the store can't.",
  disclosureDonorOnPageSeveral:
    'Your donation is made to Almoner Foundation, which grants it to the nonprofits. You may be able to deduct it.',
  disclosureFallbackSeveral:
    "If a nonprofit can't receive its part, we hold that part, grant it to another nonprofit or refund you.",
  dedicateHintSeveral:
    "After you've paid, we send one email. It names you, the person and the nonprofits, but no amount.",
  doesAmount: '{amount}:',
  doesSource: 'Source',
}

/** Messages of the badge. */
export const badgeEnglish = {
  climateTitle: 'Climate contribution',
  climateOffer: 'Contribute {amount} to climate projects',
  climateShipment: 'Matches about {kilograms} kg CO₂e, estimated for this shipment.',
  climateCrypto: {
    one: 'Matches about {kilograms} kg CO₂e, estimated for {count} {currency} transaction.',
    other: 'Matches about {kilograms} kg CO₂e, estimated for {count} {currency} transactions.',
  },
  climateZip: "We can't find the ZIP code {zip}. Check the address.",
  climateHow: 'How we calculate this',
  climateShipmentMethod:
    'Weight × distance × freight emission factors of the US EPA (2025): 0.187 kg CO₂e per short ton-mile by truck, 1.095 by air. Distance runs between the ZIP codes, plus a fifth for roads.',
  climateCryptoMethod:
    'Average emissions of one transaction in the chosen network: BTC 209.66 kg, ETH 0.010 kg, SOL 0.00015 kg CO₂e. How much one transaction adds is debated.',
  climatePrice: 'At {price} per tonne, rounded up to a whole cent.',
  climateLimits: 'The contribution supports projects elsewhere. It does not undo the emissions of this purchase.',
  climateTotals: 'Contributed with your purchases',
  climateNone: 'No contributions yet',
  tonnes: 'tonnes CO₂e',
  kilograms: 'kilograms CO₂e',
  lessThan: 'less than {number}',
  trees: 'trees grown for ten years',
}

/** Messages of the impact card. */
export const impactEnglish = {
  impactTitle: 'What our gifts did',
  impactOne: 'What our gifts to {name} did',
  impactNone: 'No gifts yet. The first one will show here.',
  impactGiven: 'for nonprofits',
  impactGifts: { one: '{count} gift', other: '{count} gifts' },
  impactNonprofits: { one: '{count} nonprofit', other: '{count} nonprofits' },
  impactMonths: 'Gifts by month: {list}',
  programPercent: '{merchant} gives {percent} of every order to {name}.',
  programOrder: '{merchant} gives {amount} for every order to {name}.',
  programItem: '{merchant} gives {amount} for every eligible item sold to {name}.',
  programMatchAll: '{merchant} matches every gift to {name}.',
  programMatch: '{merchant} adds {percent} to every gift to {name}.',
  programChosen: 'the nonprofit that the shopper chooses',
  programMost: 'At most {amount} each time.',
  programFrom: 'From {start}.',
  programDates: 'From {start} to {end}.',
  programGiven: 'given so far',
  programBudget: '{amount} of the {budget} budget is left.',
  programMonth: "{amount} of this month's {budget} is left.",
  programOver: "This program isn't running right now.",
  goalOf: '{amount} of {goal}',
  goalLeft: '{amount} to go',
  goalReached: 'The goal is reached',
}

/** Messages of the sharing card. */
export const shareEnglish = {
  shareTitle: 'Share {name}',
  sharePicture: 'Picture',
  pink: 'Pink',
  white: 'Light',
  black: 'Dark',
  sharePreview: '{theme} picture of {name}',
  share: 'Share',
  shareText: 'I support {name}. Join me:',
  download: 'Download picture',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy this link: {url}',
  email: 'Email',
  shareNone: 'There are no pictures of this nonprofit yet.',
}

/** A message with `{names}` to replace, or one for each plural category of `{count}`. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Messages by name. */
export type Sentences = Readonly<Record<string, Message>>

/** All messages of the elements in English. Other languages are JSON files with the same keys. */
export const english = /* @__PURE__ */ (() => ({
  ...sharedEnglish,
  ...pickerEnglish,
  ...buttonEnglish,
  ...badgeEnglish,
  ...impactEnglish,
  ...shareEnglish,
}))()

/** The name of a message. */
export type MessageKey = keyof typeof english

/** Some messages, in another language or as set by the page. */
export type Messages = Readonly<Partial<Record<MessageKey, Message>>>
