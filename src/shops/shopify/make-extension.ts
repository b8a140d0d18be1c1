import { readFileSync } from 'node:fs'
import type { PinnedKit } from '../shared/pinned-kit.ts'
import { type BlockSetting, type ShopBlock, shopBlocks } from '../shared/shop-blocks.ts'

/** Name of the extension's folder in an app. */
const FOLDER = 'extensions/almoner'

/** All files of the theme app extension for one version of the elements, by path in an app. */
export function makeExtension(kit: PinnedKit): Record<string, Buffer> {
  const files: Record<string, string> = {
    'shopify.extension.toml': 'name = "Almoner"\ntype = "theme"\n',
    'snippets/almoner-kit.liquid': kitSnippet(kit),
    'locales/en.default.schema.json': written(schemaWords(shopBlocks)),
    LICENSE: readFileSync('LICENSE', 'utf8'),
  }
  for (const block of shopBlocks) files[`blocks/${block.tag}.liquid`] = blockLiquid(block)
  for (const [language, words] of Object.entries(storefrontWords))
    files[`locales/${language}${language === 'en' ? '.default' : ''}.json`] = written(words)
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${FOLDER}/${path}`, Buffer.from(text)]))
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The value of the default option: a select of Shopify can't have an empty value. */
const AS_WITHOUT = 'none'

/** An app block: the element with its settings as attributes, every value escaped, and its schema. */
function blockLiquid(block: ShopBlock): string {
  const { tag, settings } = block
  return `{%- liquid
  assign service = block.settings.service | strip
  assign last = service | slice: -1
  if last == '/'
    assign most = service.size | minus: 1
    assign service = service | slice: 0, most
  endif
  assign key = block.settings.public_key | strip
-%}
{%- if key contains '_sk_' -%}
  {%- if request.design_mode -%}<p role="alert" {{ block.shopify_attributes }}>{{ 'almoner.secret_key' | t }}</p>{%- endif -%}
{%- elsif service == blank or key == blank -%}
  {%- if request.design_mode -%}<p {{ block.shopify_attributes }}>{{ 'almoner.not_set_up' | t }}</p>{%- endif -%}
{%- else -%}
  {% render 'almoner-kit', service: service %}
  <div {{ block.shopify_attributes }}>
    <${tag}
      public-key="{{ key | escape }}"
${settings.map(attributeLiquid).join('\n')}
    >
      {%- if block.settings.link != blank -%}
        <a href="{{ block.settings.link | escape }}">{{ 'almoner.without_scripts' | t }}</a>
      {%- endif -%}
    </${tag}>
  </div>
{%- endif -%}

{% schema %}
${JSON.stringify(schemaOf(block), null, 2)}
{% endschema %}
`
}

function attributeLiquid({ attribute, kind }: BlockSetting): string {
  const value = `block.settings.${keyOf(attribute)}`
  if (kind === 'switch') return `      {% if ${value} %}${attribute}{% endif %}`
  const isSet = kind === 'choice' ? `${value} != '${AS_WITHOUT}'` : `${value} != blank`
  return `      {% if ${isSet} %}${attribute}="{{ ${value} | escape }}"{% endif %}`
}

function schemaOf({ tag, settings }: ShopBlock): object {
  return {
    name: `t:blocks.${keyOf(tag)}.name`,
    target: 'section',
    settings: [
      { type: 'text', id: 'service', label: 't:settings.service.label', info: 't:settings.service.info' },
      { type: 'text', id: 'public_key', label: 't:settings.public_key.label', info: 't:settings.public_key.info' },
      ...settings.map((setting) => settingOf(tag, setting)),
      { type: 'url', id: 'link', label: 't:settings.link.label', info: 't:settings.link.info' },
    ],
  }
}

function settingOf(tag: string, { attribute, kind, info, choices = {}, initial }: BlockSetting): object {
  const id = keyOf(attribute)
  const words = `t:blocks.${keyOf(tag)}.${id}`
  const setting = { id, label: `${words}.label`, ...(info === undefined ? {} : { info: `${words}.info` }) }
  if (kind === 'switch') return { type: 'checkbox', ...setting, default: false }
  if (kind === 'choice') {
    const options = Object.keys(choices).map((value) => {
      const named = value === '' ? AS_WITHOUT : value
      return { value: named, label: `${words}.choices.${keyOf(named)}` }
    })
    return { type: 'select', ...setting, options, default: AS_WITHOUT }
  }
  const type = kind === 'number' ? 'number' : 'text'
  return {
    type,
    ...setting,
    ...(initial === undefined ? {} : { default: kind === 'number' ? Number(initial) : initial }),
  }
}

/** Loads the elements: browsers load the module once, even if this is rendered several times. */
function kitSnippet({ version, integrity }: PinnedKit): string {
  const base = `{{ service | escape }}/embed/${version}`
  return `{% doc %}
  Loads the elements of one version, which browsers check byte by byte.

  @param {string} service - URL of the Almoner server, without a trailing slash
{% enddoc %}
<link
  rel="stylesheet"
  crossorigin="anonymous"
  href="${base}/almoner.css"
  integrity="${integrity['almoner.css']}"
>
<script
  type="module"
  crossorigin="anonymous"
  src="${base}/almoner.js"
  integrity="${integrity['almoner.js']}"
></script>
`
}

/** A name in the spelling of Shopify’s setting and translation keys. */
function keyOf(word: string): string {
  return word.replace(/\W/g, '_')
}

/** Texts of the theme editor, for merchants. */
function schemaWords(blocks: readonly ShopBlock[]): object {
  return {
    settings: {
      service: { label: 'Service', info: 'URL of your Almoner server, such as https://giving.example' },
      public_key: { label: 'Public key', info: 'test_pk_… or live_pk_…; never a secret key' },
      link: { label: 'Link without JavaScript', info: 'Page for visitors whose browser runs no JavaScript' },
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

/** Texts for visitors; all others are part of the elements. */
const storefrontWords: Readonly<Record<string, object>> = {
  en: words(
    'Give without JavaScript',
    'Enter the service and the public key in the settings of this block.',
    'This is a secret key. Remove it from the settings and create a new one.',
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
