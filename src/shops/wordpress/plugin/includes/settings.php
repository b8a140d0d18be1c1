<?php
// The store's settings. The secret key is a separate option, which no page contains and which isn't loaded automatically.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const OPTION        = 'almoner';
const SECRET_OPTION = 'almoner_secret_key';

const DEFAULTS = array(
	'service'      => '',
	'public_key'   => '',
	'gift'         => false,
	'gift_amounts' => '100 300 500',
	'nonprofits'   => '',
	'orders'       => false,
);

/** One setting, or its default. */
function setting( string $name ) {
	$settings = get_option( OPTION, array() );
	return is_array( $settings ) && isset( $settings[ $name ] ) ? $settings[ $name ] : DEFAULTS[ $name ];
}

/** Whether the elements have a service and a key. */
function is_set_up(): bool {
	return '' !== setting( 'service' ) && '' !== setting( 'public_key' );
}

/** The secret key, from wp-config.php or the settings; only for requests from this server. */
function secret_key(): string {
	return defined( 'ALMONER_SECRET_KEY' ) ? (string) constant( 'ALMONER_SECRET_KEY' ) : (string) get_option( SECRET_OPTION, '' );
}

/** A service URL without trailing slash, or an empty string: https, or http on localhost. */
function clean_service( string $address ): string {
	$parts = wp_parse_url( trim( $address ) );
	$host  = $parts['host'] ?? '';
	$https = 'https' === ( $parts['scheme'] ?? '' );
	$local = 'http' === ( $parts['scheme'] ?? '' ) && in_array( $host, array( 'localhost', '127.0.0.1' ), true );
	if ( '' === $host || ! ( $https || $local ) || isset( $parts['user'] ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	return $parts['scheme'] . '://' . $host . $port . rtrim( $parts['path'] ?? '', '/' );
}

/** Parses a list of IDs or EINs. */
function ids_of( string $list ): array {
	return array_values( array_filter( preg_split( '/[\s,]+/', $list ), static fn( $id ) => 1 === preg_match( '/^(n_\w+|\d{2}-?\d{7})$/', $id ) ) );
}

/** Parses a list of amounts in cents. */
function cents_of( string $list ): array {
	$cents = array_map( 'intval', preg_split( '/[\s,]+/', $list, -1, PREG_SPLIT_NO_EMPTY ) );
	return array_values( array_filter( $cents, static fn( $one ) => $one >= 1 && $one <= MOST_CENTS ) );
}
