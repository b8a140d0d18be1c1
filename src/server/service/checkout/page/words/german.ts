import type { Words } from './english.ts'

/** German. */
export const german: Words = {
  backTo: 'Zurück zu {shop}',
  continueTo: 'Weiter zu {shop}',
  giftTo: 'Ihre Spende an',
  receives: '{name} erhält',
  cardFee: 'Kartengebühr',
  payByCard: 'Mit Karte zahlen',
  paySecurely: 'Sicher zahlen',
  leaveEmpty: 'Bitte leer lassen',
  cardIsNext: 'Ihre Karte geben Sie auf der nächsten Seite ein; danach kommen Sie von selbst hierher zurück.',
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
  oneCharge: 'Eine Abbuchung von {amount}: {net} für {name} und {fee} für die Kartenzahlung.',
  monthlyCharge:
    '{amount} werden heute abgebucht und dann jeden Monat wieder, das nächste Mal am {date}. Davon gehen jeweils {net} an {name} und {fee} an die Kartenzahlung.',
  monthlyStop:
    'Sie können den Betrag jederzeit ändern, einen Monat auslassen, pausieren oder aufhören, mit zwei Klicks und ohne Konto: Der Link steht in dem Brief, der sofort kommt.',
  donee:
    'Sie spenden an die Förderstiftung hinter dieser Seite. Sie ist die rechtliche Empfängerin und gibt das Geld weiter. Sie können die Spende vielleicht absetzen; {shop} nicht.',
  test: 'TEST',
  testMode: 'Testmodus',
  testHint: 'Es fließt kein Geld. Nehmen Sie {number}, ein beliebiges künftiges Datum und eine beliebige Prüfnummer.',
  nameMissing: 'Bitte geben Sie den Namen auf der Karte ein.',
  nameLong: 'Bitte geben Sie einen kürzeren Namen ein.',
  emailWrong: 'Bitte geben Sie eine E-Mail-Adresse ein, etwa ana@example.org.',
  numberWrong: 'Bitte prüfen Sie die Kartennummer; eine Ziffer fehlt oder ist falsch.',
  expiryWrong: 'Bitte geben Sie Monat und Jahr ein, etwa 04 / 29.',
  expiryPast: 'Dieses Datum gehört zu keiner gültigen Karte.',
  cvcWrong: 'Bitte geben Sie die 3 oder 4 Ziffern der Prüfnummer ein.',
  declined:
    'Ihre Bank hat diese Karte abgelehnt; es wurde nichts abgebucht. Bitte versuchen Sie eine andere Karte oder fragen Sie Ihre Bank.',
  insufficient_funds:
    'Auf dieser Karte ist nicht genug Geld; es wurde nichts abgebucht. Bitte versuchen Sie eine andere Karte.',
  expired_card:
    'Diese Karte ist abgelaufen; es wurde nichts abgebucht. Bitte prüfen Sie das Datum oder versuchen Sie eine andere Karte.',
  incorrect_cvc:
    'Die Prüfnummer gehört nicht zu dieser Karte; es wurde nichts abgebucht. Bitte prüfen Sie sie und versuchen Sie es erneut.',
  authentication_failed:
    'Ihre Bank hat diese Zahlung nicht bestätigt; es wurde nichts abgebucht. Bitte versuchen Sie es erneut oder nehmen Sie eine andere Karte.',
  not_a_test_card:
    'Dies ist eine Testseite, die nur Testkarten nimmt. Bitte nehmen Sie 4242 4242 4242 4242; es wurde nichts abgebucht.',
  not_accepted:
    'Die Zahlung konnte nicht begonnen werden; es wurde nichts abgebucht. Bitte versuchen Sie es in ein paar Minuten erneut.',
  suspected_robot:
    'Wir konnten diese Zahlung nicht annehmen; es wurde nichts abgebucht. Bitte füllen Sie das Formular noch einmal aus.',
  usedTitle: 'Diese Spende ist erfolgt',
  used: 'Danke. Die Zahlung ist einmal durchgeführt; auf dieser Seite kann nicht noch einmal gezahlt werden.',
  followGift: 'Sehen, wo Ihre Spende ist',
  canceledTitle: 'Diese Spende wurde storniert',
  canceled:
    'Sie wurde auf dieser Seite bezahlt und danach storniert; hier kann sie nicht noch einmal bezahlt werden. Was abgebucht wurde, kommt zurück. Eine neue Spende beginnen Sie dort, woher Sie kamen.',
  expiredTitle: 'Diese Seite ist abgelaufen',
  expired: 'Sie galt 24 Stunden; es wurde nichts abgebucht. Sie können dort neu beginnen, woher Sie kamen.',
  declined_outTitle: 'Diese Seite ist geschlossen',
  declined_out:
    'Mehrere Versuche, hier zu zahlen, sind nicht gelungen; darum haben wir die Seite zu Ihrer Sicherheit geschlossen. Es wurde nichts abgebucht. Sie können dort neu beginnen, woher Sie kamen.',
  ineligibleTitle: 'Diese Organisation kann gerade keine Spenden annehmen',
  ineligible:
    'Das hat sich geändert, nachdem diese Seite entstand. Es wurde nichts abgebucht. Sie können eine andere wählen.',
  shop_closedTitle: 'Dieser Shop nimmt gerade keine Spenden an',
  shop_closed: 'Das hat sich geändert, nachdem diese Seite entstand. Es wurde nichts abgebucht.',
  waitTitle: 'Bitte warten Sie vor dem nächsten Versuch',
  wait: 'Mehrere Zahlungsversuche von Ihrem Anschluss sind nicht gelungen; darum sind Zahlungen von dort für {duration} angehalten. Es wurde nichts abgebucht.',
  foreignTitle: 'Bitte zahlen Sie auf unserer eigenen Seite',
  foreign:
    'Eine andere Website wollte diese Zahlung in Ihrem Namen senden. Sie wurde abgelehnt, und es wurde nichts abgebucht.',
  goToPage: 'Zur Zahlungsseite',
  unsettledTitle: 'Ihre Zahlung wird bestätigt',
  unsettled:
    'Bitte bleiben Sie auf dieser Seite und zahlen Sie nicht noch einmal. Sie sieht alle paar Sekunden selbst nach der Antwort.',
  unknownTitle: 'Hier ist nichts',
  unknown:
    'Diese Adresse ist keine Zahlungsseite. Bitte prüfen Sie den Link oder beginnen Sie dort neu, woher Sie kamen.',
  bankTitle: 'Bei Ihrer Bank bestätigen',
  bankQuestion: 'Sind Sie das?',
  bank: 'Ihre Testbank bittet Sie, eine Zahlung von {amount} für {name} zu bestätigen.',
  bankAgree: 'Zahlung bestätigen',
  bankRefuse: 'Ablehnen',
  offline:
    'Sie sind offline; es wurde nichts abgebucht. Lassen Sie diese Seite offen: Ihre Spende geht von selbst weiter, sobald das Netz wieder da ist.',
  lost: 'Die Verbindung ist abgebrochen; wir wissen noch nicht, ob abgebucht wurde. Lassen Sie diese Seite offen: Sie fragt nach, sobald das Netz wieder da ist, und abgebucht wird höchstens einmal.',
  dedicate: 'Diese Spende widmen',
  dedicateHint:
    'Wenn Sie gegeben haben, schreiben wir einen Brief an die Adresse, die Sie angeben. Er nennt Sie, die Person und die Organisation, aber keinen Betrag.',
  occasion: 'Anlass',
  inHonor: 'Zu Ehren von',
  inMemory: 'Zum Gedenken an',
  honoree: 'Name der Person',
  tell: 'Der Brief geht an',
  honoreeWrong: 'Bitte nur den Namen eingeben, ohne Links, höchstens 100 Zeichen.',
  tellWrong: 'Bitte eine E-Mail-Adresse eingeben, zum Beispiel sam@example.org.',
}
