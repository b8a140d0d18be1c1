/** What the impact card says. */
export const impactEnglish = {
  impactTitle: 'What our gifts did',
  impactOne: 'What our gifts to {name} did',
  impactNone: 'No gifts yet. The first one will show here.',
  impactGiven: 'for nonprofits',
  impactGifts: { one: '{count} gift', other: '{count} gifts' },
  impactNonprofits: { one: '{count} nonprofit', other: '{count} nonprofits' },
  impactMonths: 'Gifts by month: {list}',
  goalOf: '{amount} of {goal}',
  goalLeft: '{amount} to go',
  goalReached: 'The goal is reached',
}
