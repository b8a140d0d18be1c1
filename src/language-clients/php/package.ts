import type { Api } from '../api/api.ts'
import type { ClientFiles, ClientPlan } from '../api/client-plan.ts'
import { camelCase, pascalCase, upperCase } from '../api/words.ts'
import { recordFile } from './records.ts'
import { resourceFile, shapesOf } from './resource.ts'
import { docblock, fileHead } from './types.ts'

/** The client for PHP: a package of its own, on nothing but PHP, by curl where its extension is there. */
export const php: ClientPlan = { language: 'php', folder: new URL('package/', import.meta.url), make }

function make(api: Api): ClientFiles {
  const { resources, records, inputs, version } = api
  const shapes = shapesOf(inputs)
  const answers = records.filter(({ name }) => name !== 'Event' && name !== 'Problem')
  return {
    'composer.json': `${JSON.stringify(composer(version), null, 4)}\n`,
    'src/Client.php': clientFile(api),
    'src/ErrorCode.php': constants(
      'ErrorCode',
      'What ApiException::$errorCode can be. Newer words may come.',
      api.errors.map(({ code, status, title }) => ({ word: code, text: `${status}: ${title}.` })),
    ),
    'src/EventType.php': constants(
      'EventType',
      'What Event::$type can be. Newer words may come.',
      api.eventTypes.map((word) => ({ word, text: '' })),
    ),
    ...Object.fromEntries(answers.map((record) => [`src/Record/${record.name}.php`, recordFile(record)])),
    ...Object.fromEntries(
      resources.map((resource) => [`src/Resource/${pascalCase(resource.name)}.php`, resourceFile(resource, shapes)]),
    ),
  }
}

function composer(version: string): object {
  return {
    name: 'almoner/almoner',
    description: 'Client for the Almoner API: donations, campaigns and climate offsets.',
    type: 'library',
    version,
    license: 'MIT',
    require: { php: '>=8.1', 'ext-json': '*' },
    suggest: { 'ext-curl': 'Keeps connections open between requests.' },
    autoload: { 'psr-4': { 'Almoner\\': 'src/' } },
  }
}

function constants(name: string, description: string, words: readonly { word: string; text: string }[]): string {
  const lines = words.map(
    ({ word, text }) =>
      `${text === '' ? '' : `${docblock([[text]], '    ')}\n`}    public const ${upperCase(word)} = '${word}';`,
  )
  return `${fileHead('Almoner')}
${docblock([[description], ['Made from the contract.']], '')}
final class ${name}
{
${lines.join('\n\n')}
}
`
}

function clientFile({ resources, version }: Api): string {
  const properties = resources.map(
    ({ name, description }) =>
      `    /** ${description} */\n    public readonly Resource\\${pascalCase(name)} $${camelCase(name)};`,
  )
  const made = resources.map(
    ({ name }) => `        $this->${camelCase(name)} = new Resource\\${pascalCase(name)}($requester);`,
  )
  return `${fileHead('Almoner')}
/**
 * Asks the service in the name of one account.
 *
 * Test keys make records that live keys never see, and the reverse: the keys alone decide which.
 * Made from the contract.
 */
final class Client
{
    public const VERSION = '${version}';

    /** Whether the keys are live ones. */
    public readonly bool $liveMode;

${properties.join('\n\n')}

    /**
     * @param string $baseUrl origin of the service, for example https://giving.example
     * @param string $publicKey the account's public key
     * @param string $secretKey the secret key of the same mode; keep it on your server
     * @param float $timeout seconds that one try may take
     * @param int $maxRetries how often a request is sent again that found no answer, or one that says to try later; every
     *     try of a write carries the same idempotency key, so that it has its effect once
     * @param Transport|null $transport what sends requests, in the place of curl or PHP's streams
     */
    public function __construct(
        string $baseUrl,
        string $publicKey,
        #[\\SensitiveParameter] string $secretKey,
        float $timeout = 30.0,
        int $maxRetries = 4,
        ?Transport $transport = null,
    ) {
        $this->liveMode = Keys::areLive($publicKey, $secretKey);
        $transport ??= extension_loaded('curl') ? new CurlTransport() : new StreamTransport();
        $requester = new Requester($baseUrl, $publicKey, $secretKey, $timeout, $maxRetries, $transport);
${made.join('\n')}
    }
}
`
}
