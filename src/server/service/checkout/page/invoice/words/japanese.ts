import type { InvoiceWords } from './english.ts'

/** Japanese. */
export const japanese: InvoiceWords = {
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
