import { type Catalogs, type Speaker, speakerOf } from '../../pages/speaker.ts'
import type { LetterSpeaker } from './letter-speaker.ts'

/** The same in Arabic. */
const arabic: MonthlyWords = {
  begunSubject: 'بدأ تبرعك الشهري إلى {name}',
  begun: 'من الآن يُمنح {amount} إلى {name} كل شهر حتى توقفه. يصلك إيصال الدفعة الأولى في رسالة مستقلة.',
  everyMonth: 'كل شهر',
  nextPayment: 'الدفعة القادمة',
  card: 'البطاقة',
  cardEnding: 'تنتهي بـ {digits}',
  manageNote:
    'احتفظ بهذه الرسالة: من رابطها تغيّر المبلغ أو تتخطى شهرًا أو توقف مؤقتًا أو تستخدم بطاقة أخرى أو تنهي التبرع، بنقرتين. لا حساب ولا اتصال بأحد.',
  manage: 'تغيير أو تخطي أو إنهاء',
  renewedSubject: 'تبرعك الشهري بـ {amount} إلى {name}',
  renewed: 'استُلم تبرعك الشهري بـ {amount} إلى {name}. هذه الرسالة هي إيصاله.',
  failingSubject: 'تعذر خصم تبرعك الشهري إلى {name}',
  failing: 'رفض البنك بطاقتك لمبلغ هذا الشهر {amount} إلى {name}. لم يُخصم شيء.',
  again: 'تُجرَّب البطاقة مرة أخرى في {date}. بعد المحاولة الأخيرة ينتهي التبرع الشهري من تلقاء نفسه.',
  otherCard: 'إذا استخدمت بطاقة أخرى فستُجرَّب فورًا.',
  changeCard: 'استخدام بطاقة أخرى',
  endedSubject: 'انتهى تبرعك الشهري إلى {name}',
  endedDonor: 'أوقفت تبرعك الشهري بـ {amount} إلى {name}. لن يُخصم شيء بعد الآن. شكرًا لك على كل ما قدمت.',
  endedCard:
    'رُفضت البطاقة في كل محاولة، ولذلك انتهى تبرعك الشهري بـ {amount} إلى {name}. لن يُخصم شيء بعد الآن. شكرًا لك على كل ما قدمت.',
  endedOther:
    'لم يعد بالإمكان استلام تبرعك الشهري بـ {amount} إلى {name} وقد انتهى. لن يُخصم شيء بعد الآن، ولا يلزمك فعل شيء. شكرًا لك على كل ما قدمت.',
  see: 'عرضه',
} /** What letters about monthly gifts say. `{…}` stands for what differs. */
const english = {
  begunSubject: 'Your monthly gift for {name} has begun',
  begun:
    'From now on, {amount} is given to {name} every month until you stop it. The first payment has its receipt in a letter of its own.',
  everyMonth: 'Every month',
  nextPayment: 'Next payment',
  card: 'Card',
  cardEnding: 'ending in {digits}',
  manageNote:
    'Keep this letter: by its link you change the amount, skip a month, pause, use another card or stop, with two clicks. There is no account, and no one to call.',
  manage: 'Change, skip or stop it',
  renewedSubject: 'Your monthly gift of {amount} for {name}',
  renewed: 'Your monthly gift of {amount} for {name} was received. This letter is its receipt.',
  failingSubject: 'Your monthly gift for {name} could not be charged',
  failing: 'The bank refused your card for this month’s {amount} for {name}. Nothing was charged.',
  again: 'The card is tried again on {date}. After the last try the monthly gift ends by itself.',
  otherCard: 'If you use another card, it is tried at once.',
  changeCard: 'Use another card',
  endedSubject: 'Your monthly gift for {name} has ended',
  endedDonor:
    'You stopped your monthly gift of {amount} for {name}. Nothing more is charged. Thank you for all that you gave.',
  endedCard:
    'The card was refused at every try, so your monthly gift of {amount} for {name} has ended. Nothing more is charged. Thank you for all that you gave.',
  endedOther:
    'Your monthly gift of {amount} for {name} cannot be taken any more and has ended. Nothing more is charged, and you need do nothing. Thank you for all that you gave.',
  see: 'See it',
} as const

/** The same in French. */
const french: MonthlyWords = {
  begunSubject: 'Votre don mensuel pour {name} a commencé',
  begun:
    'Désormais, {amount} sont donnés chaque mois à {name}, jusqu’à ce que vous arrêtiez. Le reçu du premier paiement arrive dans une lettre à part.',
  everyMonth: 'Chaque mois',
  nextPayment: 'Prochain paiement',
  card: 'Carte',
  cardEnding: 'se terminant par {digits}',
  manageNote:
    'Gardez cette lettre : par son lien, vous changez le montant, sautez un mois, suspendez, utilisez une autre carte ou arrêtez, en deux clics. Il n’y a ni compte ni personne à appeler.',
  manage: 'Changer, sauter ou arrêter',
  renewedSubject: 'Votre don mensuel de {amount} pour {name}',
  renewed: 'Votre don mensuel de {amount} pour {name} a été reçu. Cette lettre est son reçu.',
  failingSubject: 'Votre don mensuel pour {name} n’a pas pu être débité',
  failing: 'La banque a refusé votre carte pour les {amount} de ce mois pour {name}. Rien n’a été débité.',
  again: 'La carte sera essayée de nouveau le {date}. Après le dernier essai, le don mensuel prend fin de lui-même.',
  otherCard: 'Si vous utilisez une autre carte, elle est essayée aussitôt.',
  changeCard: 'Utiliser une autre carte',
  endedSubject: 'Votre don mensuel pour {name} a pris fin',
  endedDonor:
    'Vous avez arrêté votre don mensuel de {amount} pour {name}. Plus rien n’est débité. Merci pour tout ce que vous avez donné.',
  endedCard:
    'La carte a été refusée à chaque essai : votre don mensuel de {amount} pour {name} a pris fin. Plus rien n’est débité. Merci pour tout ce que vous avez donné.',
  endedOther:
    'Votre don mensuel de {amount} pour {name} ne peut plus être reçu et a pris fin. Plus rien n’est débité, et vous n’avez rien à faire. Merci pour tout ce que vous avez donné.',
  see: 'Le voir',
}

/** The same in German. */
const german: MonthlyWords = {
  begunSubject: 'Ihre monatliche Spende für {name} hat begonnen',
  begun:
    'Von nun an gehen jeden Monat {amount} an {name}, bis Sie aufhören. Die Quittung der ersten Zahlung kommt in einem eigenen Brief.',
  everyMonth: 'Jeden Monat',
  nextPayment: 'Nächste Zahlung',
  card: 'Karte',
  cardEnding: 'endet auf {digits}',
  manageNote:
    'Bewahren Sie diesen Brief auf: Über seinen Link ändern Sie den Betrag, lassen einen Monat aus, pausieren, nehmen eine andere Karte oder hören auf, mit zwei Klicks. Es gibt kein Konto, und Sie müssen niemanden anrufen.',
  manage: 'Ändern, auslassen oder aufhören',
  renewedSubject: 'Ihre monatliche Spende von {amount} für {name}',
  renewed: 'Ihre monatliche Spende von {amount} für {name} ist eingegangen. Dieser Brief ist die Quittung.',
  failingSubject: 'Ihre monatliche Spende für {name} konnte nicht abgebucht werden',
  failing: 'Die Bank hat Ihre Karte für die {amount} dieses Monats für {name} abgelehnt. Es wurde nichts abgebucht.',
  again:
    'Am {date} wird die Karte noch einmal versucht. Nach dem letzten Versuch endet die monatliche Spende von selbst.',
  otherCard: 'Wenn Sie eine andere Karte nehmen, wird sie sofort versucht.',
  changeCard: 'Eine andere Karte nehmen',
  endedSubject: 'Ihre monatliche Spende für {name} ist beendet',
  endedDonor:
    'Sie haben Ihre monatliche Spende von {amount} für {name} beendet. Es wird nichts mehr abgebucht. Danke für alles, was Sie gegeben haben.',
  endedCard:
    'Die Karte wurde bei jedem Versuch abgelehnt, deshalb ist Ihre monatliche Spende von {amount} für {name} beendet. Es wird nichts mehr abgebucht. Danke für alles, was Sie gegeben haben.',
  endedOther:
    'Ihre monatliche Spende von {amount} für {name} kann nicht mehr angenommen werden und ist beendet. Es wird nichts mehr abgebucht, und Sie müssen nichts tun. Danke für alles, was Sie gegeben haben.',
  see: 'Ansehen',
}

/** The same in Japanese. */
const japanese: MonthlyWords = {
  begunSubject: '{name}への毎月の寄付が始まりました',
  begun: 'これから毎月{amount}を{name}に寄付します。終了されるまで続きます。初回の領収書は別のメールでお届けします。',
  everyMonth: '毎月',
  nextPayment: '次回の支払い',
  card: 'カード',
  cardEnding: '末尾{digits}',
  manageNote:
    'このメールを保管してください。リンクから、金額の変更、1か月の見送り、一時停止、別のカードの利用、終了が2回のクリックでできます。アカウントもお電話も必要ありません。',
  manage: '変更・見送り・終了',
  renewedSubject: '{name}への毎月の寄付{amount}',
  renewed: '{name}への毎月の寄付{amount}を受け取りました。このメールが領収書です。',
  failingSubject: '{name}への毎月の寄付を請求できませんでした',
  failing: '{name}への今月分{amount}について、銀行がカードを拒否しました。請求は行われていません。',
  again: '{date}にもう一度カードを試します。最後の試みのあと、毎月の寄付は自動的に終了します。',
  otherCard: '別のカードを登録すると、すぐに試します。',
  changeCard: '別のカードを使う',
  endedSubject: '{name}への毎月の寄付が終了しました',
  endedDonor:
    '{name}への毎月の寄付{amount}を終了されました。今後の請求はありません。これまでのご寄付に感謝いたします。',
  endedCard:
    'カードが毎回拒否されたため、{name}への毎月の寄付{amount}は終了しました。今後の請求はありません。これまでのご寄付に感謝いたします。',
  endedOther:
    '{name}への毎月の寄付{amount}は受け取れなくなったため終了しました。今後の請求はなく、お手続きは不要です。これまでのご寄付に感謝いたします。',
  see: '内容を見る',
}

/** The same in Portuguese. */
const portuguese: MonthlyWords = {
  begunSubject: 'Sua doação mensal para {name} começou',
  begun:
    'De agora em diante, {amount} são doados todo mês para {name}, até você parar. O recibo do primeiro pagamento vem em uma carta própria.',
  everyMonth: 'Todo mês',
  nextPayment: 'Próximo pagamento',
  card: 'Cartão',
  cardEnding: 'final {digits}',
  manageNote:
    'Guarde esta carta: pelo link dela você muda o valor, pula um mês, pausa, usa outro cartão ou para, com dois cliques. Não há conta nem ninguém para quem ligar.',
  manage: 'Mudar, pular ou parar',
  renewedSubject: 'Sua doação mensal de {amount} para {name}',
  renewed: 'Recebemos sua doação mensal de {amount} para {name}. Esta carta é o recibo dela.',
  failingSubject: 'Não foi possível cobrar sua doação mensal para {name}',
  failing: 'O banco recusou seu cartão para os {amount} deste mês para {name}. Nada foi cobrado.',
  again: 'O cartão será tentado de novo em {date}. Depois da última tentativa, a doação mensal termina sozinha.',
  otherCard: 'Se você usar outro cartão, ele é tentado na hora.',
  changeCard: 'Usar outro cartão',
  endedSubject: 'Sua doação mensal para {name} terminou',
  endedDonor:
    'Você parou sua doação mensal de {amount} para {name}. Nada mais é cobrado. Obrigado por tudo o que você doou.',
  endedCard:
    'O cartão foi recusado em todas as tentativas, por isso sua doação mensal de {amount} para {name} terminou. Nada mais é cobrado. Obrigado por tudo o que você doou.',
  endedOther:
    'Sua doação mensal de {amount} para {name} não pode mais ser recebida e terminou. Nada mais é cobrado, e você não precisa fazer nada. Obrigado por tudo o que você doou.',
  see: 'Ver',
}

/** The same in Spanish. */
const spanish: MonthlyWords = {
  begunSubject: 'Su donación mensual para {name} ha comenzado',
  begun:
    'Desde ahora se donan {amount} cada mes a {name}, hasta que usted la detenga. El recibo del primer pago llega en una carta aparte.',
  everyMonth: 'Cada mes',
  nextPayment: 'Próximo pago',
  card: 'Tarjeta',
  cardEnding: 'terminada en {digits}',
  manageNote:
    'Guarde esta carta: con su enlace cambia el importe, se salta un mes, hace una pausa, usa otra tarjeta o la detiene, con dos clics. No hay cuenta ni nadie a quien llamar.',
  manage: 'Cambiarla, saltarse un mes o detenerla',
  renewedSubject: 'Su donación mensual de {amount} para {name}',
  renewed: 'Hemos recibido su donación mensual de {amount} para {name}. Esta carta es su recibo.',
  failingSubject: 'No se pudo cobrar su donación mensual para {name}',
  failing: 'El banco rechazó su tarjeta para los {amount} de este mes para {name}. No se cobró nada.',
  again: 'La tarjeta se intenta de nuevo el {date}. Tras el último intento, la donación mensual termina por sí sola.',
  otherCard: 'Si usa otra tarjeta, se intenta enseguida.',
  changeCard: 'Usar otra tarjeta',
  endedSubject: 'Su donación mensual para {name} ha terminado',
  endedDonor:
    'Usted detuvo su donación mensual de {amount} para {name}. No se cobra nada más. Gracias por todo lo que ha dado.',
  endedCard:
    'La tarjeta fue rechazada en cada intento, así que su donación mensual de {amount} para {name} ha terminado. No se cobra nada más. Gracias por todo lo que ha dado.',
  endedOther:
    'Su donación mensual de {amount} para {name} ya no se puede recibir y ha terminado. No se cobra nada más y no tiene que hacer nada. Gracias por todo lo que ha dado.',
  see: 'Verla',
}

const catalogs: Catalogs<keyof MonthlyWords> = {
  ar: arabic,
  en: english,
  fr: french,
  de: german,
  ja: japanese,
  pt: portuguese,
  es: spanish,
}

/** Says the sentences of letters about monthly gifts, in the language of the letter. */
export function monthlySpeaker({
  locale,
  day,
}: LetterSpeaker): Speaker<keyof MonthlyWords> & Pick<LetterSpeaker, 'day'> {
  return { ...speakerOf(catalogs, locale), day }
}

/** The sentences of one language. */
type MonthlyWords = Readonly<Record<keyof typeof english, string>>
