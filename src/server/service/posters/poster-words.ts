import { type Catalogs, createTranslator, type PageLocale, type Translator } from '../../pages/page-locale.ts'

const english = {
  title: 'Poster: give to {name}',
  giveTo: 'Give to',
  code: 'Code that leads to {address}',
  how: 'Point your phone’s camera at the code, choose an amount, and pay on your phone.',
  small:
    '{shop} passes on every gift through a foundation, which grants it to the nonprofit. Your receipt comes by email.',
  smallSeveral:
    '{shop} passes on every gift through a foundation, which grants it to the nonprofits. Your receipt comes by email.',
  paper: 'Paper',
  a4: 'A4',
  letter: 'US Letter',
  card: 'Table card (A6)',
  print: 'Print',
} as const

/** The texts of posters, in every language. */
const posterWords = {
  en: english,
  de: {
    title: 'Plakat: spenden an {name}',
    giveTo: 'Spenden an',
    code: 'Code, der zu {address} führt',
    how: 'Richten Sie die Kamera Ihres Handys auf den Code, wählen Sie einen Betrag und zahlen Sie am Handy.',
    small:
      '{shop} leitet jede Spende über eine Stiftung weiter, die sie der Organisation zuwendet. Ihre Quittung kommt per E-Mail.',
    smallSeveral:
      '{shop} leitet jede Spende über eine Stiftung weiter, die sie den Organisationen zuwendet. Ihre Quittung kommt per E-Mail.',
    paper: 'Papier',
    a4: 'A4',
    letter: 'US Letter',
    card: 'Tischkarte (A6)',
    print: 'Drucken',
  },
  es: {
    title: 'Cartel: donar a {name}',
    giveTo: 'Donar a',
    code: 'Código que lleva a {address}',
    how: 'Apunte la cámara de su teléfono al código, elija un importe y pague en el teléfono.',
    small:
      '{shop} entrega cada donación por medio de una fundación, que la concede a la organización. Su recibo llega por correo electrónico.',
    smallSeveral:
      '{shop} entrega cada donación por medio de una fundación, que la concede a las organizaciones. Su recibo llega por correo electrónico.',
    paper: 'Papel',
    a4: 'A4',
    letter: 'Carta (US Letter)',
    card: 'Tarjeta de mesa (A6)',
    print: 'Imprimir',
  },
  fr: {
    title: 'Affiche : donner à {name}',
    giveTo: 'Donner à',
    code: 'Code qui mène à {address}',
    how: 'Dirigez l’appareil photo de votre téléphone vers le code, choisissez un montant et payez sur le téléphone.',
    small:
      '{shop} transmet chaque don par une fondation, qui l’attribue à l’organisation. Votre reçu arrive par e-mail.',
    smallSeveral:
      '{shop} transmet chaque don par une fondation, qui l’attribue aux organisations. Votre reçu arrive par e-mail.',
    paper: 'Papier',
    a4: 'A4',
    letter: 'US Letter',
    card: 'Carte de table (A6)',
    print: 'Imprimer',
  },
  pt: {
    title: 'Cartaz: doar para {name}',
    giveTo: 'Doe para',
    code: 'Código que leva a {address}',
    how: 'Aponte a câmera do celular para o código, escolha um valor e pague no celular.',
    small:
      '{shop} repassa cada doação por meio de uma fundação, que a concede à organização. Seu recibo chega por e-mail.',
    smallSeveral:
      '{shop} repassa cada doação por meio de uma fundação, que a concede às organizações. Seu recibo chega por e-mail.',
    paper: 'Papel',
    a4: 'A4',
    letter: 'Carta (US Letter)',
    card: 'Cartão de mesa (A6)',
    print: 'Imprimir',
  },
  ja: {
    title: 'ポスター：{name}への寄付',
    giveTo: '寄付先',
    code: '{address} へのコード',
    how: 'スマートフォンのカメラをコードに向け、金額を選んで、そのままお支払いください。',
    small: '{shop}はすべての寄付を財団を通じて届け、財団が団体へ助成します。領収書はメールで届きます。',
    smallSeveral: '{shop}はすべての寄付を財団を通じて届け、財団が各団体へ助成します。領収書はメールで届きます。',
    paper: '用紙',
    a4: 'A4',
    letter: 'USレター',
    card: '卓上カード（A6）',
    print: '印刷',
  },
  ar: {
    title: 'ملصق: تبرع إلى {name}',
    giveTo: 'تبرع إلى',
    code: 'رمز يؤدي إلى {address}',
    how: 'وجّه كاميرا هاتفك إلى الرمز، واختر مبلغًا، وادفع من هاتفك.',
    small: 'يمرّر {shop} كل تبرع عبر مؤسسة تمنحه للمنظمة. يصلك الإيصال بالبريد الإلكتروني.',
    smallSeveral: 'يمرّر {shop} كل تبرع عبر مؤسسة تمنحه للمنظمات. يصلك الإيصال بالبريد الإلكتروني.',
    paper: 'الورق',
    a4: 'A4',
    letter: 'US Letter',
    card: 'بطاقة طاولة (A6)',
    print: 'طباعة',
  },
} as const satisfies Catalogs<keyof typeof english>

export type PosterTranslator = Translator<keyof (typeof posterWords)['en']>

export function posterTranslator(locale: PageLocale): PosterTranslator {
  return createTranslator(posterWords, locale)
}
