<?php
// Sends paid orders and their refunds to the service, where the account's giving programs give for them.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const ORDER_HOOK = 'almoner_send_order';

/** The order's ID at the service, and the refunds that were sent. */
const META_ORDER   = '_almoner_order_id';
const META_REFUNDS = '_almoner_refunds';

const MOST_ITEMS = 1000;

/** Watches orders. Refunds of orders that were sent are sent too, even if orders are no longer sent. */
function count_orders_for_programs(): void {
	foreach ( array( 'woocommerce_payment_complete', 'woocommerce_order_status_processing', 'woocommerce_order_status_completed' ) as $paid ) {
		add_action( $paid, __NAMESPACE__ . '\send_if_needed' );
	}
	foreach ( array( 'woocommerce_order_refunded', 'woocommerce_order_status_cancelled' ) as $undone ) {
		add_action( $undone, __NAMESPACE__ . '\send_if_needed' );
	}
	add_action( ORDER_HOOK, __NAMESPACE__ . '\send_order', 10, 2 );
}

/** Schedules the order's job if there is something to send. */
function send_if_needed( $order_id ): void {
	$order = wc_get_order( $order_id );
	if ( $order && ( is_order_to_send( $order ) || array() !== refunds_to_send( $order ) ) ) {
		plan_work( (int) $order_id, 0, 0, ORDER_HOOK );
	}
}

/** Whether a paid order in US dollars wasn't sent yet. */
function is_order_to_send( $order ): bool {
	return setting( 'orders' ) && '' === (string) $order->get_meta( META_ORDER ) && 'USD' === $order->get_currency() && is_paid_for( $order );
}

/** The job: sends the order, then its refunds; reschedules itself if the service doesn't respond. */
function send_order( $order_id, $attempt = 0 ): void {
	$order   = wc_get_order( $order_id );
	$problem = $order ? record_order( $order ) : null;
	foreach ( $order && null === $problem ? refunds_to_send( $order ) : array() as $refund_id => $cents ) {
		$problem = $problem ?? record_refund( $order, (string) $refund_id, $cents );
	}
	if ( null !== $problem ) {
		/* translators: %s: what the service said */
		try_again( $order, (int) $attempt, $problem, ORDER_HOOK, __( 'Almoner: this order doesn’t count for your giving programs. %s', 'almoner' ) );
	}
}

/** Records the order at the service, where it counts once; returns null, or the problem. */
function record_order( $order ): ?array {
	if ( ! is_order_to_send( $order ) ) {
		return null;
	}
	$sent = order_of( $order );
	if ( $sent['total'] < 1 ) {
		return null;
	}
	list( $status, $said ) = ask_service( 'POST', '/api/v1/orders', $sent );
	if ( 200 !== $status ) {
		return problem_of( $status, $said );
	}
	$order->update_meta_data( META_ORDER, (string) ( $said['id'] ?? '' ) );
	$order->save();
	$cents = array_sum( array_column( $said['donations'] ?? array(), 'amount' ) );
	if ( $cents > 0 ) {
		/* translators: %s: an amount of dollars */
		$order->add_order_note( sprintf( __( 'Almoner: your giving programs give $%s for this order.', 'almoner' ), number_format( $cents / 100, 2 ) ) );
	}
	return null;
}

/** The request for an order: without the customer's own gift and without customer data. */
function order_of( $order ): array {
	$gift  = gift_item( $order );
	$items = array();
	foreach ( $order->get_items( 'line_item' ) as $item ) {
		$product = $item->get_product();
		$sku     = $product ? (string) $product->get_sku() : '';
		if ( '' !== $sku && strlen( $sku ) <= 100 && count( $items ) < MOST_ITEMS ) {
			$items[] = array(
				'sku'      => $sku,
				'quantity' => max( 1, (int) round( (float) $item->get_quantity() ) ),
			);
		}
	}
	$sent = array(
		'external_id' => reference_of( $order ),
		'total'       => cents_in( $order->get_total() ) - ( $gift ? cents_in( $gift->get_total() ) : 0 ),
		'items'       => $items,
	);
	$date = $order->get_date_created();
	if ( $date ) {
		$sent['created_at'] = $date->getTimestamp();
	}
	if ( $gift ) {
		$sent['nonprofit_id'] = (string) $gift->get_meta( META_NONPROFIT );
	}
	return $sent;
}

/** Cents of each refund that wasn't sent, by its ID. A canceled order counts as refunded in full. */
function refunds_to_send( $order ): array {
	$sent = refunds_sent( $order );
	if ( '' === (string) $order->get_meta( META_ORDER ) || in_array( 'canceled', $sent, true ) ) {
		return array();
	}
	$cents = array();
	foreach ( $order->get_refunds() as $refund ) {
		$cents[ (string) $refund->get_id() ] = cents_in( $refund->get_amount() ) - cents_of_gift_in( $refund, $order );
	}
	if ( $order->has_status( 'cancelled' ) ) {
		$cents['canceled'] = order_of( $order )['total'] - array_sum( $cents );
	}
	$to_send = array_filter( $cents, static fn( $one ) => $one > 0 );
	return array_diff_key( $to_send, array_flip( $sent ) );
}

/** The part of a refund that gives back the customer's own gift. */
function cents_of_gift_in( $refund, $order ): int {
	$gift = gift_item( $order );
	$sum  = 0;
	foreach ( $gift ? $refund->get_items( 'fee' ) : array() as $item ) {
		if ( (int) $item->get_meta( '_refunded_item_id' ) === (int) $gift->get_id() ) {
			$sum += abs( cents_in( $item->get_total() ) );
		}
	}
	return $sum;
}

function refunds_sent( $order ): array {
	return array_filter( explode( ' ', (string) $order->get_meta( META_REFUNDS ) ) );
}

/** Records a refund, which counts once; returns null, or the problem. */
function record_refund( $order, string $refund_id, int $cents ): ?array {
	list( $status, $said ) = ask_service(
		'POST',
		'/api/v1/orders/' . rawurlencode( reference_of( $order ) ) . '/refund',
		array(
			'amount'    => $cents,
			'refund_id' => $refund_id,
		)
	);
	if ( 200 !== $status ) {
		return problem_of( $status, $said );
	}
	$order->update_meta_data( META_REFUNDS, implode( ' ', array_merge( refunds_sent( $order ), array( $refund_id ) ) ) );
	$order->save();
	return null;
}
