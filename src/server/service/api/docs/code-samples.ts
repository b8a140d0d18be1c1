import { html } from 'hono/html'
import * as z from 'zod/mini'
import { encodeQuery, fillPath, type Operation } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'

/** Languages of the examples, with their names. */
const SAMPLE_LANGUAGES = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
  ['php', 'PHP'],
  ['ruby', 'Ruby'],
  ['go', 'Go'],
] as const

/** The ID of a language. */
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number][0]

interface Call {
  method: string
  url: string
  /** `public key:secret key`, if the operation requires both. */
  keys: string | undefined
  /** JSON text of a write. */
  body: string | undefined
}

/** An operation's example as a program in each language, with the standard library only. */
export function codeSamples(
  operation: Operation,
  example: ExampleRequest,
  baseUrl: string,
): Record<SampleLanguage, string> {
  const call = callOf(operation, example, baseUrl)
  return {
    curl: curlExample(operation, example, baseUrl),
    typescript: typescript(call),
    python: python(call),
    php: php(call),
    ruby: ruby(call),
    go: go(call),
  }
}

function callOf({ endpoint }: Operation, example: ExampleRequest, baseUrl: string): Call {
  const query = encodeQuery(example.query)
  const word = endpoint.auth === 'law_firm' ? 'lawfirm' : 'storefront'
  const isKeyed = endpoint.auth === 'account' || endpoint.auth === 'law_firm'
  return {
    method: endpoint.method,
    url: `${baseUrl}${fillPath(endpoint.path, example.params)}${query === '' ? '' : `?${query}`}`,
    keys: isKeyed ? `test_pk_${word}:test_sk_${word}` : undefined,
    body: endpoint.method === 'GET' ? undefined : JSON.stringify(example.body ?? {}, null, 2),
  }
}

/** Quotes text with single quotes, as most languages do. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

function typescript({ method, url, keys, body }: Call): string {
  const headers = [
    ...(keys === undefined ? [] : [`    authorization: \`Basic \${btoa(${quoted(keys)})}\`,`]),
    ...(body === undefined
      ? []
      : [`    'content-type': 'application/json',`, `    'idempotency-key': crypto.randomUUID(),`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, '  ')}),`]),
  ]
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const response = await fetch(${quoted(url)}${given})\nconsole.log(response.status, await response.json())`
}

function python({ method, url, keys, body }: Call): string {
  const headers = [
    ...(keys === undefined ? [] : [`    "Authorization": "Basic " + base64.b64encode(b"${keys}").decode(),`]),
    ...(body === undefined
      ? []
      : [`    "Content-Type": "application/json",`, `    "Idempotency-Key": str(uuid.uuid4()),`]),
  ]
  const lines = [
    'import base64, json, urllib.error, urllib.request, uuid',
    '',
    ...(body === undefined ? [] : [`body = json.loads('''${body.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}''')`]),
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    headers.length === 0
      ? '    headers={},'
      : `    headers={\n${headers.map((line) => `    ${line}`).join('\n')}\n    },`,
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    ')',
    'try:',
    '    answer = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    answer = error',
    'print(answer.status, json.load(answer))',
  ]
  return lines.join('\n')
}

function php({ method, url, keys, body }: Call): string {
  const headers = [
    ...(keys === undefined ? [] : [`        'Authorization: Basic ' . base64_encode(${quoted(keys)}),`]),
    ...(body === undefined
      ? []
      : [`        'Content-Type: application/json',`, `        'Idempotency-Key: ' . bin2hex(random_bytes(16)),`]),
  ]
  return [
    '<?php',
    '$context = stream_context_create([',
    "    'http' => [",
    `        'method' => '${method}',`,
    "        'header' => [",
    ...headers.map((line) => `    ${line}`),
    '        ],',
    ...(body === undefined ? [] : [`        'content' => json_encode(json_decode(${quoted(body)})),`]),
    "        'ignore_errors' => true,",
    '    ],',
    ']);',
    `$answer = file_get_contents(${quoted(url)}, false, $context);`,
    'echo $http_response_header[0], PHP_EOL, $answer, PHP_EOL;',
  ].join('\n')
}

function ruby({ method, url, keys, body }: Call): string {
  const name = method.charAt(0) + method.slice(1).toLowerCase()
  const [publicKey = '', secretKey = ''] = keys?.split(':') ?? []
  return [
    "require 'json'",
    "require 'net/http'",
    "require 'securerandom'",
    '',
    `uri = URI(${quoted(url)})`,
    `request = Net::HTTP::${name}.new(uri)`,
    ...(keys === undefined ? [] : [`request.basic_auth ${quoted(publicKey)}, ${quoted(secretKey)}`]),
    ...(body === undefined
      ? []
      : [
          "request['Content-Type'] = 'application/json'",
          "request['Idempotency-Key'] = SecureRandom.uuid",
          `request.body = JSON.generate(JSON.parse(${quoted(body)}))`,
        ]),
    "answer = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
    'puts answer.code, answer.body',
  ].join('\n')
}

function go({ method, url, keys, body }: Call): string {
  const [publicKey = '', secretKey = ''] = keys?.split(':') ?? []
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['crypto/rand', 'strings'])].sort()
  const sent = body === undefined ? 'nil' : `strings.NewReader(${goQuoted(body)})`
  return [
    'package main',
    '',
    'import (',
    ...imports.map((one) => `\t"${one}"`),
    ')',
    '',
    'func main() {',
    `\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${sent})`,
    '\tif err != nil {\n\t\tpanic(err)\n\t}',
    ...(keys === undefined ? [] : [`\trequest.SetBasicAuth("${publicKey}", "${secretKey}")`]),
    ...(body === undefined
      ? []
      : [
          '\tkey := make([]byte, 16)',
          '\trand.Read(key)',
          '\trequest.Header.Set("Content-Type", "application/json")',
          '\trequest.Header.Set("Idempotency-Key", fmt.Sprintf("%x", key))',
        ]),
    '\tanswer, err := http.DefaultClient.Do(request)',
    '\tif err != nil {\n\t\tpanic(err)\n\t}',
    '\tdefer answer.Body.Close()',
    '\ttext, _ := io.ReadAll(answer.Body)',
    '\tfmt.Println(answer.StatusCode, string(text))',
    '}',
  ].join('\n')
}

/** Raw text in Go has no escapes, so text with a backtick is quoted as JSON. */
function goQuoted(text: string): string {
  return text.includes('`') ? JSON.stringify(text) : `\`${text}\``
}

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  response: z.unknown(),
})

/** An operation's example in parts, with nonprofits that exist on this server. */
export interface ExampleRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  response: unknown
}

const EXAMPLE_NONPROFIT = /n_1HFJ3bNh\w+/g

/** Reads an operation's example, and replaces made-up nonprofit IDs by the given one. */
export function exampleOf({ endpoint }: Operation, nonprofitId: string | undefined): ExampleRequest {
  const text = JSON.stringify(endpoint.example)
  const shown = nonprofitId === undefined ? text : text.replace(EXAMPLE_NONPROFIT, nonprofitId)
  const { params = {}, query = {}, body, response } = z.parse(Example, JSON.parse(shown))
  const publicKey = endpoint.auth === 'public_key' ? { public_key: 'test_pk_storefront' } : {}
  return { params, query: { ...publicKey, ...query }, body, response }
}

/** The example as a command for a terminal. */
function curlExample({ endpoint }: Operation, example: ExampleRequest, baseUrl: string): string {
  const query = encodeQuery(example.query)
  const url = `${baseUrl}${fillPath(endpoint.path, example.params)}${query === '' ? '' : `?${query}`}`
  const word = endpoint.auth === 'law_firm' ? 'lawfirm' : 'storefront'
  const lines = [`curl ${endpoint.method === 'PUT' ? '-X PUT ' : ''}'${url}'`]
  if (endpoint.auth !== 'public_key' && endpoint.auth !== 'none') lines.push(`  -u test_pk_${word}:test_sk_${word}`)
  if (endpoint.method !== 'GET') {
    lines.push(`  -H 'content-type: application/json'`)
    lines.push(`  -d '${JSON.stringify(example.body ?? {}).replaceAll("'", "'\\''")}'`)
  }
  return lines.join(' \\\n')
}

/** Code with a copy button, which the script shows. */
export function codeBlock(code: string, label: string): Markup {
  return html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre><button class="copy" type="button" hidden>Copy</button></div>`
}

/** The sample in every language. The script shows the chosen one. */
export function sampleBlocks(samples: Readonly<Record<SampleLanguage, string>>, label: string): Markup[] {
  return languages.map(
    ({ language, name }) =>
      html`<div class="sample" data-language="${language}">${codeBlock(samples[language], `${label} in ${name}`)}</div>`,
  )
}

const languages = SAMPLE_LANGUAGES.map(([language, name]) => ({ language, name }))

/** Lets the reader choose the language of all examples. */
export function languageChoice(): Markup {
  return html`<form class="languages" hidden>
    <label for="language">Examples in</label>
    <select id="language">${languages.map(({ language, name }) => html`<option value="${language}">${name}</option>`)}</select>
  </form>`
}
