<?php
// The gift as a separate fee line: without tax, not reduced by coupons, not repeated by subscriptions.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

/** ID of the fee in a cart, and of its line in an order. */
const FEE_ID = 'almoner-gift';

const META_CENTS     = '_almoner_gift_cents';
const META_NONPROFIT = '_almoner_nonprofit_id';

function add_gift_as_fee(): void {
	add_action( 'woocommerce_cart_calculate_fees', __NAMESPACE__ . '\add_fee' );
	// Both checkouts create an order's fee lines with this hook.
	add_action( 'woocommerce_checkout_create_order_fee_item', __NAMESPACE__ . '\mark_fee_item', 10, 4 );
	add_action( 'woocommerce_checkout_order_processed', __NAMESPACE__ . '\forget_gift' );
	add_action( 'woocommerce_store_api_checkout_order_processed', __NAMESPACE__ . '\forget_gift' );
	add_action( 'woocommerce_cart_emptied', __NAMESPACE__ . '\forget_gift' );
}

/** Adds the chosen gift to a cart when its fees are calculated. */
function add_fee( $cart ): void {
	$gift = wished_gift();
	// Only with a purchase, not with a subscription's renewals.
	if ( null === $gift || ! is_gift_offered() || ! empty( $cart->recurring_cart_key ) || $cart->is_empty() ) {
		return;
	}
	$cart->fees_api()->add_fee(
		array(
			'id'      => FEE_ID,
			'name'    => __( 'Gift to a nonprofit', 'almoner' ),
			'amount'  => dollars_of( $gift['cents'] ),
			'taxable' => false,
		)
	);
}

/** Stores the gift on the order's line, for when the order is paid. */
function mark_fee_item( $item, $fee_key, $fee, $order ): void {
	$gift = wished_gift();
	if ( FEE_ID !== $fee_key || null === $gift ) {
		return;
	}
	// Otherwise recalculating an order by hand would add tax to the gift.
	$item->set_tax_status( 'none' );
	$item->update_meta_data( META_CENTS, $gift['cents'] );
	$item->update_meta_data( META_NONPROFIT, $gift['nonprofit_id'] );
}

/** Converts cents to WooCommerce's decimal strings, without floating point. */
function dollars_of( int $cents ): string {
	return sprintf( '%d.%02d', intdiv( $cents, 100 ), $cents % 100 );
}

/** Converts WooCommerce's amounts to cents. */
function cents_in( $dollars ): int {
	return (int) round( 100 * (float) $dollars );
}
