# frozen_string_literal: true

module Almoner
  # Anything this library raises, but for arguments that make no sense.
  class Error < StandardError; end

  # No usable answer came, after every try. A write may have had its effect: send it again with the same
  # {#idempotency_key} to learn its outcome, or to have it done once.
  class ConnectionFailedError < Error
    # @return [String, nil] the key that the write was sent with
    attr_reader :idempotency_key

    def initialize(message, idempotency_key: nil)
      super(message)
      @idempotency_key = idempotency_key
    end
  end

  # The service refused or failed, and said why.
  class ApiError < Error
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [String] a stable word, one of {ErrorCode} or a newer one
    attr_reader :code
    # @return [String]
    attr_reader :title
    # @return [String] one sentence for the developer who reads it
    attr_reader :detail
    # @return [String, nil] the parameter at fault, if there is one
    attr_reader :param
    # @return [String, nil] name it when you ask the operator about this error
    attr_reader :request_id
    # @return [Float, nil] seconds to wait before trying again, if the service said so
    attr_reader :retry_after
    # @return [String, nil] the key that the write was sent with
    attr_reader :idempotency_key

    def initialize(status, problem, retry_after: nil, idempotency_key: nil)
      @status = status
      @code = problem['code'] || 'unknown'
      @title = problem['title'] || "HTTP #{status}"
      @detail = problem['detail'] || @title
      @param = problem['param']
      @request_id = problem['request_id']
      @retry_after = retry_after
      @idempotency_key = idempotency_key
      super(["#{status} #{@code}: #{@detail}", @request_id && "[#{@request_id}]"].compact.join(' '))
    end

    # @return [Class] the kind of error that a status is
    def self.for_status(status)
      BY_STATUS.fetch(status) { status >= 500 ? ServiceError : ApiError }
    end
  end

  # 400, 413: what was sent cannot be accepted; {#param} says what of it.
  class BadRequestError < ApiError; end

  # 401: keys are missing or not valid.
  class AuthenticationError < ApiError; end

  # 403: the keys are right, but may not do this.
  class PermissionDeniedError < ApiError; end

  # 404: there is no such record, for this account and mode.
  class NotFoundError < ApiError; end

  # 409, 410: it conflicts with how things stand.
  class ConflictError < ApiError; end

  # 422: the idempotency key was used with another request.
  class IdempotencyKeyReusedError < ApiError; end

  # 429: too many requests, and more tries did not help.
  class RateLimitError < ApiError; end

  # 5xx: the service, or something before it, failed.
  class ServiceError < ApiError; end

  class ApiError
    BY_STATUS = {
      400 => BadRequestError,
      401 => AuthenticationError,
      403 => PermissionDeniedError,
      404 => NotFoundError,
      409 => ConflictError,
      410 => ConflictError,
      413 => BadRequestError,
      422 => IdempotencyKeyReusedError,
      429 => RateLimitError
    }.freeze
    private_constant :BY_STATUS
  end
end
