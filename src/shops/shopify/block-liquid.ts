import type { BlockSetting, ShopBlock } from '../shared/shop-block.ts'
import { keyOf } from './words.ts'

/** The value that stands for "as without": a select of Shopify has none that is empty. */
const AS_WITHOUT = 'none'

/** An app block: the element with its settings as attributes, every value escaped, and its schema. */
export function blockLiquid(block: ShopBlock): string {
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
  const asked = { id, label: `${words}.label`, ...(info === undefined ? {} : { info: `${words}.info` }) }
  if (kind === 'switch') return { type: 'checkbox', ...asked, default: false }
  if (kind === 'choice') {
    const options = Object.keys(choices).map((value) => {
      const named = value === '' ? AS_WITHOUT : value
      return { value: named, label: `${words}.choices.${keyOf(named)}` }
    })
    return { type: 'select', ...asked, options, default: AS_WITHOUT }
  }
  const type = kind === 'number' ? 'number' : 'text'
  return {
    type,
    ...asked,
    ...(initial === undefined ? {} : { default: kind === 'number' ? Number(initial) : initial }),
  }
}
