<?php
/**
 * Plugin Name: Almoner
 * Description: Blocks for donations, nonprofits, impact and climate, and a gift at WooCommerce's checkout.
 * Version: {{version}}
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: almoner
 * WC requires at least: 7.2
 */

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const PLUGIN_FILE = __FILE__;

require __DIR__ . '/includes/kit-version.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/kit.php';
require __DIR__ . '/includes/service.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/woocommerce/gift.php';
require __DIR__ . '/includes/woocommerce/gift-fee.php';
require __DIR__ . '/includes/woocommerce/gift-field.php';
require __DIR__ . '/includes/woocommerce/order-gift.php';
require __DIR__ . '/includes/woocommerce/gift-work.php';
require __DIR__ . '/includes/woocommerce/order-programs.php';

add_action( 'init', __NAMESPACE__ . '\register_blocks' );
if ( is_admin() ) {
	require __DIR__ . '/includes/settings-page.php';
}

// WooCommerce asks each plugin which features it supports.
add_action(
	'before_woocommerce_init',
	static function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', PLUGIN_FILE, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', PLUGIN_FILE, true );
		}
	}
);
add_action(
	'plugins_loaded',
	static function () {
		if ( class_exists( 'WooCommerce' ) ) {
			offer_gift_at_checkout();
		}
	}
);
