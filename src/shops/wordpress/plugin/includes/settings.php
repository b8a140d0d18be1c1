<?php
// What the shop has set. The secret key lies in an option of its own, which no page is given and no request loads unasked.

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
);

/** One setting, as it is without a choice where none was made. */
function setting( string $name ) {
	$settings = get_option( OPTION, array() );
	return is_array( $settings ) && isset( $settings[ $name ] ) ? $settings[ $name ] : DEFAULTS[ $name ];
}

/** Whether elements can ask at all. */
function is_set_up(): bool {
	return '' !== setting( 'service' ) && '' !== setting( 'public_key' );
}

/** The secret key, for requests from this server alone: of wp-config.php, or as it was typed in. */
function secret_key(): string {
	return defined( 'ALMONER_SECRET_KEY' ) ? (string) constant( 'ALMONER_SECRET_KEY' ) : (string) get_option( SECRET_OPTION, '' );
}

/** An address of a service without its end, or nothing: https, or this machine. */
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

/** Ids or EINs of a list, in its order. */
function ids_of( string $list ): array {
	return array_values( array_filter( preg_split( '/[\s,]+/', $list ), static fn( $id ) => 1 === preg_match( '/^(n_\w+|\d{2}-?\d{7})$/', $id ) ) );
}

/** Cents of a list, in its order. */
function cents_of( string $list ): array {
	$cents = array_map( 'intval', preg_split( '/[\s,]+/', $list, -1, PREG_SPLIT_NO_EMPTY ) );
	return array_values( array_filter( $cents, static fn( $one ) => $one >= 1 && $one <= MOST_CENTS ) );
}
