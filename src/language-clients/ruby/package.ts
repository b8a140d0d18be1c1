import type { Api } from '../api/api.ts'
import type { ClientFiles, ClientPlan } from '../api/client-plan.ts'
import { pascalCase, snakeCase, upperCase } from '../api/words.ts'
import { recordsFile } from './records.ts'
import { resourceFile } from './resource.ts'
import { comment } from './types.ts'

/** The client for Ruby: a gem of its own, on nothing but the standard library. */
export const ruby: ClientPlan = { language: 'ruby', folder: new URL('package/', import.meta.url), make }

function make(api: Api): ClientFiles {
  const { resources, records, version } = api
  return {
    'almoner.gemspec': gemspec(),
    'lib/almoner.rb': mainFile(api),
    'lib/almoner/version.rb': `# frozen_string_literal: true\n\nmodule Almoner\n  VERSION = '${version}'\nend\n`,
    'lib/almoner/words.rb': wordsFile(api),
    'lib/almoner/client.rb': clientFile(api),
    'lib/almoner/records.rb': recordsFile(records.filter(({ name }) => name !== 'Event' && name !== 'Problem')),
    ...Object.fromEntries(
      resources.map((resource) => [`lib/almoner/resources/${snakeCase(resource.name)}.rb`, resourceFile(resource)]),
    ),
  }
}

function mainFile({ resources }: Api): string {
  const files = ['version', 'errors', 'words', 'keys', 'transport', 'requester', 'page', 'record', 'records', 'webhook']
  const own = resources.map(({ name }) => `resources/${snakeCase(name)}`)
  return `# frozen_string_literal: true

${[...files, ...own, 'client'].map((file) => `require_relative 'almoner/${file}'`).join('\n')}
`
}

function wordsFile({ errors, eventTypes }: Api): string {
  const codes = errors.map(
    ({ code, status, title }) => `${comment(`${status}: ${title}.`, '    ')}\n    ${upperCase(code)} = '${code}'`,
  )
  return `# frozen_string_literal: true

# Made from the contract.
module Almoner
  # What {ApiError#code} can be. Newer words may come.
  module ErrorCode
${codes.join('\n')}
  end

  # What {Event#type} can be. Newer words may come.
  module EventType
${eventTypes.map((type) => `    ${upperCase(type)} = '${type}'`).join('\n')}
  end
end
`
}

function clientFile({ resources }: Api): string {
  const readers = resources.map(
    ({ name, description }) =>
      `    # @return [Resources::${pascalCase(name)}] ${description}\n    attr_reader :${snakeCase(name)}`,
  )
  const made = resources.map(({ name }) => `      @${snakeCase(name)} = Resources::${pascalCase(name)}.new(requester)`)
  return `# frozen_string_literal: true

# Made from the contract.
module Almoner
  # Asks the service in the name of one account. Threads may share it.
  #
  # Test keys make records that live keys never see, and the reverse: the keys alone decide which.
  class Client
${readers.join('\n')}

    # @param base_url [String] origin of the service, for example +https://giving.example+
    # @param public_key [String] the account's public key
    # @param secret_key [String] the secret key of the same mode; keep it on your server
    # @param timeout [Numeric] seconds that connecting, sending and reading may each take in one try
    # @param max_retries [Integer] how often a request is sent again that found no answer, or one that says to try
    #   later; every try of a write carries the same idempotency key, so that it has its effect once
    # @param transport [#call] what sends requests, in the place of Ruby's own HTTP
    def initialize(base_url:, public_key:, secret_key:, timeout: 30, max_retries: 4, transport: Transport.new)
      @live_mode = Keys.live?(public_key, secret_key)
      requester = Requester.new(
        base_url: base_url, public_key: public_key, secret_key: secret_key,
        timeout: timeout, max_retries: max_retries, transport: transport
      )
${made.join('\n')}
    end

    # @return [Boolean] whether the keys are live ones
    def live_mode?
      @live_mode
    end
  end
end
`
}

function gemspec(): string {
  return `# frozen_string_literal: true

require_relative 'lib/almoner/version'

Gem::Specification.new do |spec|
  spec.name = 'almoner'
  spec.version = Almoner::VERSION
  spec.authors = ['Almoner']
  spec.summary = 'Client for the Almoner API: donations, campaigns and climate offsets.'
  spec.license = 'MIT'
  spec.required_ruby_version = '>= 3.0'
  spec.files = Dir['lib/**/*.rb', 'README.md', 'LICENSE']
  spec.metadata['rubygems_mfa_required'] = 'true'
end
`
}
