# frozen_string_literal: true

module Almoner
  # All errors of this library, except for invalid arguments.
  class Error < StandardError; end

  # There was no usable response after all tries. A write may have taken effect: send it again with the same
  # {#idempotency_key} to get its result, or to do it once.
  class ConnectionFailedError < Error
    # @return [String, nil] the key that the write was sent with
    attr_reader :idempotency_key

    def initialize(message, idempotency_key: nil)
      super(message)
      @idempotency_key = idempotency_key
    end
  end

  # An error response of the service.
  class ApiError < Error
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [String] stable error code: one of {ErrorCode}, or a newer one
    attr_reader :code
    # @return [String]
    attr_reader :title
    # @return [String] one sentence for developers
    attr_reader :detail
    # @return [String, nil] the invalid parameter, if any
    attr_reader :param
    # @return [String, nil] include it when you contact the operator about this error
    attr_reader :request_id
    # @return [Float, nil] seconds to wait before a retry, if the service sent them
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

    # @return [Class] the error class of a status
    def self.for_status(status)
      BY_STATUS.fetch(status) { status >= 500 ? ServiceError : ApiError }
    end
  end

  # 400, 413: the request is invalid; see {#param}.
  class BadRequestError < ApiError; end

  # 401: the keys are missing or invalid.
  class AuthenticationError < ApiError; end

  # 403: the keys are valid, but don't allow this.
  class PermissionDeniedError < ApiError; end

  # 404: this account and mode have no such record.
  class NotFoundError < ApiError; end

  # 409, 410: the request conflicts with the current state.
  class ConflictError < ApiError; end

  # 422: the idempotency key was used with another request.
  class IdempotencyKeyReusedError < ApiError; end

  # 429: too many requests, even after retries.
  class RateLimitError < ApiError; end

  # 5xx: the service or a proxy failed.
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
