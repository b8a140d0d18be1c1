# frozen_string_literal: true

require 'net/http'
require 'openssl'

module Almoner
  # There was no complete response. The request may have taken effect.
  class NoAnswer < StandardError; end

  # Net::HTTP, with the proxies of the environment. Any object with the same +call+ can replace it.
  class Transport
    # A response with any status; names of +headers+ are in lower case.
    Response = Struct.new(:status, :headers, :body)

    FAILURES = [
      SystemCallError, SocketError, Timeout::Error, IOError, Net::ProtocolError, Net::HTTPBadResponse,
      Net::HTTPHeaderSyntaxError, OpenSSL::SSL::SSLError, Zlib::Error
    ].freeze
    private_constant :FAILURES

    # Sends one request over a new connection, so that threads can share this. Returns redirects too:
    # following one would send the keys to another server.
    #
    # @return [Response]
    # @raise [NoAnswer] if a retry may help
    def call(method, uri, headers, body, timeout)
      request = Net::HTTPGenericRequest.new(method, !body.nil?, true, uri, headers)
      answer = connect(uri, timeout) { |http| http.request(request, body) }
      Response.new(answer.code.to_i, answer.to_hash.transform_values(&:first), answer.body.to_s)
    rescue *FAILURES => e
      raise if e.message.include?('certificate verify failed')

      raise NoAnswer, "#{e.class}: #{e.message}"
    end

    private

    def connect(uri, timeout, &block)
      http = Net::HTTP.new(uri.hostname, uri.port)
      http.use_ssl = uri.scheme == 'https'
      http.open_timeout = http.read_timeout = http.write_timeout = timeout
      # The requester decides about retries.
      http.max_retries = 0
      http.start(&block)
    end
  end
end
