<?php
// The gift's field: the elements in the classic checkout's form and in the checkout block.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const NAMESPACE_OF_STORE = 'almoner';

function show_gift_field(): void {
	// Outside the parts that the classic checkout re-renders with each change.
	add_action( 'woocommerce_checkout_before_order_review_heading', __NAMESPACE__ . '\print_gift_field' );
	add_action( 'woocommerce_checkout_update_order_review', __NAMESPACE__ . '\read_classic_form' );
	add_filter( 'woocommerce_update_order_review_fragments', __NAMESPACE__ . '\add_cart_total' );
	add_action( 'woocommerce_blocks_enqueue_checkout_block_scripts_after', __NAMESPACE__ . '\enqueue_block_field' );
	if ( did_action( 'woocommerce_blocks_loaded' ) ) {
		extend_store();
	} else {
		add_action( 'woocommerce_blocks_loaded', __NAMESPACE__ . '\extend_store' );
	}
}

/** The field of the classic checkout. Two hidden inputs have the choice, because jQuery doesn't serialize custom elements. */
function print_gift_field(): void {
	if ( ! is_gift_offered() ) {
		return;
	}
	enqueue_kit();
	enqueue_field_script( 'almoner-checkout', 'assets/checkout.js', array( 'jquery' ) );
	$gift = wished_gift();
	printf(
		'<div id="almoner-gift" class="almoner-gift"><h3>%1$s</h3><input type="hidden" name="almoner_gift" value="%2$s"><input type="hidden" name="almoner_gift_nonprofit_id" value="%3$s">%4$s%5$s</div>',
		esc_html__( 'Add a gift', 'almoner' ),
		esc_attr( $gift['cents'] ?? '' ),
		esc_attr( $gift['nonprofit_id'] ?? '' ),
		cart_total_markup(),
		gift_field_markup() // phpcs:ignore WordPress.Security.EscapeOutput -- each value is escaped where it is made.
	);
}

/** The picker and the button of both checkouts. */
function gift_field_markup(): string {
	$elements = gift_field_elements();
	return implode( '', array_map( static fn( $one ) => element_markup( $one['tag'], $one['attributes'] ), $elements ) );
}

/** Tags and attributes of the field: the button, and a picker unless there is exactly one nonprofit. */
function gift_field_elements(): array {
	$gift   = wished_gift();
	$own    = ids_of( setting( 'nonprofits' ) );
	$chosen = $gift['nonprofit_id'] ?? ( 1 === count( $own ) ? $own[0] : '' );
	$button = array(
		'public-key'   => setting( 'public_key' ),
		'mode'         => 'cart',
		'for'          => 1 === count( $own ) ? '' : 'almoner-whom',
		'nonprofit-id' => $chosen,
		'amounts'      => setting( 'gift_amounts' ),
		'cart-total'   => (string) goods_cents(),
		'value'        => (string) ( $gift['cents'] ?? '' ),
	);
	$picker = array(
		'id'         => 'almoner-whom',
		'public-key' => setting( 'public_key' ),
		'value'      => $chosen,
		'nonprofits' => implode( ' ', $own ),
	);
	$fields = array( array( 'tag' => 'donate-button', 'attributes' => without_empty( $button ) ) );
	return 1 === count( $own ) ? $fields : array_merge( array( array( 'tag' => 'nonprofit-picker', 'attributes' => without_empty( $picker ) ) ), $fields );
}

/** Passes the cart's total in cents to the script of the classic checkout, which replaces this with each change. */
function cart_total_markup(): string {
	return sprintf( '<span id="almoner-cart-total" data-cents="%d" hidden></span>', goods_cents() );
}

/** Updates the round-up amount when the cart changes. */
function add_cart_total( array $fragments ): array {
	return is_gift_offered() ? $fragments + array( '#almoner-cart-total' => cart_total_markup() ) : $fragments;
}

/** The cart's total in cents without the gift, which is rounded up. */
function goods_cents(): int {
	return max( 0, cents_in( WC()->cart->get_total( 'edit' ) ) - (int) ( wished_gift()['cents'] ?? 0 ) );
}

/** Reads the choice that the classic checkout sends with each change, before it recalculates the order. */
function read_classic_form( $posted ): void {
	wp_parse_str( (string) $posted, $form );
	if ( isset( $form['almoner_gift'] ) ) {
		wish_gift( $form['almoner_gift'], $form['almoner_gift_nonprofit_id'] ?? '' );
	}
}

/** Receives the choice from the checkout block, and adds the total in cents to each cart response. WooCommerce recalculates the cart. */
function extend_store(): void {
	if ( function_exists( 'woocommerce_store_api_register_endpoint_data' ) ) {
		woocommerce_store_api_register_endpoint_data(
			array(
				'endpoint'        => 'cart',
				'namespace'       => NAMESPACE_OF_STORE,
				'data_callback'   => static fn() => array( 'goods_cents' => goods_cents() ),
				'schema_callback' => static fn() => array(
					'goods_cents' => array(
						'description' => __( 'Cents of the cart without the gift.', 'almoner' ),
						'type'        => 'integer',
						'readonly'    => true,
					),
				),
			)
		);
	}
	if ( function_exists( 'woocommerce_store_api_register_update_callback' ) ) {
		woocommerce_store_api_register_update_callback(
			array(
				'namespace' => NAMESPACE_OF_STORE,
				'callback'  => static fn( $data ) => wish_gift( $data['gift'] ?? '', $data['nonprofit_id'] ?? '' ),
			)
		);
	}
}

/** The field of the checkout block: a slot fill below the totals. */
function enqueue_block_field(): void {
	if ( ! is_gift_offered() ) {
		return;
	}
	enqueue_kit();
	enqueue_field_script( 'almoner-checkout-block', 'assets/checkout-block.js', array( 'wp-plugins', 'wp-element', 'wc-blocks-checkout' ) );
	$data = array(
		'title'    => __( 'Add a gift', 'almoner' ),
		'elements' => gift_field_elements(),
	);
	wp_add_inline_script( 'almoner-checkout-block', 'window.almonerGift = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
}

function enqueue_field_script( string $handle, string $file, array $needs ): void {
	wp_enqueue_script( $handle, plugins_url( $file, PLUGIN_FILE ), $needs, PLUGIN_VERSION, true );
}

function without_empty( array $attributes ): array {
	return array_filter( $attributes, static fn( $value ) => '' !== $value );
}
