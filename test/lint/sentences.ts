import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import plainText from '@textlint/textlint-plugin-text'
import terminology from 'textlint-rule-terminology'

/*
 * Checks the wording and spelling of documents, comments and sentences in strings:
 * node --import tsx test/lint/sentences.ts [file …]
 * The words to avoid are in docs/words.md, the words that the spelling checker must know in docs/dictionary.txt.
 */

/** A text of a file and its first line number. */
interface Text {
  line: number
  text: string
}

/** Words to avoid as a pattern, and what to write instead. */
type Term = [pattern: string, replacement: string]

/** Comments and strings of a TypeScript file. */
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
/** The word list itself, and a test with deliberate faults. */
const EXEMPT = ['docs/words.md', 'test/lint/sentences.long.test.ts']

const kernel = new TextlintKernel()
const lists = readWords(readFileSync('docs/words.md', 'utf8'))

/** Reads the tables of the word list by their headings: words separated by commas, and what to write instead. */
function readWords(list: string): Record<string, Term[]> {
  const sections = list.split(/^## /m).slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].filter(([, words]) => words !== 'avoid')
      const terms = rows.map(([, words = '', instead = '']): Term => [patternOf(words), instead])
      return [section.slice(0, section.indexOf('\n')), terms]
    }),
  )
}

/** A regular expression if it is in backticks, otherwise words separated by commas. */
function patternOf(words: string): string {
  if (words.startsWith('`')) return words.slice(1, -1)
  return `(?:${words.split(', ').join('|').replaceAll(' ', String.raw`\s+`)})`
}

/** The texts of a TypeScript file, each joined to one line. */
function textsOf(code: string): Text[] {
  return [...code.matchAll(COMMENT_OR_STRING)]
    .filter(([text]) => text.slice(1, -1).trim().includes(' '))
    .map(({ 0: text, index }) => ({
      line: code.slice(0, index).split('\n').length,
      text: text.replace(/\s*\n[\s*]*/g, ' ').replace(/^(?:\/\*+|\/\/|['"`])\s*|\s*(?:\*\/|['"`])$/g, ''),
    }))
}

async function faultsOf(file: string): Promise<string[]> {
  const content = readFileSync(file, 'utf8')
  const isDocument = file.endsWith('.md')
  const names = ['In every text', 'One noun per concept', ...(isDocument ? ['In documents'] : [])]
  const terms = names.flatMap((name) => lists[name] ?? [])
  const any = new RegExp(terms.map(([pattern]) => pattern).join('|'), 'i')
  const texts = isDocument ? [] : textsOf(content).filter(({ text }) => any.test(text))
  if (!isDocument && texts.length === 0) return []
  const options: TextlintKernelOptions = {
    ext: isDocument ? '.md' : '.txt',
    filePath: file,
    plugins: [
      { pluginId: 'markdown', plugin: markdown.default },
      { pluginId: 'text', plugin: plainText.default },
    ],
    rules: [{ ruleId: 'terminology', rule: terminology, options: { terms, defaultTerms: false, skip: [] } }],
  }
  const text = isDocument ? content : texts.map((each) => each.text).join('\n')
  const { messages } = await kernel.lintText(text, options)
  return messages.map(({ message, loc }) => {
    const line = isDocument ? loc.start.line : texts[loc.start.line - 1]?.line
    return `${file}:${line} ${message}`
  })
}

async function misspelled(files: readonly string[]): Promise<string[]> {
  // Without the cache, because it drops the faults of unchanged files.
  const checker = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', '--no-must-find-files']
  const child = spawn(process.execPath, [...checker, '--no-gitignore', '--file-list', 'stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stdin.end(files.join('\n'))
  const [code] = await once(child, 'close')
  const lines = output.join('').split('\n').filter(Boolean)
  return code === 0 || lines.length > 0 ? lines : ['The spelling checker did not run']
}

function allFiles(): string[] {
  const patterns = ['*.md', '*.ts', '*.tsx']
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '')
}

const files = (process.argv.length > 2 ? process.argv.slice(2) : allFiles()).filter((file) => !EXEMPT.includes(file))
const spelling = misspelled(files.filter((file) => !file.startsWith('test/')))
const faults: string[] = []
for (const file of files) faults.push(...(await faultsOf(file)))
faults.push(...(await spelling))
for (const fault of faults) console.log(fault)
if (faults.length > 0)
  console.log(`${faults.length} faults. The words: docs/words.md; the spelling: docs/dictionary.txt`)
process.exitCode = faults.length === 0 ? 0 : 1
