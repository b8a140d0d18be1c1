<?php
// Tells the service of a gift, or takes it back, later and as often as it takes: what has been done is read off the order.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const WORK_HOOK = 'almoner_work_on_order';

/** Seconds until each further attempt. */
const WAITS = array( 60, 300, 1800, 7200, 21600, 43200, 86400, 86400, 86400 );

/** Plans the work for an order right after this request. */
function work_soon( int $order_id ): void {
	plan_work( $order_id, 0, 0 );
}

/** By the queue that comes with WooCommerce, which survives a crash; else by the one of WordPress. */
function plan_work( int $order_id, int $attempt, int $wait ): void {
	$arguments = array( $order_id, $attempt );
	if ( function_exists( 'as_schedule_single_action' ) ) {
		if ( ! as_has_scheduled_action( WORK_HOOK, $arguments, 'almoner' ) ) {
			as_schedule_single_action( time() + $wait, WORK_HOOK, $arguments, 'almoner' );
		}
		return;
	}
	wp_schedule_single_event( time() + $wait, WORK_HOOK, $arguments );
}

/** Brings the service to where the order is; plans itself again where it does not answer. */
function work_on_order( $order_id, $attempt = 0 ): void {
	$order = wc_get_order( $order_id );
	$item  = $order ? gift_item( $order ) : null;
	if ( ! $item ) {
		return;
	}
	$problem = is_gift_undone( $order, $item ) ? take_back( $order ) : record_gift( $order, $item );
	if ( null === $problem ) {
		return;
	}
	$wait = $problem['is_passing'] ? ( WAITS[ (int) $attempt ] ?? null ) : null;
	if ( null !== $wait ) {
		plan_work( (int) $order_id, (int) $attempt + 1, $wait );
		return;
	}
	/* translators: %s: what the service said */
	$order->add_order_note( sprintf( __( 'Almoner: the gift of this order needs a look. %s', 'almoner' ), $problem['detail'] ) );
}

/** Makes the donation of a paid order, once; answers null, or what is in the way. */
function record_gift( $order, $item ): ?array {
	if ( '' !== (string) $order->get_meta( META_DONATION ) || ! is_paid_for( $order ) ) {
		return null;
	}
	$reference = reference_of( $order );
	// A key is known for a day; who comes later finds what was made by its reference.
	list( $status, $found ) = ask_service( 'GET', '/api/v1/donations?external_id=' . rawurlencode( $reference ) );
	if ( 200 === $status && empty( $found['donations'] ) ) {
		list( $status, $found ) = ask_service( 'POST', '/api/v1/donations', donation_of( $order, $item, $reference ), $reference );
	} elseif ( 200 === $status ) {
		$found = $found['donations'][0];
	}
	if ( 200 !== $status || empty( $found['id'] ) ) {
		return problem_of( $status, $found );
	}
	$order->update_meta_data( META_DONATION, $found['id'] );
	$order->save();
	/* translators: %s: id of a donation */
	$order->add_order_note( sprintf( __( 'Almoner: the gift is passed on as %s.', 'almoner' ), $found['id'] ) );
	return null;
}

/** What the service is told of a gift: of the order its number and worth, of the customer nothing. */
function donation_of( $order, $item, string $reference ): array {
	$cents = (int) $item->get_meta( META_CENTS );
	return array(
		'amount'          => $cents,
		'nonprofit_id'    => (string) $item->get_meta( META_NONPROFIT ),
		'funds_collected' => true,
		'external_id'     => $reference,
		'order_value'     => max( 0, cents_in( $order->get_total() ) - $cents ),
		'metadata'        => array(
			'channel'      => 'woocommerce',
			'order_number' => (string) $order->get_order_number(),
		),
	);
}

/** Cancels the donation of an order that was refunded or canceled; answers null, or what is in the way. */
function take_back( $order ): ?array {
	if ( '' !== (string) $order->get_meta( META_CANCELED ) ) {
		return null;
	}
	$id = (string) $order->get_meta( META_DONATION );
	if ( '' === $id ) {
		// It may have been made by a request whose answer never came.
		list( $status, $found ) = ask_service( 'GET', '/api/v1/donations?external_id=' . rawurlencode( reference_of( $order ) ) );
		if ( 200 !== $status ) {
			return problem_of( $status, $found );
		}
		$id = (string) ( $found['donations'][0]['id'] ?? '' );
	}
	if ( '' !== $id ) {
		list( $status, $said ) = ask_service( 'POST', '/api/v1/donations/' . rawurlencode( $id ) . '/cancel', null, reference_of( $order ) . ':cancel' );
		if ( 200 !== $status ) {
			return problem_of( $status, $said );
		}
		/* translators: %s: id of a donation */
		$order->add_order_note( sprintf( __( 'Almoner: the gift %s is canceled.', 'almoner' ), $id ) );
	}
	$order->update_meta_data( META_CANCELED, 'yes' );
	$order->save();
	return null;
}

/** The order's name at the service: this shop's own, the same for ever. */
function reference_of( $order ): string {
	return 'woo_' . substr( md5( home_url() . get_current_blog_id() ), 0, 8 ) . '_' . $order->get_id();
}

/** Whether trying again can help, and what was said: keys and outages are mended, a refusal stays one. */
function problem_of( int $status, array $said ): array {
	$is_busy = 'idempotency_in_progress' === ( $said['code'] ?? '' );
	return array(
		'is_passing' => $is_busy || 0 === $status || in_array( $status, array( 401, 403, 408, 429 ), true ) || $status >= 500,
		'detail'     => (string) ( $said['detail'] ?? $status ),
	);
}
