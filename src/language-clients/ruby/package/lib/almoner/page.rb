# frozen_string_literal: true

module Almoner
  # A part of a list, and whether anything follows it.
  class Page
    include Enumerable

    # @return [Array] the records of this part
    attr_reader :data

    # @return [Hash] everything that was answered
    attr_reader :raw

    def initialize(data, has_more, raw = {})
      @data = data
      @has_more = has_more
      @raw = raw
    end

    # @return [Boolean] whether anything follows
    def more?
      @has_more
    end

    # Calls the block with each record of this part.
    def each(&block)
      @data.each(&block)
    end

    # @return [Integer] how many records this part has
    def size
      @data.size
    end

    # Follows a list to its end. What is added meanwhile moves nothing.
    # @api private
    def self.follow_cursor(cursor_of)
      Enumerator.new do |found|
        cursor = nil
        loop do
          page = yield cursor
          page.each { |record| found << record }
          break if !page.more? || page.data.empty?

          cursor = page.data.last.public_send(cursor_of)
        end
      end
    end
  end
end
