# frozen_string_literal: true

require 'net/http'
require 'openssl'

module Almoner
  # No answer came, or not the whole of it. The request may have had its effect.
  class NoAnswer < StandardError; end

  # Ruby's own HTTP, with the proxies that the environment names. Anything with the same +call+ can take its place.
  class Transport
    # What came back, whatever its status; the names of +headers+ are in lower case.
    Response = Struct.new(:status, :headers, :body)

    FAILURES = [
      SystemCallError, SocketError, Timeout::Error, IOError, Net::ProtocolError, Net::HTTPBadResponse,
      Net::HTTPHeaderSyntaxError, OpenSSL::SSL::SSLError, Zlib::Error
    ].freeze
    private_constant :FAILURES

    # Sends one request over a connection of its own, so that threads may share this. A redirect is an answer too:
    # following it would hand the keys to somebody else.
    #
    # @return [Response]
    # @raise [NoAnswer] where a further try may help
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
      # Trying again is decided elsewhere.
      http.max_retries = 0
      http.start(&block)
    end
  end
end
