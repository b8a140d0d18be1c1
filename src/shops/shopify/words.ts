import type { ShopBlock } from '../shared/shop-block.ts'

/** A word as keys of Shopify’s settings and translations are written. */
export function keyOf(word: string): string {
  return word.replace(/\W/g, '_')
}

/** What shopkeepers read in the theme editor. */
export function schemaWords(blocks: readonly ShopBlock[]): object {
  return {
    settings: {
      service: { label: 'Service', info: 'Address of your Almoner, such as https://giving.example' },
      public_key: { label: 'Public key', info: 'test_pk_… or live_pk_…; never a secret key' },
      link: { label: 'Link without scripts', info: 'Where visitors get on whose browser runs no scripts' },
    },
    blocks: Object.fromEntries(blocks.map((block) => [keyOf(block.tag), blockWords(block)])),
  }
}

function blockWords({ shortTitle, settings }: ShopBlock): object {
  return {
    name: shortTitle,
    ...Object.fromEntries(
      settings.map(({ attribute, label, info, choices }) => [
        keyOf(attribute),
        {
          label,
          ...(info === undefined ? {} : { info }),
          ...(choices === undefined
            ? {}
            : {
                choices: Object.fromEntries(
                  Object.entries(choices).map(([value, words]) => [value === '' ? 'none' : keyOf(value), words]),
                ),
              }),
        },
      ]),
    ),
  }
}

/** What visitors read; the elements bring all other words themselves. */
export const storefrontWords: Readonly<Record<string, object>> = {
  en: words(
    'Give without scripts',
    'Name the service and the public key in the settings of this block.',
    'This is a secret key. Take it out of the settings and make a new one.',
  ),
  de: words(
    'Ohne Skripte spenden',
    'Nenne in den Einstellungen dieses Blocks den Dienst und den öffentlichen Schlüssel.',
    'Das ist ein geheimer Schlüssel. Nimm ihn aus den Einstellungen und erstelle einen neuen.',
  ),
  es: words(
    'Donar sin scripts',
    'Indica el servicio y la clave pública en los ajustes de este bloque.',
    'Es una clave secreta. Quítala de los ajustes y crea una nueva.',
  ),
  fr: words(
    'Donner sans script',
    'Indiquez le service et la clé publique dans les réglages de ce bloc.',
    'C’est une clé secrète. Retirez-la des réglages et créez-en une nouvelle.',
  ),
  'pt-BR': words(
    'Doar sem scripts',
    'Indique o serviço e a chave pública nas configurações deste bloco.',
    'Esta é uma chave secreta. Retire-a das configurações e crie uma nova.',
  ),
  ja: words(
    'スクリプトなしで寄付する',
    'このブロックの設定でサービスと公開キーを指定してください。',
    'これはシークレットキーです。設定から削除し、新しいキーを作成してください。',
  ),
  ar: words(
    'التبرع دون برامج نصية',
    'اذكر الخدمة والمفتاح العام في إعدادات هذه الكتلة.',
    'هذا مفتاح سري. أزله من الإعدادات وأنشئ مفتاحًا جديدًا.',
  ),
}

function words(withoutScripts: string, notSetUp: string, secretKey: string): object {
  return { almoner: { without_scripts: withoutScripts, not_set_up: notSetUp, secret_key: secretKey } }
}
