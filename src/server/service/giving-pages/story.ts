import { html } from 'hono/html'
import { lexer, type Token, type Tokens } from 'marked'
import { HttpError } from '../../http/http-error.ts'
import type { Markup } from '../../pages/page.ts'

/** Lists and quotes within one another that a story may have. */
const DEEPEST = 4

/**
 * A story as markup: paragraphs, headings, lists, quotes, bold, italics and links to `https:` and `mailto:` addresses.
 * Everything else of Markdown, and all HTML, stays the text that was typed.
 */
export function renderStory(story: string): Markup {
  return html`${lexer(story).map((token) => block(token, 0))}`
}

/** Marks of bold, italics and struck text in a story. Beyond them, and in long words, parsing takes too long. */
const MOST_MARKS = 500

/** Refuses a story with more nested lists and quotes, more marks or longer words than people write. */
export function requireReadableStory(story: string): void {
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: 'story', detail })
  const isDeep = story.split('\n').some((line) => /^(?:\s*(?:>|[-*+]|\d{1,9}[.)])){6}|^\s{40}/.test(line))
  if (isDeep) throw refuse('Use fewer levels of lists and quotes.')
  if ((story.match(/[*_~]+/g)?.length ?? 0) > MOST_MARKS) throw refuse('Use fewer marks for bold and italics.')
  if (/[!-~]{2000}/.test(story)) throw refuse('Use words and links of fewer than 2,000 characters.')
}

function block(token: Token, depth: number): Markup | string {
  if (depth > DEEPEST) return token.raw
  if (token.type === 'space') return ''
  if (token.type === 'heading') return html`<h2>${inlineOf(token, depth)}</h2>`
  if (token.type === 'paragraph') return html`<p>${inlineOf(token, depth)}</p>`
  if (token.type === 'text') return html`${inlineOf(token, depth)}`
  if (token.type === 'blockquote')
    return html`<blockquote>${partsOf(token).map((part) => block(part, depth + 1))}</blockquote>`
  if (isList(token)) return listOf(token, depth)
  return html`<p>${token.raw.trim()}</p>`
}

function listOf({ ordered, items }: Tokens.List, depth: number): Markup {
  const entries = items.map((item) => html`<li>${item.tokens.map((part) => block(part, depth + 1))}</li>`)
  return ordered ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`
}

/** The words of a block; its plain text where it has no parts. */
function inlineOf(token: Token, depth: number): (Markup | string)[] {
  const parts = partsOf(token)
  return parts.length === 0 ? [textOf(token)] : parts.map((part) => inline(part, depth))
}

function inline(token: Token, depth: number): Markup | string {
  if (depth > DEEPEST) return token.raw
  const within = () => partsOf(token).map((part) => inline(part, depth + 1))
  if (token.type === 'strong') return html`<strong>${within()}</strong>`
  if (token.type === 'em') return html`<em>${within()}</em>`
  if (token.type === 'br') return html`<br>`
  if (token.type === 'escape' || token.type === 'text') return textOf(token)
  if (isLink(token) && isSafeAddress(token.href))
    return html`<a href="${token.href}" rel="nofollow ugc noopener noreferrer" target="_blank">${within()}</a>`
  return token.raw
}

function isSafeAddress(address: string): boolean {
  if (!/^(?:https:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

function partsOf(token: Token): Token[] {
  return 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : []
}

function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link'
}
