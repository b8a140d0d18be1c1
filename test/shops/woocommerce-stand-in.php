<?php
// What of WooCommerce the plugin calls, as its documentation describes it, and no more: for programs that call the plugin's hooks.

class WooCommerce {}

function get_woocommerce_currency() { return $GLOBALS['currency'] ?? 'USD'; }

class Stand_In_Session {
	private array $kept = array();
	public function get( $name ) { return $this->kept[ $name ] ?? null; }
	public function set( $name, $value ) { $this->kept[ $name ] = $value; }
}

class Stand_In_Fees {
	public array $fees = array();
	public function add_fee( $args ) {
		$fee = (object) wp_parse_args( $args, array( 'id' => '', 'name' => '', 'tax_class' => '', 'taxable' => false, 'amount' => 0, 'total' => 0 ) );
		if ( isset( $this->fees[ $fee->id ] ) ) {
			return new WP_Error( 'fee_exists', 'Fee has already been added.' );
		}
		return $this->fees[ $fee->id ] = $fee;
	}
}

class Stand_In_Cart {
	public string $recurring_cart_key = '';
	private Stand_In_Fees $fees;
	public function __construct( public string $goods = '48.35' ) { $this->fees = new Stand_In_Fees(); }
	public function fees_api() { return $this->fees; }
	public function is_empty() { return '0' === $this->goods; }
	public function get_total( $context ) { return (string) ( (float) $this->goods + array_sum( array_map( fn( $fee ) => (float) $fee->amount, $this->fees->fees ) ) ); }
	/** As WooCommerce sums a cart: fees anew each time. */
	public function calculate_totals() {
		$this->fees->fees = array();
		do_action( 'woocommerce_cart_calculate_fees', $this );
		return array_map( fn( $fee ) => array( $fee->amount, $fee->taxable ), $this->fees->fees );
	}
}

class Stand_In_Item {
	private array $meta = array();
	public string $tax_status = 'taxable';
	public function __construct( private int $id, public string $total ) {}
	public function get_id() { return $this->id; }
	public function get_total() { return $this->total; }
	public function set_tax_status( $status ) { $this->tax_status = $status; }
	public function get_meta( $name ) { return $this->meta[ $name ] ?? ''; }
	public function update_meta_data( $name, $value ) { $this->meta[ $name ] = $value; }
}

class Stand_In_Product {
	public function __construct( private string $sku ) {}
	public function get_sku() { return $this->sku; }
}

/** A line of goods; without a product if that was deleted. */
class Stand_In_Line {
	public function __construct( private ?string $sku, private $quantity ) {}
	public function get_product() { return null === $this->sku ? false : new Stand_In_Product( $this->sku ); }
	public function get_quantity() { return $this->quantity; }
}

class Stand_In_Refund {
	public function __construct( private int $id, private string $amount, private array $fees = array() ) {}
	public function get_id() { return $this->id; }
	public function get_amount() { return $this->amount; }
	public function get_items( $type ) { return 'fee' === $type ? $this->fees : array(); }
}

class Stand_In_Order {
	public string $status = 'pending';
	public string $method = 'card';
	public array $items = array();
	public array $notes = array();
	public array $refunded = array();
	public array $lines = array();
	public array $refunds = array();
	public string $currency = 'USD';
	public string $date = 'now';
	private array $meta = array();
	public function __construct( private int $id, public string $total ) {}
	public function get_id() { return $this->id; }
	public function get_order_number() { return (string) $this->id; }
	public function get_total() { return $this->total; }
	public function get_items( $type ) { return 'fee' === $type ? $this->items : $this->lines; }
	public function get_refunds() { return $this->refunds; }
	public function get_currency() { return $this->currency; }
	public function get_date_created() { return new DateTime( $this->date ); }
	public function get_meta( $name ) { return $this->meta[ $name ] ?? ''; }
	public function update_meta_data( $name, $value ) { $this->meta[ $name ] = $value; }
	public function save() {}
	public function is_paid() { return in_array( $this->status, array( 'processing', 'completed' ), true ); }
	public function has_status( $status ) { return in_array( $this->status, (array) $status, true ); }
	public function get_payment_method() { return $this->method; }
	public function get_total_refunded_for_item( $item_id, $type ) { return $this->refunded[ $item_id ] ?? 0; }
	public function add_order_note( $note ) { $this->notes[] = $note; }
	/** As WooCommerce records a refund; `gift` is the part that gives the gift's line back. */
	public function refund( $id, $amount, $gift = '0' ) {
		$fee = new Stand_In_Item( 500 + $id, '-' . $gift );
		$fee->update_meta_data( '_refunded_item_id', $this->items ? $this->items[0]->get_id() : 0 );
		$this->refunds[] = new Stand_In_Refund( $id, $amount, '0' === $gift ? array() : array( $fee ) );
		do_action( 'woocommerce_order_refunded', $this->id, $id );
	}
	/** As WooCommerce changes a status: its hook is called once it has. */
	public function become( $status ) {
		$this->status = $status;
		do_action( "woocommerce_order_status_$status", $this->id, $this );
	}
}

class Stand_In_Shop {
	public Stand_In_Session $session;
	public Stand_In_Cart $cart;
	public array $orders = array();
	public function __construct() {
		$this->session = new Stand_In_Session();
		$this->cart    = new Stand_In_Cart();
	}
	/** Makes an order of the cart, as both checkouts do. */
	public function check_out( $id, $method = 'card' ) {
		$this->cart->calculate_totals();
		$order         = new Stand_In_Order( $id, $this->cart->get_total( 'edit' ) );
		$order->method = $method;
		foreach ( $this->cart->fees_api()->fees as $key => $fee ) {
			$item = new Stand_In_Item( 70 + $id, $fee->amount );
			do_action( 'woocommerce_checkout_create_order_fee_item', $item, $key, $fee, $order );
			$order->items[] = $item;
		}
		$this->orders[ $id ] = $order;
		do_action( 'woocommerce_checkout_order_processed', $id, array(), $order );
		return $order;
	}
}

function WC() { return $GLOBALS['stand_in_shop'] ??= new Stand_In_Shop(); }
function wc_get_order( $id ) { return WC()->orders[ $id ] ?? false; }

// The queue of WooCommerce, run by hand.
function as_schedule_single_action( $when, $hook, $args, $group ) { $GLOBALS['planned'][] = array( $hook, $args ); }
/** Does what is planned now, not what that plans for later; answers how much. */
function run_planned() {
	$planned            = $GLOBALS['planned'] ?? array();
	$GLOBALS['planned'] = array();
	foreach ( $planned as [ $hook, $args ] ) {
		do_action_ref_array( $hook, $args );
	}
	return count( $planned );
}

$GLOBALS['store_data'] = array();
function woocommerce_store_api_register_endpoint_data( $args ) { $GLOBALS['store_data'][ $args['namespace'] ] = $args['data_callback']; }

$GLOBALS['store_callbacks'] = array();
function woocommerce_store_api_register_update_callback( $args ) { $GLOBALS['store_callbacks'][ $args['namespace'] ] = $args['callback']; }
