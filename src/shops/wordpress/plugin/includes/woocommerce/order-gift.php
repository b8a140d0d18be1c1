<?php
// The gift of an order: creates its donation when the order is paid, and cancels it after a refund.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const META_DONATION = '_almoner_donation_id';
const META_CANCELED = '_almoner_gift_canceled';

/** Watches orders with a gift, even if gifts are no longer enabled. */
function keep_promises_of_orders(): void {
	foreach ( array( 'woocommerce_payment_complete', 'woocommerce_order_status_processing', 'woocommerce_order_status_completed' ) as $paid ) {
		add_action( $paid, __NAMESPACE__ . '\see_paid' );
	}
	foreach ( array( 'woocommerce_order_status_cancelled', 'woocommerce_order_status_refunded', 'woocommerce_order_refunded' ) as $undone ) {
		add_action( $undone, __NAMESPACE__ . '\see_undone' );
	}
	add_action( WORK_HOOK, __NAMESPACE__ . '\work_on_order', 10, 2 );
	add_filter( 'woocommerce_hidden_order_itemmeta', static fn( $hidden ) => array_merge( $hidden, array( META_CENTS, META_NONPROFIT ) ) );
}

/** The order's gift line; null if it has none. */
function gift_item( $order ) {
	foreach ( $order->get_items( 'fee' ) as $item ) {
		if ( (int) $item->get_meta( META_CENTS ) > 0 ) {
			return $item;
		}
	}
	return null;
}

/** Whether the order is paid; cash on delivery counts once the order is completed. */
function is_paid_for( $order ): bool {
	return $order->is_paid() && ( 'cod' !== $order->get_payment_method() || $order->has_status( 'completed' ) );
}

/** Whether the gift's line or the whole order was refunded. */
function is_gift_undone( $order, $item ): bool {
	if ( $order->has_status( array( 'cancelled', 'refunded' ) ) ) {
		return true;
	}
	return cents_in( $order->get_total_refunded_for_item( $item->get_id(), 'fee' ) ) >= cents_in( $item->get_total() );
}

function see_paid( $order_id ): void {
	$order = wc_get_order( $order_id );
	if ( $order && gift_item( $order ) && '' === (string) $order->get_meta( META_DONATION ) && is_paid_for( $order ) ) {
		work_soon( (int) $order_id );
	}
}

function see_undone( $order_id ): void {
	$order = wc_get_order( $order_id );
	$item  = $order ? gift_item( $order ) : null;
	if ( ! $item || '' !== (string) $order->get_meta( META_CANCELED ) ) {
		return;
	}
	if ( is_gift_undone( $order, $item ) ) {
		work_soon( (int) $order_id );
	} elseif ( $order->get_total_refunded_for_item( $item->get_id(), 'fee' ) > 0 ) {
		$order->add_order_note( __( 'Almoner: the gift was refunded in part, which doesn’t change the donation. To cancel it, refund the whole gift line.', 'almoner' ) );
	}
}
