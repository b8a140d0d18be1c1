import { existsSync } from 'node:fs'
import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../server/pages/page.ts'
import { BASE_STYLES, readAsset } from '../../server/pages/page-assets.ts'
import type { Membership } from '../../server/service/people/persons.ts'
import { hidden } from './controls.ts'
import {
  type ConsoleContext,
  type ConsolePage,
  MENU_GROUPS,
  type MenuGroup,
  type PageContext,
  type ShownPage,
} from './define.ts'

/** Stylesheet of the console. */
const stylesheet = readAsset(
  '/console/assets/',
  BASE_STYLES,
  new URL('../firm/firm.css', import.meta.url),
  new URL('console.css', import.meta.url),
)

/** Script for passkeys, the browser's time zone and keyboard review. Pages work without it. */
const script = readAsset(
  '/console/assets/',
  new URL('../firm/review.js', import.meta.url),
  new URL('console.js', import.meta.url),
)

const built = new URL('../../../dist/console/live.js', import.meta.url)

/** Charts, filters, uploads and the command palette; undefined before the first build. */
const live = existsSync(built) ? readAsset('/console/assets/', built) : undefined

/** All assets that pages load. */
export const assets = [stylesheet, script, ...(live === undefined ? [] : [live])]

/** The head of every page of the console. */
function pageHead(): Markup {
  return html`<meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${stylesheet.href}">
    <script type="module" src="${script.href}"></script>
    ${live === undefined ? '' : html`<script type="module" src="${live.href}"></script>`}`
}

/** A page with a single card, for people who aren't signed in and for errors. */
export function barePage(title: string, content: Markup): Markup {
  return htmlPage({
    title: `${title} · Almoner`,
    head: pageHead(),
    body: html`<body class="bare"><main>
      <p class="brand">Almoner</p>
      <section class="card" aria-labelledby="title"><h1 id="title">${title}</h1>${content}</section>
    </main></body>`,
  })
}

/** A message with one link. */
export function noticePage(title: string, text: string, to = '/console', label: string = 'Go to the console'): Markup {
  return barePage(title, html`<p>${text}</p><p><a class="button quiet" href="${to}">${label}</a></p>`)
}

interface Link {
  href: string
  name: string
  group: MenuGroup | undefined
  isHere: boolean
}

/** Renders a page inside the frame: header, menu, mode and messages. */
export function framedPage(context: PageContext, pages: readonly ConsolePage[], { title, main }: ShownPage): Markup {
  const links = navigation(context, pages)
  const { subjectName, liveMode, place, flash, problem } = context
  const isTest = !liveMode && place !== 'self'
  const body = html`<body class="${isTest ? 'is-test' : ''}">
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <button class="button quiet pages" type="button" popovertarget="pages">Menu</button>
      <a class="brand" href="/console">Almoner</a>
      ${placeMenu(context)}
      ${place === 'self' ? '' : modeSwitch(context)}
      ${palette(context, links, pages)}
      ${personMenu(context)}
    </header>
    <nav class="side" id="pages" popover aria-label="${subjectName}">${menu(links)}</nav>
    <main id="main" tabindex="-1">
      ${isTest ? html`<p class="ribbon"><strong>Test mode.</strong> No real money moves.</p>` : ''}
      ${flash === null ? '' : html`<p class="flash ${flash.tone}" role="status">${flash.text}</p>`}
      ${problem === null ? '' : html`<p class="flash problem" role="alert">${problem.text}</p>`}
      <h1>${title}</h1>
      ${main}
    </main>
  </body>`
  return htmlPage({ title: `${title} · ${subjectName} · Almoner`, head: pageHead(), body })
}

/** Address of a team's home page. */
export function homeAddress({ subjectId }: Pick<Membership, 'subjectId'>, liveMode = false): string {
  return `/console/${subjectId}/${liveMode ? 'live' : 'test'}`
}

function navigation({ base, role, request }: ConsoleContext, pages: readonly ConsolePage[]): Link[] {
  const here = new URL(request.url).pathname.replace(/\/$/, '')
  return pages
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ path, nav: name, group }) => {
      if (name === undefined) return []
      const href = path === '' ? base : `${base}/${path}`
      return [{ href, name, group, isHere: here === href || (path !== '' && here.startsWith(`${href}/`)) }]
    })
}

function menu(links: readonly Link[]): Markup {
  const listOf = (group: MenuGroup | undefined): Markup =>
    html`<ul${group === undefined ? '' : html` aria-labelledby="group-${group}"`}>${links
      .filter((link) => link.group === group)
      .map(
        ({ href, name, isHere }) =>
          html`<li><a href="${href}"${isHere ? html` aria-current="page"` : ''}>${name}</a></li>`,
      )}</ul>`
  const groups = MENU_GROUPS.filter((group) => links.some((link) => link.group === group))
  return html`${listOf(undefined)}${groups.map((group) => html`<p id="group-${group}">${group}</p>${listOf(group)}`)}`
}

function placeMenu({ subjectName, memberships, liveMode }: ConsoleContext): Markup {
  return html`<details class="menu place"><summary><span class="unseen">Switch team: </span><span>${subjectName}</span></summary>
    <ul>${memberships.map(
      (membership) => html`<li><a href="${homeAddress(membership, liveMode)}"><span>${membership.name}</span>
        <small>${membership.role}</small></a></li>`,
    )}</ul></details>`
}

function modeSwitch({ request, base, liveMode }: ConsoleContext): Markup {
  const rest = new URL(request.url).pathname.slice(base.length)
  const stem = base.replace(/\/(test|live)$/, '')
  const way = (mode: 'test' | 'live', label: string, isHere: boolean) =>
    html`<a href="${stem}/${mode}${rest}"${isHere ? html` aria-current="true"` : ''}>${label}</a>`
  return html`<div class="modes" role="group" aria-label="Mode">
    ${way('test', 'Test', !liveMode)}${way('live', 'Live', liveMode)}</div>`
}

function personMenu({ person, formToken }: ConsoleContext): Markup {
  return html`<details class="menu person"><summary><span>${person.name || person.email}</span></summary><ul>
    <li><a href="/console/me">Your sign-in</a></li>
    <li><form method="post" action="/console/sign-out">${hidden('form_token', formToken)}
      <button type="submit">Sign out</button></form></li>
  </ul></details>`
}

function palette(
  { memberships, liveMode, base, role }: ConsoleContext,
  links: readonly Link[],
  pages: readonly ConsolePage[],
): Markup {
  const places = memberships.map((one) => ({ href: homeAddress(one, liveMode), name: one.name, about: one.role }))
  const named = links.map(({ href, name, group = '' }) => ({ href, name, about: group }))
  const all = [...named, ...places, { href: '/console/me', name: 'Your sign-in', about: '' }]
  const once = all.filter(({ href }, index) => all.findIndex((one) => one.href === href) === index)
  const finding = pages.find(({ finds, roles }) => finds !== undefined && roles.includes(role))
  const finds = finding === undefined ? '' : `${base}/${finding.path}?${finding.finds}=`
  return html`<console-palette label="Search" hint="Page name or ID" found="Search records" finds="${finds}" none="No page with this name">
    ${once.map(({ href, name, about }) => html`<a href="${href}" data-name="${name}" data-about="${about}" hidden></a>`)}
  </console-palette>`
}
