import type { Words } from './english.ts'

export const german: Words = {
  backTo: 'Zurück zu {shop}',
  continueTo: 'Weiter zu {shop}',
  giftTo: 'Ihre Spende an',
  receives: '{name} erhält',
  severalNonprofits: '{count} gemeinnützige Organisationen',
  fundLeftOut: '{name} kann gerade keine Spenden erhalten. Der Anteil geht an die anderen.',
  match: '{shop} legt {amount} dazu.',
  matchLimited: '{shop} legt {amount} dazu, solange das Budget dafür reicht.',
  matchMonthly: '{shop} legt jeden Monat {amount} dazu, solange die Aktion läuft.',
  matchAdded: '{shop} hat {amount} dazugelegt.',
  cardFee: 'Kartengebühr',
  payByCard: 'Mit Karte zahlen',
  paySecurely: 'Sicher zahlen',
  leaveEmpty: 'Dieses Feld leer lassen',
  cardIsNext: 'Ihre Karte geben Sie auf der nächsten Seite ein. Danach kommen Sie automatisch hierher zurück.',
  give: '{amount} spenden',
  giveTo: '{amount} spenden an {name}',
  giveMonthly: 'Monatlich {amount} spenden',
  giveMonthlyTo: 'Monatlich {amount} spenden an {name}',
  everyMonth: 'jeden Monat',
  pleaseCheck: 'Bitte prüfen: {title}',
  cancel: 'Abbrechen',
  name: 'Name auf der Karte',
  email: 'E-Mail',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryExample: 'MM / JJ',
  cvc: 'Prüfnummer',
  oneCharge: '{amount} werden einmalig abgebucht. Davon gehen {net} an {name}. Die Kartengebühr beträgt {fee}.',
  monthlyCharge:
    '{amount} werden heute und dann jeden Monat abgebucht, das nächste Mal am {date}. Davon gehen jeweils {net} an {name}. Die Kartengebühr beträgt {fee}.',
  monthlyStop:
    'Sie können jederzeit den Betrag ändern, einen Monat aussetzen, pausieren oder kündigen, ohne Konto. Den Link dazu erhalten Sie per E-Mail.',
  donee:
    'Ihre Spende geht an {foundation} und wird von dort an die Organisation weitergegeben. Möglicherweise können Sie sie steuerlich absetzen; {shop} kann das nicht.',
  doneeOwn:
    'Ihre Spende geht an {foundation} und wird von dort an {shop} weitergegeben. Möglicherweise können Sie sie steuerlich absetzen.',
  doneeOwnSeveral:
    'Ihre Spende geht an {foundation} und wird von dort an die Organisationen weitergegeben. Möglicherweise können Sie sie steuerlich absetzen.',
  doneeSeveral:
    'Ihre Spende geht an {foundation} und wird von dort an die Organisationen weitergegeben. Möglicherweise können Sie sie steuerlich absetzen; {shop} kann das nicht.',
  test: 'TEST',
  testMode: 'Testmodus',
  testHint:
    'Es fließt kein Geld. Verwenden Sie {number}, ein beliebiges künftiges Datum und eine beliebige Prüfnummer.',
  nameMissing: 'Bitte geben Sie den Namen auf der Karte ein.',
  nameLong: 'Bitte geben Sie einen kürzeren Namen ein.',
  emailWrong: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel ana@example.org.',
  numberWrong: 'Bitte prüfen Sie die Kartennummer. Vielleicht fehlt eine Ziffer oder ist falsch.',
  expiryWrong: 'Bitte geben Sie Monat und Jahr ein, zum Beispiel 04 / 29.',
  expiryPast: 'Bitte prüfen Sie das Ablaufdatum. Eine Karte mit diesem Datum ist nicht gültig.',
  cvcWrong: 'Bitte geben Sie die 3- oder 4-stellige Prüfnummer ein.',
  declined:
    'Ihre Bank hat diese Karte abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte oder wenden Sie sich an Ihre Bank.',
  insufficient_funds:
    'Das Guthaben dieser Karte reicht nicht aus. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
  expired_card:
    'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Prüfen Sie das Datum oder verwenden Sie eine andere Karte.',
  incorrect_cvc: 'Die Prüfnummer ist falsch. Es wurde nichts abgebucht. Prüfen Sie sie und versuchen Sie es erneut.',
  authentication_failed:
    'Ihre Bank konnte diese Zahlung nicht bestätigen. Es wurde nichts abgebucht. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
  not_a_test_card:
    'Diese Seite ist im Testmodus und akzeptiert nur Testkarten. Es wurde nichts abgebucht. Verwenden Sie 4242 4242 4242 4242.',
  not_accepted:
    'Die Zahlung konnte nicht gestartet werden. Es wurde nichts abgebucht. Versuchen Sie es in einigen Minuten erneut.',
  suspected_robot:
    'Wir konnten diese Zahlung nicht annehmen. Es wurde nichts abgebucht. Bitte füllen Sie das Formular noch einmal aus.',
  usedTitle: 'Diese Spende ist bereits bezahlt',
  used: 'Vielen Dank. Die Zahlung war erfolgreich; auf dieser Seite wird nichts mehr abgebucht.',
  followGift: 'Sehen, wo Ihre Spende ist',
  canceledTitle: 'Diese Spende wurde storniert',
  canceled:
    'Sie wurde auf dieser Seite bezahlt und später storniert. Der Betrag wird erstattet. Eine neue Spende können Sie auf der Website starten, von der Sie kamen.',
  expiredTitle: 'Diese Seite ist abgelaufen',
  expired:
    'Zahlungsseiten gelten 24 Stunden. Es wurde nichts abgebucht. Beginnen Sie neu auf der Website, von der Sie kamen.',
  declined_outTitle: 'Diese Seite ist geschlossen',
  declined_out:
    'Hier sind mehrere Zahlungen fehlgeschlagen. Zu Ihrer Sicherheit haben wir die Seite geschlossen. Es wurde nichts abgebucht. Beginnen Sie neu auf der Website, von der Sie kamen.',
  ineligibleTitle: 'Diese Organisation kann derzeit keine Spenden annehmen',
  ineligible:
    'Das hat sich geändert, nachdem die Seite erstellt wurde. Es wurde nichts abgebucht. Sie können eine andere Organisation wählen.',
  shop_closedTitle: 'Dieser Shop nimmt derzeit keine Spenden an',
  shop_closed: 'Das hat sich geändert, nachdem die Seite erstellt wurde. Es wurde nichts abgebucht.',
  waitTitle: 'Bitte warten Sie vor dem nächsten Versuch',
  wait: 'Über Ihre Verbindung sind mehrere Zahlungen fehlgeschlagen. Deshalb sind Zahlungen von dort für {duration} gesperrt. Es wurde nichts abgebucht.',
  foreignTitle: 'Bitte zahlen Sie auf unserer Seite',
  foreign:
    'Eine andere Website wollte diese Zahlung in Ihrem Namen senden. Wir haben das verhindert. Es wurde nichts abgebucht.',
  goToPage: 'Zur Zahlungsseite',
  unsettledTitle: 'Ihre Zahlung wird bestätigt',
  unsettled: 'Bleiben Sie auf dieser Seite und zahlen Sie nicht noch einmal. Sie wird automatisch aktualisiert.',
  unknownTitle: 'Seite nicht gefunden',
  unknown:
    'Dieser Link führt zu keiner Zahlungsseite. Prüfen Sie ihn oder beginnen Sie neu auf der Website, von der Sie kamen.',
  bankTitle: 'Bei Ihrer Bank bestätigen',
  bankQuestion: 'Sind Sie das?',
  bank: 'Ihre Testbank bittet Sie, eine Zahlung von {amount} für {name} zu bestätigen.',
  bankAgree: 'Zahlung bestätigen',
  bankRefuse: 'Ablehnen',
  offline:
    'Sie sind offline. Es wurde nichts abgebucht. Lassen Sie diese Seite geöffnet: Ihre Zahlung geht weiter, sobald Sie wieder online sind.',
  lost: 'Die Verbindung ist abgebrochen. Wir wissen noch nicht, ob abgebucht wurde. Lassen Sie diese Seite geöffnet: Wir prüfen es, sobald Sie wieder online sind. Es wird höchstens einmal abgebucht.',
  dedicate: 'Diese Spende widmen',
  dedicateHint:
    'Nach der Zahlung senden wir eine einzige E-Mail an die angegebene Adresse. Sie nennt Sie, die Person und die Organisation, aber keinen Betrag.',
  occasion: 'Anlass',
  inHonor: 'Zu Ehren von',
  inMemory: 'Zum Gedenken an',
  honoree: 'Name der Person',
  tell: 'E-Mail senden an',
  honoreeWrong: 'Bitte geben Sie nur einen Namen ein, ohne Links, höchstens 100 Zeichen.',
  tellWrong: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel sam@example.org.',
  showName: 'Meinen Vornamen auf der Spendenseite zeigen',
  foundationUnnamed: 'die Stiftung hinter dieser Seite',
  invoiceTitle: 'Rechnung {number}',
  invoiceGiftsOf: 'Spenden aus',
  invoicePaid: 'Bezahlt',
  invoiceDue: 'Offener Betrag',
  invoiceDueBy: 'fällig am {day}',
  invoicePdf: 'Rechnung ansehen (PDF)',
  invoiceNothingDue: 'Nichts zu bezahlen',
  invoiceSettled: 'Diese Rechnung ist beglichen. Vielen Dank.',
  invoiceHowToPay: 'So bezahlen Sie',
  invoicePdfExplains: 'Im PDF steht, wie Sie diese Rechnung bezahlen.',
  invoicePayNext:
    'Karte oder Bankkonto wählen Sie auf der nächsten Seite. Danach kommen Sie automatisch hierher zurück.',
  invoicePaymentStarted:
    'Eine Zahlung über {amount} läuft. Lastschriften können einige Tage dauern. Sobald die Zahlung eingeht, sehen Sie sie hier.',
  invoiceContinuePayment: 'Zahlung fortsetzen',
  invoicePay: '{amount} bezahlen',
  invoicePayByDebit: 'Vom Bankkonto bezahlen',
  invoicePaymentReturned:
    'Ihre Bank hat die Zahlung über {amount} am {day} zurückgegeben. Bitte bezahlen Sie diese Rechnung noch einmal.',
  invoiceNotPaid:
    'Die Zahlung war nicht erfolgreich. Es wurde nichts abgebucht. Versuchen Sie es erneut oder zahlen Sie auf anderem Weg.',
  invoiceBank: 'Ihre Testbank bittet Sie, eine Zahlung über {amount} an {name} zu bestätigen.',
}
