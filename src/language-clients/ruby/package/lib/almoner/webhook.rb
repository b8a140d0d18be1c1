# frozen_string_literal: true

require 'json'
require 'openssl'

module Almoner
  # A delivery that isn't authentic. Respond with 401.
  class WebhookError < Error
    # @return [Symbol] +:no_secret+, +:no_signature+, +:wrong_signature+, +:stale+ or +:not_an_event+
    attr_reader :code

    def initialize(code)
      super("Webhook refused: #{code}")
      @code = code
    end
  end

  # An event of the service. It can arrive twice: store the IDs you have processed.
  class Event < Record
    # @!attribute [r] id
    #   @return [String]
    attribute :id
    # @!attribute [r] created_at
    #   @return [Integer] When it happened, in unix seconds.
    attribute :created_at
    # @!attribute [r] sandbox
    #   @return [Boolean] True in test mode.
    attribute :sandbox
    # @!attribute [r] type
    #   @return [String] One of {EventType}, or a newer type.
    attribute :type
    # @!attribute [r] object
    #   @return [Hash] The record as it was at that time: +Almoner::Donation.new(event.object)+ parses it.
    attribute :object
  end

  # Verifies that a request to a webhook endpoint is a delivery of the service.
  module Webhook
    # Seconds within which all attempts of a delivery are made.
    FOUR_DAYS = 345_600

    # @param body [String] the raw body, before parsing
    # @param headers [Hash] the request's headers, in any case, or a Rack environment
    # @param secret_keys [String, Array<String>] the account's secret key, or both during a rotation
    # @param tolerance [Numeric] tolerance in seconds for the time of a dated signature
    # @param undated_tolerance [Numeric] maximum age in seconds of the event of a delivery without a date; store the
    #   IDs of processed events for as long
    # @param now [Numeric] the current time in unix seconds; default: the system clock
    # @return [Event]
    # @raise [WebhookError]
    def self.verify(body, headers, secret_keys, tolerance: 300, undated_tolerance: FOUR_DAYS, now: Time.now.to_f)
      secrets = Array(secret_keys).reject { |secret| secret.to_s.empty? }
      raise WebhookError, :no_secret if secrets.empty?

      signature = header(headers, 'x-service-hmac-sha256')
      raise WebhookError, :no_signature if signature.empty?
      raise WebhookError, :wrong_signature unless signed?(secrets, body, [signature])

      dated = dated?(headers, secrets, body, now, tolerance)
      event = parse(body)
      raise WebhookError, :stale if !dated && now - event.created_at >= undated_tolerance

      event
    end

    class << self
      private

      def dated?(headers, secrets, body, now, tolerance)
        listed = header(headers, 'webhook-signature')
        timestamp = header(headers, 'webhook-timestamp')
        return false if listed.empty? && timestamp.empty?
        raise WebhookError, :no_signature if listed.empty?

        signatures = listed.split.filter_map { |one| one.delete_prefix('v1,') if one.start_with?('v1,') }
        prefix = "#{header(headers, 'webhook-id')}.#{timestamp}."
        raise WebhookError, :wrong_signature unless signed?(secrets, prefix.b + body.b, signatures)

        age = Float(timestamp, exception: false)&.then { |moment| (now - moment).abs }
        raise WebhookError, :stale unless age && age <= tolerance

        true
      end

      # Compares all pairs, so that its duration reveals nothing.
      def signed?(secrets, signed, signatures)
        found = secrets.flat_map do |secret|
          expected = [OpenSSL::HMAC.digest('SHA256', secret, signed)].pack('m0')
          signatures.map { |signature| OpenSSL.secure_compare(expected, signature) }
        end
        found.any?
      end

      def header(headers, name)
        names = [name, "http_#{name.tr('-', '_')}"]
        headers.each { |key, value| return value.to_s if names.include?(key.to_s.downcase) }
        ''
      end

      def parse(body)
        value = JSON.parse(body)
        raise WebhookError, :not_an_event unless event?(value)

        Event.new(value)
      rescue JSON::ParserError
        raise WebhookError, :not_an_event
      end

      def event?(value)
        value.is_a?(Hash) && value['id'].is_a?(String) && value['type'].is_a?(String) &&
          value['created_at'].is_a?(Numeric) && [true, false].include?(value['sandbox']) && value['object'].is_a?(Hash)
      end
    end
  end
end
