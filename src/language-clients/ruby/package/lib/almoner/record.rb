# frozen_string_literal: true

module Almoner
  # A record as it was answered. What is not known here yet stands in {#to_h} and is read by +[]+.
  class Record
    class << self
      # @return [Array<Symbol>] the names of all attributes
      def attributes
        @attributes ||= []
      end

      private

      # Declares a reader. A block reads what is more than text, a number or a list of them.
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

    # Returns a member by the name it travels under.
    def [](name)
      @raw[name.to_s]
    end

    # Returns everything that was answered, by the names it travelled under.
    def to_h
      @raw
    end

    # Lets records be matched by their attributes.
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
