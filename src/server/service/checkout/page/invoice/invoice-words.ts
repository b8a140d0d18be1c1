import type { PageLocale } from '../../../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../../../pages/speaker.ts'
import { type WrittenDays, writtenDays } from '../../../../pages/written-days.ts'
import { type HostedSpeaker, hostedSpeaker } from '../hosted-speaker.ts'

/** Says what stands on an invoice's page; what it shares with the other hosted pages is said by `hosted`. */
export interface InvoiceSpeaker extends Speaker<keyof InvoiceWords>, WrittenDays {
  hosted: HostedSpeaker
} /** What an invoice’s page says beyond what all hosted pages say. `{…}` stands for what differs. */
const english = {
  invoice: 'Invoice {number}',
  giftsOf: 'Gifts of',
  paid: 'Paid',
  due: 'Due',
  dueBy: 'Due on {day}',
  pdf: 'The invoice as PDF',
  nothingDue: 'Nothing is due',
  settled: 'This invoice is settled. Thank you.',
  howToPay: 'How to pay',
  pdfTells: 'The PDF says how this invoice is paid.',
  cardIsNext: 'You choose card or bank account on the next page, and come back here by yourself.',
  begun:
    'A payment of {amount} was begun. A debit from a bank account may take some days; this page shows it once it has arrived.',
  goOn: 'Go on with the payment',
  pay: 'Pay {amount}',
  payByDebit: 'Pay from a bank account',
  takenBack:
    'The payment of {amount} was taken back by the payer’s bank on {day} and does not count. It is to be paid again.',
  notMade: 'The payment was not made, and nothing was taken. Please try again, or in another way.',
  bank: 'Your test bank asks you to confirm a payment of {amount} to {name}.',
} as const

/** Arabic. */
const arabic: InvoiceWords = {
  invoice: 'الفاتورة {number}',
  giftsOf: 'تبرعات شهر',
  paid: 'المدفوع',
  due: 'المستحق',
  dueBy: 'تستحق في {day}',
  pdf: 'الفاتورة بصيغة PDF',
  nothingDue: 'لا يوجد مبلغ مستحق',
  settled: 'سُوّيت هذه الفاتورة. شكرًا لك.',
  howToPay: 'طريقة الدفع',
  pdfTells: 'تجد طريقة دفع هذه الفاتورة في ملف PDF.',
  cardIsNext: 'تختار البطاقة أو الحساب المصرفي في الصفحة التالية، ثم تعود إلى هنا تلقائيًا.',
  begun: 'بدأت دفعة قدرها {amount}. قد يستغرق الخصم من حساب مصرفي بضعة أيام، وتُظهره هذه الصفحة فور وصوله.',
  goOn: 'متابعة الدفع',
  pay: 'ادفع {amount}',
  payByDebit: 'الدفع من حساب مصرفي',
  takenBack: 'استرد مصرف الدافع الدفعة البالغة {amount} في {day} فلا تُحتسب، ويلزم دفعها مرة أخرى.',
  notMade: 'لم يتم الدفع ولم يُخصم أي مبلغ. حاول مجددًا أو ادفع بطريقة أخرى.',
  bank: 'يطلب منك مصرف الاختبار تأكيد دفع {amount} إلى {name}.',
}

/** German. */
const german: InvoiceWords = {
  invoice: 'Rechnung {number}',
  giftsOf: 'Spenden aus',
  paid: 'Bezahlt',
  due: 'Offen',
  dueBy: 'Fällig am {day}',
  pdf: 'Die Rechnung als PDF',
  nothingDue: 'Nichts ist offen',
  settled: 'Diese Rechnung ist beglichen. Vielen Dank.',
  howToPay: 'So wird bezahlt',
  pdfTells: 'Im PDF steht, wie diese Rechnung bezahlt wird.',
  cardIsNext: 'Auf der nächsten Seite wählen Sie Karte oder Bankkonto und kommen von selbst hierher zurück.',
  begun:
    'Eine Zahlung über {amount} wurde begonnen. Eine Lastschrift kann einige Tage dauern; sobald sie da ist, steht sie hier.',
  goOn: 'Zahlung fortsetzen',
  pay: '{amount} bezahlen',
  payByDebit: 'Vom Bankkonto bezahlen',
  takenBack:
    'Die Zahlung über {amount} hat die Bank des Zahlers am {day} zurückgeholt. Sie zählt nicht und ist noch einmal zu leisten.',
  notMade:
    'Die Zahlung kam nicht zustande, und es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder auf anderem Weg.',
  bank: 'Ihre Testbank bittet Sie, eine Zahlung über {amount} an {name} zu bestätigen.',
}

/** Spanish. */
const spanish: InvoiceWords = {
  invoice: 'Factura {number}',
  giftsOf: 'Donaciones de',
  paid: 'Pagado',
  due: 'Pendiente',
  dueBy: 'Vence el {day}',
  pdf: 'La factura en PDF',
  nothingDue: 'No hay nada pendiente',
  settled: 'Esta factura está saldada. Gracias.',
  howToPay: 'Cómo pagar',
  pdfTells: 'El PDF indica cómo se paga esta factura.',
  cardIsNext: 'En la página siguiente elige tarjeta o cuenta bancaria, y después vuelve aquí automáticamente.',
  begun:
    'Se inició un pago de {amount}. Un adeudo en cuenta bancaria puede tardar algunos días; esta página lo muestra en cuanto llega.',
  goOn: 'Continuar con el pago',
  pay: 'Pagar {amount}',
  payByDebit: 'Pagar desde una cuenta bancaria',
  takenBack: 'El banco del pagador retiró el pago de {amount} el {day}, así que no cuenta. Hay que pagarlo de nuevo.',
  notMade: 'El pago no se realizó y no se cobró nada. Inténtelo de nuevo o de otra manera.',
  bank: 'Su banco de prueba le pide confirmar un pago de {amount} a {name}.',
}

/** French. */
const french: InvoiceWords = {
  invoice: 'Facture {number}',
  giftsOf: 'Dons de',
  paid: 'Payé',
  due: 'Reste dû',
  dueBy: 'À payer d’ici le {day}',
  pdf: 'La facture en PDF',
  nothingDue: 'Rien n’est dû',
  settled: 'Cette facture est réglée. Merci.',
  howToPay: 'Comment payer',
  pdfTells: 'Le PDF indique comment payer cette facture.',
  cardIsNext: 'Vous choisissez la carte ou le compte bancaire à la page suivante, puis revenez ici automatiquement.',
  begun:
    'Un paiement de {amount} a été lancé. Un prélèvement bancaire peut prendre quelques jours ; cette page l’indique dès son arrivée.',
  goOn: 'Poursuivre le paiement',
  pay: 'Payer {amount}',
  payByDebit: 'Payer depuis un compte bancaire',
  takenBack:
    'La banque du payeur a repris le paiement de {amount} le {day} : il ne compte pas et doit être effectué à nouveau.',
  notMade: 'Le paiement n’a pas abouti et rien n’a été débité. Veuillez réessayer, ou payer autrement.',
  bank: 'Votre banque de test vous demande de confirmer un paiement de {amount} à {name}.',
}

/** Japanese. */
const japanese: InvoiceWords = {
  invoice: '請求書 {number}',
  giftsOf: '寄付の月',
  paid: '支払い済み',
  due: '未払い',
  dueBy: '支払期限：{day}',
  pdf: '請求書（PDF）',
  nothingDue: 'お支払いの必要はありません',
  settled: 'この請求書は精算済みです。ありがとうございます。',
  howToPay: 'お支払い方法',
  pdfTells: 'この請求書のお支払い方法はPDFに記載されています。',
  cardIsNext: '次のページでカードか銀行口座を選び、そのあと自動的にここへ戻ります。',
  begun:
    '{amount}のお支払いが開始されました。銀行口座からの引き落としには数日かかることがあり、届きしだいこのページに表示されます。',
  goOn: 'お支払いを続ける',
  pay: '{amount}を支払う',
  payByDebit: '銀行口座から支払う',
  takenBack: '{amount}のお支払いは{day}に支払元の銀行によって取り消されたため、無効です。もう一度お支払いください。',
  notMade: 'お支払いは行われず、引き落としもありません。もう一度、または別の方法でお試しください。',
  bank: 'テスト銀行が、{name}への{amount}の支払いの確認を求めています。',
}

/** Portuguese. */
const portuguese: InvoiceWords = {
  invoice: 'Fatura {number}',
  giftsOf: 'Doações de',
  paid: 'Pago',
  due: 'Em aberto',
  dueBy: 'Vence em {day}',
  pdf: 'A fatura em PDF',
  nothingDue: 'Não há nada em aberto',
  settled: 'Esta fatura está quitada. Obrigado.',
  howToPay: 'Como pagar',
  pdfTells: 'O PDF informa como esta fatura é paga.',
  cardIsNext: 'Na próxima página você escolhe cartão ou conta bancária, e volta para cá automaticamente.',
  begun:
    'Um pagamento de {amount} foi iniciado. Um débito em conta bancária pode levar alguns dias; esta página o mostra assim que chegar.',
  goOn: 'Continuar o pagamento',
  pay: 'Pagar {amount}',
  payByDebit: 'Pagar com conta bancária',
  takenBack:
    'O banco do pagador estornou o pagamento de {amount} em {day}, e ele não conta. É preciso pagar novamente.',
  notMade: 'O pagamento não foi feito e nada foi cobrado. Tente novamente, ou de outra forma.',
  bank: 'Seu banco de teste pede que você confirme um pagamento de {amount} para {name}.',
}

const catalogs: Catalogs<keyof InvoiceWords> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

/** Makes the speaker of a payer's visit. */
export function invoiceSpeaker(locale: PageLocale): InvoiceSpeaker {
  return { ...speakerOf(catalogs, locale), ...writtenDays(locale), hosted: hostedSpeaker(locale) }
}

/** The sentences of one language. */
type InvoiceWords = Readonly<Record<keyof typeof english, string>>
