import { expect } from '@open-wc/testing'
import * as lit from 'lit'
import * as small from '../../src/build/small-lit/lit.ts'
import { Task, TaskStatus } from '../../src/build/small-lit/task.ts'
import { childAfter } from '../../src/build/small-lit/templates.ts'

/*
 * What stands in for Lit in the embed, beside Lit itself. Its templates are written here as the build marks them:
 * `<!>` for a child, `$name` for an attribute.
 */

/** Values that a child can have, one after the other. */
const CHILDREN: readonly unknown[] = [
  'a',
  'b',
  7,
  0,
  '',
  null,
  undefined,
  true,
  '<b>no markup</b>',
  ['x', 'y'],
  ['x'],
  [],
]

interface Renderer {
  html: (strings: TemplateStringsArray, ...values: unknown[]) => unknown
  nothing: unknown
  show: (template: unknown) => string
}

/** What is left to see when markers are taken away. */
function seen(root: Element): string {
  return root.innerHTML.replaceAll(/<!--.*?-->/g, '')
}

function litRenderer(): Renderer {
  const root = document.createElement('div')
  return {
    ...lit,
    show(template) {
      lit.render(template, root)
      return seen(root)
    },
  }
}

function smallRenderer(): Renderer {
  const root = document.createElement('div')
  const put = childAfter(root.appendChild(new Comment()))
  return {
    ...small,
    show(template) {
      put(template)
      return seen(root)
    },
  }
}

it('children change as they do with Lit', () => {
  const [one, other] = [litRenderer(), smallRenderer()]
  const row = (value: unknown) => one.html`<li>${value}</li>`
  const smallRow = (value: unknown) => other.html`<li><!>${value}</li>`
  const both: readonly (readonly [unknown, unknown])[] = [
    ...CHILDREN.map((child) => [child, child] as const),
    [one.nothing, other.nothing],
    [row('a'), smallRow('a')],
    [row('b'), smallRow('b')],
    [['a', 'b', 'c'].map(row), ['a', 'b', 'c'].map(smallRow)],
    [['c', 'd'].map(row), ['c', 'd'].map(smallRow)],
    [
      [row('a'), 'words', one.nothing],
      [smallRow('a'), 'words', other.nothing],
    ],
    ['words', 'words'],
  ]
  for (const [child, smallChild] of [...both, ...both.toReversed()])
    expect(other.show(other.html`<ul><!>${smallChild}</ul>!`)).to.equal(one.show(one.html`<ul>${child}</ul>!`))
})

it('attributes, properties and flags change as they do with Lit', () => {
  const [one, other] = [litRenderer(), smallRenderer()]
  for (const name of ['a', '', 'a"b<c>', undefined, null, one.nothing, 'a']) {
    for (const flag of [true, false, true]) {
      const value = name === one.nothing ? other.nothing : name
      const shown = one.show(one.html`<input title=${name} ?disabled=${flag} .value=${`${flag}`} />`)
      expect(other.show(other.html`<input $title${value} $?disabled${flag} $.value${`${flag}`}>`)).to.equal(shown)
    }
  }
})

it('an element that stays keeps its state, and hears its present listener alone', () => {
  const { html, show } = smallRenderer()
  const root = document.createElement('div')
  const put = childAfter(root.appendChild(new Comment()))
  const heard: string[] = []
  const field = (name: string) => html`<input $@click${() => heard.push(name)} $.value${name}>`
  put(field('one'))
  const input = root.querySelector('input')
  put(field('two'))
  expect(root.querySelector('input')).to.equal(input)
  input?.click()
  expect(heard).to.deep.equal(['two'])
  expect(input?.value).to.equal('two')
  expect(show('')).to.equal('')
})

it('text that does not change is not touched, so that nothing is announced twice', async () => {
  const root = document.createElement('div')
  const put = childAfter(root.appendChild(new Comment()))
  put('here')
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  put('here')
  await Promise.resolve()
  expect(changes).to.deep.equal([])
  observer.disconnect()
})

/** The same element on either base, noting what happens to it. */
function elementOn(Base: typeof lit.LitElement, tag: string, log: string[]): void {
  class Noting extends Base {
    static override properties = {
      heading: { attribute: 'data-heading' },
      open: { type: Boolean },
      mood: { state: true },
    }
    heading: unknown = 'none'
    open = false
    mood = 'calm'

    override willUpdate(changed: Map<PropertyKey, unknown>): void {
      log.push(`will ${[...changed.keys()].map(String).sort()}`)
    }

    override render(): ReturnType<typeof lit.html> {
      log.push(`render ${String(this.heading)} ${this.open} ${this.mood}`)
      return lit.html``
    }

    override updated(changed: Map<PropertyKey, unknown>): void {
      log.push(`did ${[...changed.keys()].map(String).sort()}`)
    }
  }
  Reflect.set(Noting, 'styles', [])
  customElements.define(tag, Noting)
}

async function lifeOf(Base: typeof lit.LitElement, tag: string): Promise<string[]> {
  const log: string[] = []
  const early = document.createElement(tag)
  Reflect.set(early, 'heading', 'set early')
  elementOn(Base, tag, log)
  document.body.append(early)
  await Reflect.get(early, 'updateComplete')
  early.setAttribute('open', '')
  early.setAttribute('data-heading', 'of attribute')
  Reflect.set(early, 'mood', 'calm')
  await Reflect.get(early, 'updateComplete')
  early.removeAttribute('data-heading')
  Reflect.set(early, 'mood', 'glad')
  Reflect.set(early, 'mood', 'sad')
  await Reflect.get(early, 'updateComplete')
  early.remove()
  Reflect.set(early, 'mood', 'calm again')
  document.body.append(early)
  await Reflect.get(early, 'updateComplete')
  early.remove()
  return log
}

it('an element lives as it does on Lit', async () => {
  const onSmall = await lifeOf(Object(small).LitElement, 'noting-small')
  expect(onSmall).to.deep.equal(await lifeOf(lit.LitElement, 'noting-lit'))
  expect(onSmall.length).to.equal(12)
})

it('an element shows again after an update that failed', async () => {
  class Failing extends small.LitElement {
    static override properties = { word: {} }
    static override styles = []
    word = ''
    override render(): small.TemplateResult {
      if (this.word === '') throw new Error('no word')
      return small.html`<!>${this.word}`
    }
  }
  customElements.define('failing-once', Failing)
  const element = new Failing()
  document.body.append(element)
  const failure: unknown = await element.updateComplete.catch((error: unknown) => error)
  expect(String(failure)).to.equal('Error: no word')
  element.setAttribute('word', 'here')
  await element.updateComplete
  expect(element.shadowRoot?.textContent).to.equal('here')
  element.remove()
})

it('the latest run of a task counts', async () => {
  class Host extends small.LitElement {
    static override properties = {}
    static override styles = []
    override render(): small.TemplateResult {
      return small.html``
    }
  }
  customElements.define('small-host', Host)
  const answers: ((answer: string) => void)[] = []
  const signals: AbortSignal[] = []
  const task = new Task<readonly [string], string>(new Host(), {
    autoRun: false,
    task: (_, { signal }) => {
      signals.push(signal)
      return new Promise((resolve) => answers.push(resolve))
    },
    onError: () => undefined,
  })
  const first = task.run(['one'])
  const second = task.run(['two'])
  expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false])
  answers[0]?.('late')
  answers[1]?.('right')
  await Promise.all([first, second])
  expect([task.status, task.value]).to.deep.equal([TaskStatus.COMPLETE, 'right'])
})
