<?php
// Records or cancels a gift at the service in the background, with retries; the order's metadata has the progress.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const WORK_HOOK = 'almoner_work_on_order';

/** Seconds before each retry. */
const WAITS = array( 60, 300, 1800, 7200, 21600, 43200, 86400, 86400, 86400 );

/** Schedules the work for an order right after this request. */
function work_soon( int $order_id ): void {
	plan_work( $order_id, 0, 0 );
}

/** Uses the queue of WooCommerce, which survives a crash, if available; otherwise the one of WordPress. */
function plan_work( int $order_id, int $attempt, int $wait, string $hook = WORK_HOOK ): void {
	$arguments = array( $order_id, $attempt );
	if ( function_exists( 'as_schedule_single_action' ) ) {
		// Even if a job exists: it may be running and have read the order before this change.
		as_schedule_single_action( time() + $wait, $hook, $arguments, 'almoner' );
		return;
	}
	wp_schedule_single_event( time() + $wait, $hook, $arguments );
}

/** Brings the service in line with the order; reschedules itself if the service doesn't respond. */
function work_on_order( $order_id, $attempt = 0 ): void {
	$order = wc_get_order( $order_id );
	$item  = $order ? gift_item( $order ) : null;
	if ( ! $item ) {
		return;
	}
	$problem = is_gift_undone( $order, $item ) ? take_back( $order ) : record_gift( $order, $item );
	if ( null !== $problem ) {
		/* translators: %s: what the service said */
		try_again( $order, (int) $attempt, $problem, WORK_HOOK, __( 'Almoner: the gift of this order needs your attention. %s', 'almoner' ) );
	}
}

/** Schedules the next attempt; after the last one, or if a retry can't help, a note on the order has the reason. */
function try_again( $order, int $attempt, array $problem, string $hook, string $note ): void {
	$wait = $problem['is_passing'] ? ( WAITS[ $attempt ] ?? null ) : null;
	if ( null !== $wait ) {
		plan_work( (int) $order->get_id(), $attempt + 1, $wait, $hook );
		return;
	}
	$order->add_order_note( sprintf( $note, $problem['detail'] ) );
}

/** Creates the donation of a paid order, once; returns null, or the problem. */
function record_gift( $order, $item ): ?array {
	if ( '' !== (string) $order->get_meta( META_DONATION ) || ! is_paid_for( $order ) ) {
		return null;
	}
	list( $status, $found, $earlier ) = find_donation( $order );
	if ( 200 === $status && '' === $found['id'] ) {
		// A canceled donation stays canceled: an order that is paid again creates a new one.
		$once                   = reference_of( $order ) . ':' . $earlier;
		list( $status, $found ) = ask_service( 'POST', '/api/v1/donations', donation_of( $order, $item ), $once );
	}
	if ( 200 !== $status || empty( $found['id'] ) ) {
		return problem_of( $status, $found );
	}
	$order->update_meta_data( META_CANCELED, '' );
	$order->update_meta_data( META_DONATION, $found['id'] );
	$order->save();
	/* translators: %s: id of a donation */
	$order->add_order_note( sprintf( __( 'Almoner: the gift was recorded as donation %s.', 'almoner' ), $found['id'] ) );
	return null;
}

/**
* The order's donation at the service, because a response may have been lost: the status, the donation with an
* empty ID if there is no active one, and the number of canceled ones.
 */
function find_donation( $order ): array {
	list( $status, $said ) = ask_service( 'GET', '/api/v1/donations?external_id=' . rawurlencode( reference_of( $order ) ) );
	if ( 200 !== $status ) {
		return array( $status, $said, 0 );
	}
	$all      = $said['donations'] ?? array();
	$in_force = array_values( array_filter( $all, static fn( $one ) => 'canceled' !== $one['status'] ) );
	return array( 200, $in_force[0] ?? array( 'id' => '' ), count( $all ) - count( $in_force ) );
}

/** The request for a donation: with the order's number and total, without customer data. */
function donation_of( $order, $item ): array {
	// The paid amount: the line may have been edited by hand.
	$cents = cents_in( $item->get_total() );
	return array(
		'amount'          => $cents,
		'nonprofit_id'    => (string) $item->get_meta( META_NONPROFIT ),
		'funds_collected' => true,
		'external_id'     => reference_of( $order ),
		'order_value'     => max( 0, cents_in( $order->get_total() ) - $cents ),
		'metadata'        => array(
			'channel'      => 'woocommerce',
			'order_number' => (string) $order->get_order_number(),
		),
	);
}

/** Cancels the donation of an order that was refunded or canceled; returns null, or the problem. */
function take_back( $order ): ?array {
	if ( '' !== (string) $order->get_meta( META_CANCELED ) ) {
		return null;
	}
	$id = (string) $order->get_meta( META_DONATION );
	if ( '' === $id ) {
		list( $status, $found ) = find_donation( $order );
		if ( 200 !== $status ) {
			return problem_of( $status, $found );
		}
		$id = (string) $found['id'];
	}
	if ( '' !== $id ) {
		list( $status, $said ) = ask_service( 'POST', '/api/v1/donations/' . rawurlencode( $id ) . '/cancel' );
		if ( 200 !== $status ) {
			return problem_of( $status, $said );
		}
		/* translators: %s: id of a donation */
		$order->add_order_note( sprintf( __( 'Almoner: the donation %s was canceled.', 'almoner' ), $id ) );
	}
	$order->update_meta_data( META_DONATION, '' );
	$order->update_meta_data( META_CANCELED, 'yes' );
	$order->save();
	return null;
}

/** The order's permanent reference at the service, unique to this store. */
function reference_of( $order ): string {
	return 'woo_' . substr( md5( home_url() . get_current_blog_id() ), 0, 8 ) . '_' . $order->get_id();
}

/** The problem, and whether a retry can help: keys and outages can be fixed, a refusal is final. */
function problem_of( int $status, array $said ): array {
	$is_busy = 'idempotency_in_progress' === ( $said['code'] ?? '' );
	return array(
		'is_passing' => $is_busy || 0 === $status || in_array( $status, array( 401, 403, 408, 429 ), true ) || $status >= 500,
		'detail'     => (string) ( $said['detail'] ?? $status ),
	);
}
