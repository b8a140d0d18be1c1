import type { MonthlyWords } from './english.ts'

/** The same in Japanese. */
export const japanese: MonthlyWords = {
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
