import type { LetterWords } from './english.ts'

export const german: LetterWords = {
  receiptSubject: 'Quittung für Ihre Spende von {amount} an {name}',
  thanks: 'Vielen Dank',
  thanksName: 'Vielen Dank, {donor}',
  receiptLead:
    'Wir haben Ihre Spende von {amount} an {name} erhalten, getätigt bei {shop}. Diese E-Mail ist Ihre Quittung.',
  receiptTitle: 'Spendenquittung',
  correctionTitle: 'Berichtigte Spendenquittung',
  receiptNumber: 'Quittungsnummer',
  inPlaceOf: 'Ersetzt',
  givenBy: 'Gespendet von',
  receivedBy: 'Empfangen von',
  dateReceived: 'Eingegangen am',
  dateIssued: 'Ausgestellt am',
  amountGiven: 'Gespendeter Betrag',
  advisedTo: 'Für',
  fund: 'Fonds',
  givingPage: 'Spendenaktion',
  severalNonprofits: '{count} gemeinnützige Organisationen',
  ofIt: 'Weitergegeben, nach Kartengebühr',
  noGoods: 'Für diese Spende wurden keine Waren oder Dienstleistungen erbracht.',
  throughFoundation:
    'Ihre Spende ging an {foundation} und wird von dort an die von Ihnen genannte Organisation weitergegeben.',
  throughFoundationSeveral:
    'Ihre Spende ging an {foundation} und wird von dort an die oben genannten Organisationen weitergegeben.',
  keepIt: 'Bewahren Sie diese Quittung bei Ihren Steuerunterlagen auf.',
  refundedNote: 'Diese Spende wurde erstattet und kann nicht abgesetzt werden.',
  canceledNote:
    'Diese Spende wurde storniert. Sie erhalten den gezahlten Betrag zurück und können nichts davon absetzen.',
  canceledPartNote:
    'Ein Teil dieser Spende wurde storniert. Sie erhalten ihn zurück. Diese Quittung gilt für den Rest.',
  sandboxNote: 'Testumgebung: Es floss kein Geld. Diese Quittung gilt nicht für die Steuer.',
  seeReceipt: 'Quittung ansehen oder drucken',
  savePdf: 'Als PDF speichern',
  followGift: 'Sehen, wo Ihre Spende ist',
  giftsFoundTitle: 'Ihre Spenden',
  giftsFound:
    'Sie haben nach Ihren Spenden gefragt. Dieser Link zeigt alle Spenden, die mit dieser E-Mail-Adresse gemacht wurden. Er gilt 24 Stunden.',
  giftsFoundLink: 'Meine Spenden anzeigen',
  giftsFoundUnasked:
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Niemand sonst hat den Link.',
  letterReason: '{foundation} sendet Ihnen diese E-Mail, weil Ihre Adresse bei einer Spende angegeben wurde.',
  regrantSubject: 'Ihre Spende geht nun an {name}',
  regrantLead:
    'Ihre Spende war für {before} bestimmt. {foundation} gibt sie ({amount}) nun an {name}. Den Grund finden Sie auf der Seite Ihrer Spende. Ihre Quittung bleibt gültig.',
  ein: 'EIN {ein}',
  statementTitle: 'Spenden {year}',
  statementLead:
    'Sie haben die Spenden angefordert, die {year} mit dieser Adresse gemacht wurden. Der Link zeigt sie als Seite und als PDF. Er gilt 24 Stunden.',
  statementGift: 'Spende',
  statementTotal: 'Summe der Spenden',
  statementRefunded: 'Erstattet',
  statementCanceled: 'Storniert, Erstattung folgt',
  noGoodsMany: 'Für diese Spenden wurden keine Waren oder Dienstleistungen erbracht.',
  throughFoundationMany:
    'Ihre Spenden gingen an {foundation} und werden von dort an die von Ihnen genannten Organisationen weitergegeben.',
  statementNote:
    'Diese Aufstellung fasst die aufgeführten Quittungen zusammen. Sie ist keine Quittung für weitere Spenden.',
  seeStatement: 'Aufstellung ansehen oder drucken',
  refundSubject: 'Erstattung von {amount}',
  refundLead:
    '{foundation} hat Ihre Spende von {amount} an {name} erstattet. Das Geld geht an Ihre ursprüngliche Zahlungsart. Bis Ihre Bank es anzeigt, kann es einige Tage dauern.',
  refundPartLead:
    '{foundation} hat {amount} Ihrer Spende an {name} erstattet. Das Geld geht an Ihre ursprüngliche Zahlungsart. Bis Ihre Bank es anzeigt, kann es einige Tage dauern.',
  refundReceipt: 'Diese berichtigte Quittung ersetzt Ihre bisherige:',
  invoiceSubject: 'Rechnung {number} für Spenden aus {month}',
  invoiceLead:
    'Hier ist die Rechnung für die Spenden, die {name} im {month} zugesagt hat. Bitte zahlen Sie {amount} bis {day}.',
  invoicePaidLead:
    'Hier ist die Rechnung für die Spenden, die {name} im {month} zugesagt hat. Ihr Guthaben deckt sie vollständig, es ist nichts zu zahlen.',
  invoiceNumber: 'Rechnung',
  invoiceMonth: 'Spenden aus',
  invoiceGifts: 'Spenden',
  invoiceBilled: 'Berechnet',
  invoiceLosses: 'Zurückgegebene Zahlungen',
  invoicePart: 'Bereits bezahlt',
  payInvoice: 'Online bezahlen',
  invoiceLowered: 'Storniert oder gutgeschrieben',
  invoiceDue: 'Offener Betrag',
  invoiceDueOn: 'Fällig am',
  seeInvoice: 'Rechnung ansehen (PDF)',
  invoiceSandbox: 'Testumgebung: Es ist nichts zu zahlen.',
  reminderSoonSubject: 'Rechnung {number} ist am {day} fällig',
  reminderSoonLead: 'Zur Erinnerung: {amount} dieser Rechnung sind am {day} fällig.',
  reminderLateSubject: 'Rechnung {number} ist überfällig',
  reminderLateLead:
    '{amount} dieser Rechnung waren am {day} fällig und sind noch nicht eingegangen. Ihre Spenden gehen an die Organisationen, sobald die Rechnung bezahlt ist. Wenn Sie in den letzten Tagen bezahlt haben, können Sie diese E-Mail ignorieren.',
  optionalLetterReason:
    '{foundation} sendet diese E-Mail an {name}. In der Konsole wählen Sie, wer welche E-Mails erhält.',
  budgetNearSubject: 'Budget fast aufgebraucht: {name}',
  budgetUsedSubject: 'Budget aufgebraucht: {name}',
  budgetMonthNear:
    'Ihr Spendenprogramm {name} hat {given} seines Budgets von {amount} für {month} gespendet. Sobald das Budget aufgebraucht ist, spendet das Programm für diesen Monat nichts mehr.',
  budgetMonthUsed:
    'Ihr Spendenprogramm {name} hat sein Budget von {amount} für {month} aufgebraucht. Für diesen Monat spendet es nichts mehr.',
  budgetTotalNear:
    'Ihr Spendenprogramm {name} hat {given} seines Gesamtbudgets von {amount} gespendet. Sobald das Budget aufgebraucht ist, spendet das Programm nichts mehr.',
  budgetTotalUsed:
    'Ihr Spendenprogramm {name} hat sein Gesamtbudget von {amount} aufgebraucht. Es spendet nichts mehr.',
  budgetMonth: 'Budget für {month}',
  budgetTotal: 'Gesamtbudget',
  budgetGiven: 'Gespendet',
  budgetLeft: 'Übrig',
  budgetRaise: 'Um mehr zu spenden, erhöhen Sie das Budget.',
  seeProgram: 'Programm ansehen',
  remittanceSubject: '{amount} sind unterwegs an {name}',
  remittanceByBank:
    '{foundation} hat {amount} auf Ihr Bankkonto überwiesen. Die meisten Banken schreiben den Betrag innerhalb von zwei Tagen gut.',
  remittanceByCheck:
    '{foundation} hat Ihnen einen Scheck über {amount} geschickt. Die Post kann ein bis zwei Wochen brauchen.',
  remittanceAmount: 'Betrag',
  remittanceGifts: 'Enthaltene Spenden',
  remittanceSentOn: 'Gesendet am',
  remittanceReference: 'Verwendungszweck',
  remittanceCheck: 'Schecknummer',
  remittanceFrom: 'Von',
  remittanceNote:
    'Dies ist ein Zuschuss von {foundation} auf Empfehlung der Spenderinnen und Spender. Sie haben ihre Quittungen bereits von {foundation}; bitte stellen Sie keine aus.',
  remittanceSandbox: 'Testumgebung: Es wurde kein Geld bewegt.',
  honorSubject: 'Eine Spende zu Ehren von {honoree}',
  memorySubject: 'Eine Spende zum Gedenken an {honoree}',
  honorLead: '{donor} hat zu Ehren von {honoree} an {name} gespendet und uns gebeten, es Ihnen mitzuteilen.',
  memoryLead: '{donor} hat zum Gedenken an {honoree} an {name} gespendet und uns gebeten, es Ihnen mitzuteilen.',
  somebody: 'Jemand',
  dedicationWhy:
    '{foundation} hat die Spende erhalten. Wir senden Ihnen nur diese eine E-Mail, weil Ihre Adresse bei der Spende angegeben wurde.',
  monthlyStartedSubject: 'Ihre monatliche Spende an {name} hat begonnen',
  monthlyStarted:
    'Sie spenden nun jeden Monat {amount} an {name}, bis Sie kündigen. Die Quittung für die erste Zahlung kommt in einer eigenen E-Mail.',
  monthlyEveryMonth: 'Jeden Monat',
  monthlyNextPayment: 'Nächste Zahlung',
  monthlyCard: 'Karte',
  monthlyCardEnding: 'endet auf {digits}',
  monthlyManageNote:
    'Bewahren Sie diese E-Mail auf. Über ihren Link ändern Sie den Betrag, setzen einen Monat aus, pausieren, verwenden eine andere Karte oder kündigen. Sie brauchen kein Konto.',
  monthlyManage: 'Ändern, aussetzen oder kündigen',
  monthlyFirst:
    'Wir haben die erste Zahlung Ihrer monatlichen Spende von {amount} an {name} erhalten, getätigt bei {shop}. Diese E-Mail ist Ihre Quittung.',
  monthlyRenewedSubject: 'Ihre monatliche Spende von {amount} an {name}',
  monthlyRenewed: 'Wir haben Ihre monatliche Spende von {amount} an {name} erhalten. Diese E-Mail ist Ihre Quittung.',
  monthlyFailingSubject: 'Ihre monatliche Spende an {name} konnte nicht abgebucht werden',
  monthlyFailing:
    'Ihre Bank hat die Karte für die {amount} dieses Monats an {name} abgelehnt. Es wurde nichts abgebucht.',
  monthlyAgain: 'Am {date} versuchen wir es erneut. Nach dem letzten Versuch endet die monatliche Spende.',
  monthlyOtherCard: 'Wenn Sie eine andere Karte eingeben, versuchen wir es sofort.',
  monthlyChangeCard: 'Andere Karte verwenden',
  monthlyEndedSubject: 'Ihre monatliche Spende an {name} ist beendet',
  monthlyEndedDonor:
    'Sie haben Ihre monatliche Spende von {amount} an {name} gekündigt. Es wird nichts mehr abgebucht. Vielen Dank für alles, was Sie gegeben haben.',
  monthlyEndedCard:
    'Keine Abbuchung von Ihrer Karte war erfolgreich. Deshalb ist Ihre monatliche Spende von {amount} an {name} beendet. Es wird nichts mehr abgebucht. Vielen Dank für alles, was Sie gegeben haben.',
  monthlyEndedOther:
    'Wir können Ihre monatliche Spende von {amount} an {name} nicht mehr annehmen; sie ist beendet. Es wird nichts mehr abgebucht, und Sie müssen nichts tun. Vielen Dank für alles, was Sie gegeben haben.',
  monthlySee: 'Monatliche Spende ansehen',
}
