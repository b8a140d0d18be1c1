# frozen_string_literal: true

module Almoner
  # Checks the form of keys.
  # @api private
  module Keys
    # @return [Boolean] whether the keys are live keys
    def self.live?(public_key, secret_key)
      modes = { 'pk' => public_key, 'sk' => secret_key }.map do |mark, key|
        key[/\A(test|live)_#{mark}_/, 1] or
          raise ArgumentError, "a key must begin with test_#{mark}_ or live_#{mark}_"
      end
      raise ArgumentError, 'public_key and secret_key must be of one mode' if modes.uniq.size > 1

      modes.first == 'live'
    end
  end
end
