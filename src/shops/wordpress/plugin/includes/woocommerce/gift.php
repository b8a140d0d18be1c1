<?php
// The gift of a customer who is about to pay: what they wish, kept in their session and judged here, never taken as sent.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const SESSION_KEY = 'almoner_gift';

/** What a gift can be at most, in cents. */
const MOST_CENTS = 1000000;

/** Hooks everything of the gift at checkout, where the shop offers one. */
function offer_gift_at_checkout(): void {
	keep_promises_of_orders();
	if ( ! setting( 'gift' ) ) {
		return;
	}
	add_gift_as_fee();
	show_gift_field();
}

/** Whether gifts can be taken and passed on: gifts are in dollars, and recorded with both keys. */
function is_gift_offered(): bool {
	return setting( 'gift' ) && is_set_up() && '' !== secret_key() && 'USD' === get_woocommerce_currency();
}

/** The gift in the session: cents and nonprofit; null where there is none. */
function wished_gift(): ?array {
	$gift = WC()->session ? WC()->session->get( SESSION_KEY ) : null;
	return is_array( $gift ) && isset( $gift['cents'], $gift['nonprofit_id'] ) ? $gift : null;
}

/** Keeps a wish for a gift, or forgets it where it cannot be. */
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

/** Forgets the gift, such as after it went into an order. */
function forget_gift(): void {
	if ( WC()->session ) {
		WC()->session->set( SESSION_KEY, null );
	}
}

/** Whether the shop's customers may give to a nonprofit: it is one of the shop's own, if it has named any, and eligible. */
function may_receive( string $nonprofit_id ): bool {
	$nonprofit = 1 === count( ids_of( $nonprofit_id ) ) ? find_nonprofit( $nonprofit_id ) : null;
	if ( null === $nonprofit || ! $nonprofit['eligible'] ) {
		return false;
	}
	$own = array_map( __NAMESPACE__ . '\bare_ein', ids_of( setting( 'nonprofits' ) ) );
	return array() === $own || in_array( $nonprofit['id'], $own, true ) || in_array( bare_ein( $nonprofit['ein'] ), $own, true );
}

/** An EIN as it is compared; an id stays as it is. */
function bare_ein( string $id ): string {
	return str_replace( '-', '', $id );
}

/** A nonprofit of the service, as it was some minutes ago at most; null where it is not known or nobody answers. */
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
