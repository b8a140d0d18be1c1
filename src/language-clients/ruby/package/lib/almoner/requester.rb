# frozen_string_literal: true

require 'erb'
require 'json'
require 'securerandom'
require 'uri'

module Almoner
  # The default of parameters for which +nil+ means to clear.
  NOT_GIVEN = Object.new.tap { |object| object.define_singleton_method(:inspect) { 'Almoner::NOT_GIVEN' } }.freeze

  # Sends requests with keys and retries.
  # @api private
  class Requester
    # The longest wait before a retry, in seconds; if the service asks for more, there is no retry.
    LONGEST_WAIT = 60
    TRIED_AGAIN = [408, 429, 500, 502, 503, 504].freeze

    def initialize(base_url:, public_key:, secret_key:, timeout:, max_retries:, transport:)
      @base_url = base_url.chomp('/')
      @authorization = "Basic #{["#{public_key}:#{secret_key}"].pack('m0')}"
      @timeout = timeout
      @max_retries = max_retries
      @transport = transport
    end

    # Keeps keys out of logs.
    def inspect
      "#<#{self.class} #{@base_url}>"
    end

    # @return the response's JSON; every try of a write has the same key
    def ask(method, path, query: {}, body: nil, idempotency_key: nil)
      idempotency_key ||= SecureRandom.uuid unless method == 'GET'
      uri = address(path, query)
      sent = body && JSON.generate(body)
      tries = 0
      begin
        parsed(@transport.call(method, uri, headers(idempotency_key), sent, @timeout), idempotency_key)
      rescue NoAnswer, ApiError => e
        wait = wait_after(e, tries)
        raise final(e, "#{method} #{uri}", idempotency_key) if wait.nil?

        tries += 1
        sleep wait
        retry
      end
    end

    # Fills +{names}+ of a path. IDs that would change the path are refused.
    def self.path(template, **values)
      template.gsub(/\{(\w+)\}/) do
        value = values.fetch(Regexp.last_match(1).to_sym).to_s
        raise ArgumentError, "must name a record, not #{value.inspect}" if ['', '.', '..'].include?(value)

        ERB::Util.url_encode(value)
      end
    end

    # The body without +nil+ members, except where +nil+ clears.
    def self.given(members, clearable:)
      members.reject { |name, value| value.equal?(NOT_GIVEN) || (value.nil? && !clearable.include?(name)) }
    end

    # Encodes a query string: lists as +name[]+, members as +name[member]+.
    def self.encode_query(query)
      URI.encode_www_form(query.flat_map { |name, value| pairs(name, value) })
    end

    def self.pairs(name, value)
      case value
      when nil then []
      when Hash then value.flat_map { |member, inner| pairs("#{name}[#{member}]", inner) }
      when Array then value.flat_map { |item| pairs("#{name}[]", item) }
      else [[name.to_s, value.to_s]]
      end
    end
    private_class_method :pairs

    private

    def address(path, query)
      encoded = Requester.encode_query(query)
      URI.parse(@base_url + path + (encoded.empty? ? '' : "?#{encoded}"))
    end

    def headers(idempotency_key)
      common = {
        'accept' => 'application/json',
        'authorization' => @authorization,
        'user-agent' => "almoner-ruby/#{VERSION}"
      }
      return common if idempotency_key.nil?

      common.merge('content-type' => 'application/json', 'idempotency-key' => idempotency_key)
    end

    def parsed(response, idempotency_key)
      value = json(response.body)
      if (200..299).cover?(response.status)
        # Most likely the response was cut off.
        raise NoAnswer, "unreadable answer #{response.status}" if value.nil?

        return value
      end
      retry_after = Float(response.headers['retry-after'], exception: false)
      raise ApiError.for_status(response.status).new(
        response.status, value.is_a?(Hash) ? value : {}, retry_after: retry_after, idempotency_key: idempotency_key
      )
    end

    def json(text)
      JSON.parse(text, freeze: true)
    rescue JSON::ParserError
      nil
    end

    # Seconds until the next try; nil if there is none.
    def wait_after(error, tries)
      return nil if tries >= @max_retries
      return backoff(tries) if error.is_a?(NoAnswer)
      return nil unless TRIED_AGAIN.include?(error.status) || error.code == 'idempotency_in_progress'

      wait = [error.retry_after || backoff(tries), 0].max
      wait > LONGEST_WAIT ? nil : wait
    end

    def backoff(tries)
      [8.0, 0.5 * (2**tries)].min * rand(0.5..1.0)
    end

    def final(error, asked, idempotency_key)
      return error unless error.is_a?(NoAnswer)

      ConnectionFailedError.new("#{asked}: #{error.message}", idempotency_key: idempotency_key)
    end
  end
end
