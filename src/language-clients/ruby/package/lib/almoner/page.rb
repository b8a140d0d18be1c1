# frozen_string_literal: true

module Almoner
  # One page of a list, and whether there are more.
  class Page
    include Enumerable

    # @return [Array] the records of this page
    attr_reader :data

    # @return [Hash] the whole response
    attr_reader :raw

    def initialize(data, has_more, raw = {})
      @data = data
      @has_more = has_more
      @raw = raw
    end

    # @return [Boolean] whether there are more pages
    def more?
      @has_more
    end

    # Calls the block with each record of this page.
    def each(&block)
      @data.each(&block)
    end

    # @return [Integer] number of records of this page
    def size
      @data.size
    end

    # Yields all records of a list. New records don't shift the pages.
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
