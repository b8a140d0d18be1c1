import type { LetterWords } from './english.ts'

/** German. */
export const german: LetterWords = {
  receiptSubject: 'Beleg für Ihre Spende von {amount} für {name}',
  thanks: 'Vielen Dank',
  thanksName: 'Vielen Dank, {donor}',
  receiptLead: 'Ihre Spende von {amount} für {name}, gegeben bei {shop}, ist eingegangen. Dieser Brief ist Ihr Beleg.',
  receiptTitle: 'Spendenbeleg',
  correctionTitle: 'Berichtigter Spendenbeleg',
  receiptNumber: 'Belegnummer',
  inPlaceOf: 'Ersetzt',
  givenBy: 'Gegeben von',
  receivedBy: 'Empfangen von',
  dateReceived: 'Eingegangen am',
  dateIssued: 'Ausgestellt am',
  amountGiven: 'Gespendeter Betrag',
  advisedTo: 'Für',
  ofIt: 'Davon weitergegeben, nach der Kartengebühr',
  noGoods: 'Für diese Spende wurden keine Waren oder Dienstleistungen erbracht.',
  throughFoundation: 'Ihre Spende ging an {foundation}; von dort geht sie an die Organisation, die Sie genannt haben.',
  keepIt: 'Bewahren Sie diesen Beleg bei Ihren Steuerunterlagen auf.',
  refundedNote: 'Die Spende wurde Ihnen zurückgezahlt; von ihr kann nichts abgesetzt werden.',
  sandboxNote: 'Testumgebung: Es floss kein Geld, und dies ist kein Beleg für die Steuer.',
  seeReceipt: 'Beleg ansehen oder drucken',
  savePdf: 'Als PDF speichern',
  followGift: 'Sehen, wo Ihre Spende ist',
  giftsFoundTitle: 'Ihre Spenden',
  giftsFound:
    'Sie haben um die Links zu den Spenden gebeten, die mit dieser Adresse gegeben wurden. Sie finden sie alle hinter diesem, 24 Stunden lang.',
  giftsFoundLink: 'Meine Spenden zeigen',
  giftsFoundUnasked: 'Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun: Niemand sonst hat diesen Link.',
  whyLetter: '{foundation} schreibt Ihnen, weil mit Ihrer Adresse gespendet wurde.',
  regrantSubject: 'Ihre Spende geht nun an {name}',
  regrantLead:
    '{foundation} gibt Ihre Spende für {before}, von der {amount} ankommen sollen, nun an {name}. Warum, lesen Sie auf der Seite Ihrer Spende. Ihr Beleg bleibt gültig.',
  ein: 'EIN {ein}',
  statementTitle: 'Spenden {year}',
  statementLead:
    'Sie haben die Spenden angefordert, die {year} mit dieser Adresse gemacht wurden. Hier stehen sie; der Link zeigt sie 24 Stunden lang als Seite und als PDF.',
  statementGift: 'Spende',
  statementTotal: 'Summe der Spenden',
  statementGivenBack: 'Zurückgezahlt',
  noGoodsMany: 'Für diese Spenden wurden keine Waren oder Dienstleistungen erbracht.',
  throughFoundationMany:
    'Ihre Spenden gingen an {foundation}; von dort gehen sie an die Organisationen, die Sie genannt haben.',
  statementNote: 'Diese Aufstellung fasst die genannten Belege zusammen; sie bescheinigt keine weitere Spende.',
  seeStatement: 'Aufstellung ansehen oder drucken',
}
