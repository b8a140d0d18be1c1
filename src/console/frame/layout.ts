import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../server/pages/page.ts'
import type { Membership } from '../../server/service/people/persons.ts'
import { pageHead } from './bare-page.ts'
import { hidden } from './controls.ts'
import type { ConsoleContext, ConsolePage, PageContext, ShownPage } from './define.ts'
import { frameWords as words } from './frame-words.ts'

interface Link {
  href: string
  name: string
  isHere: boolean
}

/** Puts a page into the frame: where one is, where one may go, and whose money it is. */
export function framedPage(context: PageContext, pages: readonly ConsolePage[], { title, main }: ShownPage): Markup {
  const links = navigation(context, pages)
  const { subjectName, liveMode, place, flash, problem } = context
  const isTest = !liveMode && place !== 'self'
  const body = html`<body class="${isTest ? 'is-test' : ''}">
    <a class="skip" href="#main">${words.skip}</a>
    <header class="top">
      <button class="button quiet pages" type="button" popovertarget="pages">${words.menu}</button>
      <a class="brand" href="/console">Almoner</a>
      ${placeMenu(context)}
      ${place === 'self' ? '' : modeSwitch(context)}
      ${palette(context, links, pages)}
      ${personMenu(context)}
    </header>
    <nav class="side" id="pages" popover aria-label="${subjectName}"><ul>${links.map(
      ({ href, name, isHere }) =>
        html`<li><a href="${href}"${isHere ? html` aria-current="page"` : ''}>${name}</a></li>`,
    )}</ul></nav>
    <main id="main" tabindex="-1">
      ${isTest ? html`<p class="ribbon"><strong>${words.testRibbon}</strong> ${words.testHint}</p>` : ''}
      ${flash === null ? '' : html`<p class="flash ${flash.tone}" role="status">${flash.text}</p>`}
      ${problem === null ? '' : html`<p class="flash problem" role="alert">${problem.text}</p>`}
      <h1>${title}</h1>
      ${main}
    </main>
  </body>`
  return htmlPage({ title: `${title} · ${subjectName} · Almoner`, head: pageHead(), body })
}

/** Where a member's pages begin. */
export function homeOf({ subjectId }: Pick<Membership, 'subjectId'>, liveMode = false): string {
  return `/console/${subjectId}/${liveMode ? 'live' : 'test'}`
}

function navigation({ base, role, request }: ConsoleContext, pages: readonly ConsolePage[]): Link[] {
  const here = new URL(request.url).pathname.replace(/\/$/, '')
  return pages
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ path, nav: name }) => {
      if (name === undefined) return []
      const href = path === '' ? base : `${base}/${path}`
      return [{ href, name, isHere: here === href || (path !== '' && here.startsWith(`${href}/`)) }]
    })
}

function placeMenu({ subjectName, memberships, liveMode }: ConsoleContext): Markup {
  return html`<details class="menu place"><summary><span class="unseen">${words.switchPlace}: </span><span>${subjectName}</span></summary>
    <ul>${memberships.map(
      (membership) => html`<li><a href="${homeOf(membership, liveMode)}"><span>${membership.name}</span>
        <small>${membership.role}</small></a></li>`,
    )}</ul></details>`
}

function modeSwitch({ request, base, liveMode }: ConsoleContext): Markup {
  const rest = new URL(request.url).pathname.slice(base.length)
  const stem = base.replace(/\/(test|live)$/, '')
  const way = (mode: 'test' | 'live', label: string, isHere: boolean) =>
    html`<a href="${stem}/${mode}${rest}"${isHere ? html` aria-current="true"` : ''}>${label}</a>`
  return html`<div class="modes" role="group" aria-label="${words.mode}">
    ${way('test', words.test, !liveMode)}${way('live', words.live, liveMode)}</div>`
}

function personMenu({ person, formToken }: ConsoleContext): Markup {
  return html`<details class="menu person"><summary>${person.name || person.email}</summary><ul>
    <li><a href="/console/me">${words.myPages}</a></li>
    <li><form method="post" action="/console/sign-out">${hidden('form_token', formToken)}
      <button type="submit">${words.signOut}</button></form></li>
  </ul></details>`
}

function palette(
  { memberships, liveMode, base, role }: ConsoleContext,
  links: readonly Link[],
  pages: readonly ConsolePage[],
): Markup {
  const places = memberships.map((one) => ({ href: homeOf(one, liveMode), name: one.name, about: one.role }))
  const named = links.map(({ href, name }) => ({ href, name, about: '' }))
  const all = [...named, ...places, { href: '/console/me', name: words.myPages, about: '' }]
  const once = all.filter(({ href }, index) => all.findIndex((one) => one.href === href) === index)
  const finding = pages.find(({ finds, roles }) => finds !== undefined && roles.includes(role))
  const finds = finding === undefined ? '' : `${base}/${finding.path}?${finding.finds}=`
  return html`<console-palette label="${words.find}" hint="${words.findHint}" found="${words.findRecord}" finds="${finds}" none="${words.noneFound}">
    ${once.map(({ href, name, about }) => html`<a href="${href}" data-name="${name}" data-about="${about}" hidden></a>`)}
  </console-palette>`
}
