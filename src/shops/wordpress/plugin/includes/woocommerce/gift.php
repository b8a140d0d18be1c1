<?php
// The gift of a customer at checkout: stored in their session and validated here.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const SESSION_KEY = 'almoner_gift';

/** The largest gift in cents. */
const MOST_CENTS = 1000000;

/** Adds the hooks of the gift at checkout, if it is enabled. */
function offer_gift_at_checkout(): void {
	keep_promises_of_orders();
	count_orders_for_programs();
	if ( ! setting( 'gift' ) ) {
		return;
	}
	add_gift_as_fee();
	show_gift_field();
}

/** Whether gifts are offered: they are enabled, both keys are set, and the store's currency is USD. */
function is_gift_offered(): bool {
	return setting( 'gift' ) && is_set_up() && '' !== secret_key() && 'USD' === get_woocommerce_currency();
}

/** The gift in the session: cents and nonprofit; null if there is none. */
function wished_gift(): ?array {
	$gift = WC()->session ? WC()->session->get( SESSION_KEY ) : null;
	return is_array( $gift ) && isset( $gift['cents'], $gift['nonprofit_id'] ) ? $gift : null;
}

/** Stores a chosen gift in the session, or removes it if it is invalid. */
function wish_gift( $cents, $nonprofit_id ): void {
	if ( ! WC()->session ) {
		return;
	}
	$cents        = filter_var( $cents, FILTER_VALIDATE_INT, array( 'options' => array( 'min_range' => 1, 'max_range' => MOST_CENTS ) ) );
	$nonprofit_id = is_string( $nonprofit_id ) ? trim( $nonprofit_id ) : '';
	if ( false === $cents || ! may_receive( $nonprofit_id ) ) {
		WC()->session->set( SESSION_KEY, null );
		return;
	}
	WC()->session->set( SESSION_KEY, array( 'cents' => $cents, 'nonprofit_id' => $nonprofit_id ) );
}

/** Removes the gift, for example after it became part of an order. */
function forget_gift(): void {
	if ( WC()->session ) {
		WC()->session->set( SESSION_KEY, null );
	}
}

/** Whether customers can give to a nonprofit: it is eligible, and on the store's list if there is one. */
function may_receive( string $nonprofit_id ): bool {
	$nonprofit = 1 === count( ids_of( $nonprofit_id ) ) ? find_nonprofit( $nonprofit_id ) : null;
	if ( null === $nonprofit || ! $nonprofit['eligible'] ) {
		return false;
	}
	$own = array_map( __NAMESPACE__ . '\bare_ein', ids_of( setting( 'nonprofits' ) ) );
	return array() === $own || in_array( $nonprofit['id'], $own, true ) || in_array( bare_ein( $nonprofit['ein'] ), $own, true );
}

/** Normalizes an EIN for comparison; an ID is unchanged. */
function bare_ein( string $id ): string {
	return str_replace( '-', '', $id );
}

/** A nonprofit of the service, cached for some minutes; null if it is unknown or the service doesn't respond. */
function find_nonprofit( string $nonprofit_id ): ?array {
	$name  = 'almoner_' . md5( setting( 'service' ) . setting( 'public_key' ) . $nonprofit_id );
	$known = get_transient( $name );
	if ( is_array( $known ) ) {
		return $known;
	}
	list( $status, $said ) = ask_service( 'GET', '/api/v1/nonprofits/' . rawurlencode( $nonprofit_id ) );
	if ( 200 !== $status ) {
		return null;
	}
	$found = array(
		'id'       => (string) ( $said['id'] ?? '' ),
		'ein'      => (string) ( $said['ein'] ?? '' ),
		'eligible' => ! empty( $said['eligible'] ),
	);
	set_transient( $name, $found, 5 * MINUTE_IN_SECONDS );
	return $found;
}
