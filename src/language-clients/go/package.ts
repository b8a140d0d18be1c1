import type { Api } from '../api/api.ts'
import type { ClientFiles, ClientPlan } from '../api/client-plan.ts'
import { snakeCase } from '../api/words.ts'
import { comment, goName } from './names.ts'
import { resourceFile } from './resource.ts'
import { answerStruct, sentStruct } from './structs.ts'

/** The client for Go: a module of its own, on nothing but the standard library. */
export const go: ClientPlan = { language: 'go', folder: new URL('package/', import.meta.url), make }

const MADE = '// Made from the contract. DO NOT EDIT.\n\npackage almoner\n'

function make(api: Api): ClientFiles {
  const { resources, records, inputs, version } = api
  const bodies = new Set(resources.flatMap(({ operations }) => operations.map(({ bodyRecord }) => bodyRecord)))
  const answers = records.filter(({ name }) => name !== 'Event' && name !== 'Problem')
  return {
    'go.mod': 'module giving.example/almoner\n\ngo 1.19\n',
    'version.go': `${MADE}\n// Version is the version of this module.\nconst Version = "${version}"\n`,
    'words.go': words(api),
    'doc.go': DOC,
    'almoner.go': clientFile(api),
    'records.go': `${MADE}\nimport "encoding/json"\n\n${answers.map(answerStruct).join('\n\n')}\n`,
    'params.go': `${MADE}\n${inputs
      .filter(({ name }) => !bodies.has(name))
      .map(({ name, description, members }) =>
        sentStruct(name, `${goName(name)}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`, members),
      )
      .join('\n\n')}\n`,
    ...Object.fromEntries(resources.map((resource) => [`${snakeCase(resource.name)}.go`, resourceFile(resource)])),
  }
}

const DOC = `// Package almoner finds nonprofits, gives to them, sends donors to a payment
// page, reads lists to their end and verifies webhooks.
//
// Amounts are integer cents, times are unix seconds. Every write carries an
// idempotency key, and every try of it the same, so that it has its effect once
// however often an answer is lost.
package almoner
`

function words({ errors, eventTypes }: Api): string {
  const codes = errors.map(
    ({ code, status, title }) =>
      `${comment(`${status}: ${title}.`, '\t')}\n\tCode${goName(code)} ErrorCode = "${code}"`,
  )
  const widest = Math.max(...eventTypes.map((type) => goName(type).length))
  return `${MADE}
// What APIError.Code can be. Newer words may come.
const (
${codes.join('\n')}
)

// What Event.Type can be. Newer words may come.
const (
${eventTypes.map((type) => `\tEvent${goName(type).padEnd(widest)} = "${type}"`).join('\n')}
)
`
}

function clientFile({ resources }: Api): string {
  const fields = resources.map(
    ({ name, description }) => `${comment(description, '\t')}\n\t${goName(name)} *${goName(name)}`,
  )
  const widest = Math.max(...resources.map(({ name }) => goName(name).length), 'LiveMode'.length)
  const entry = (name: string, value: string) => `\t\t${`${name}:`.padEnd(widest + 1)} ${value},\n`
  return `${MADE}
// Client asks the service in the name of one account. It is safe for use by
// several goroutines.
//
// Test keys make records that live keys never see, and the reverse: the keys
// alone decide which.
type Client struct {
	// Whether the keys are live ones.
	LiveMode bool
${fields.join('\n')}
}

// New makes a client.
func New(config Config) (*Client, error) {
	live, err := liveMode(config.PublicKey, config.SecretKey)
	if err != nil {
		return nil, err
	}
	requester, err := newRequester(config)
	if err != nil {
		return nil, err
	}
	return &Client{
${entry('LiveMode', 'live')}${resources.map(({ name }) => entry(goName(name), `&${goName(name)}{requester}`)).join('')}\t}, nil
}
`
}
