# frozen_string_literal: true

module Almoner
  # A record of a response. Unknown members are in {#to_h} and can be read with +[]+.
  class Record
    class << self
      # @return [Array<Symbol>] the names of all attributes
      def attributes
        @attributes ||= []
      end

      private

      # Declares a reader. A block converts values other than strings, numbers and lists of them.
      def attribute(name, from: name, default: nil, &read)
        attributes << name
        define_method(name) do
          value = @raw.fetch(from.to_s, default)
          value = default if value.nil?
          value.nil? || read.nil? ? value : read.call(value)
        end
      end
    end

    def initialize(raw)
      @raw = raw
    end

    # Returns a member by its wire name.
    def [](name)
      @raw[name.to_s]
    end

    # Returns the whole record, by wire names.
    def to_h
      @raw
    end

    # Supports pattern matching by attributes.
    def deconstruct_keys(names)
      known = self.class.attributes
      (names.nil? ? known : names & known).to_h { |name| [name, public_send(name)] }
    end

    def ==(other)
      other.class == self.class && other.to_h == @raw
    end
    alias eql? ==

    def hash
      [self.class, @raw].hash
    end

    def inspect
      "#<#{self.class} #{self.class.attributes.map { |name| "#{name}=#{public_send(name).inspect}" }.join(' ')}>"
    end
  end
end
