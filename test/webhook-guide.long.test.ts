import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { signWebhook } from '../src/webhooks/index.ts'
import { testUnless } from './support/test-unless.ts'

const run = promisify(execFile)
const guide = await readFile(new URL('../docs/guides/webhooks.md', import.meta.url), 'utf8')

interface Language {
  command: string
  version: string
  /** The files of a program that gets body, signature and secret, and prints 1 if the signature is valid. */
  files: (sample: string) => Readonly<Record<string, string>>
  args: readonly string[]
}

const languages: Readonly<Record<string, Language>> = {
  js: {
    command: process.execPath,
    version: '--version',
    files: (sample) => ({
      'main.mjs': `${sample}\nconst [, , body, signature, secret] = process.argv\nconsole.log(isOurs(body, signature, secret) ? 1 : 0)`,
    }),
    args: ['main.mjs'],
  },
  python: {
    command: 'python3',
    version: '--version',
    files: (sample) => ({
      'main.py': `${sample}\nimport sys\nprint(int(is_ours(sys.argv[1].encode(), sys.argv[2], sys.argv[3])))`,
    }),
    args: ['main.py'],
  },
  php: {
    command: 'php',
    version: '--version',
    files: (sample) => ({ 'main.php': `${sample}\necho is_ours($argv[1], $argv[2], $argv[3]) ? 1 : 0;` }),
    args: ['main.php'],
  },
  ruby: {
    command: 'ruby',
    version: '--version',
    files: (sample) => ({ 'main.rb': `${sample}\nputs ours?(*ARGV) ? 1 : 0` }),
    args: ['main.rb'],
  },
  go: {
    command: 'go',
    version: 'version',
    files: (sample) => ({
      'verify.go': sample,
      'main.go':
        'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc main() {\n\tif isOurs([]byte(os.Args[1]), os.Args[2], os.Args[3]) {\n\t\tfmt.Println(1)\n\t} else {\n\t\tfmt.Println(0)\n\t}\n}\n',
    }),
    args: ['run', 'verify.go', 'main.go'],
  },
}

for (const [language, { command, version, files, args }] of Object.entries(languages)) {
  const present = await run(command, [version]).then(
    () => true,
    () => false,
  )
  testUnless(
    !present && `there is no ${command}`,
    `the guide’s verification in ${language} believes what we sign and nothing else`,
    async () => {
      const sample = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? assert.fail(language)
      const folder = await mkdtemp(join(tmpdir(), 'almoner-guide-'))
      for (const [name, code] of Object.entries(files(sample))) await writeFile(join(folder, name), code)
      const believes = async (...given: string[]) =>
        (await run(command, [...args, ...given], { cwd: folder })).stdout.trim() === '1'
      const body = '{"id":"evt_1","type":"donation.status_updated","object":{"name":"Médecins – $x"}}'
      const signed = await signWebhook({ body, id: 'evt_1', timestamp: 1, secrets: ['test_sk_storefront'] })
      const signature = signed['x-service-hmac-sha256']
      try {
        assert.equal(await believes(body, signature, 'test_sk_storefront'), true)
        assert.equal(await believes(`${body} `, signature, 'test_sk_storefront'), false)
        assert.equal(await believes(body, signature, 'test_sk_platform'), false)
        assert.equal(await believes(body, '', 'test_sk_storefront'), false)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
}

test('the guide’s shell function computes the signature of the endpoint’s secret', async () => {
  const sample = /```bash\n([\s\S]*?)```/.exec(guide)?.[1] ?? assert.fail('no sample')
  const folder = await mkdtemp(join(tmpdir(), 'almoner-guide-'))
  try {
    const body = '{"id":"evt_1","object":{"name":"Médecins – $x"}}'
    await writeFile(join(folder, 'body'), body)
    const secret = `whsec_${Buffer.from('an endpoint’s own secret').toString('base64')}`
    const signed = await signWebhook({ body, id: 'evt_1', timestamp: 7, secrets: ['a'], endpointSecrets: [secret] })
    const command = `${sample}\nsignature_of evt_1 7 body '${secret}'`
    const { stdout } = await run('bash', ['-c', command], { cwd: folder })
    assert.ok(signed['webhook-signature'].split(' ').includes(`v1,${stdout}`), signed['webhook-signature'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
