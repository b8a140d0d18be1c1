<?php
// The page Settings > Almoner: service, keys and the gift at checkout.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_menu',
	static function () {
		add_options_page( 'Almoner', 'Almoner', 'manage_options', 'almoner', __NAMESPACE__ . '\show_settings_page' );
	}
);

add_action(
	'admin_init',
	static function () {
		register_setting( 'almoner', OPTION, array( 'sanitize_callback' => __NAMESPACE__ . '\clean_settings' ) );
		register_setting( 'almoner', SECRET_OPTION, array( 'sanitize_callback' => __NAMESPACE__ . '\clean_secret' ) );
	}
);

add_filter(
	'plugin_action_links_' . plugin_basename( PLUGIN_FILE ),
	static function ( $links ) {
		$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=almoner' ) ), esc_html__( 'Settings', 'almoner' ) );
		return array_merge( array( $link ), $links );
	}
);

// Options are loaded with every request by default; the key must not be.
add_action(
	'add_option_' . SECRET_OPTION,
	static function () {
		global $wpdb;
		$wpdb->update( $wpdb->options, array( 'autoload' => 'no' ), array( 'option_name' => SECRET_OPTION ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		wp_cache_delete( 'alloptions', 'options' );
	}
);

/** Sanitizes the submitted settings; adds an error above the form for invalid ones. */
function clean_settings( $given ): array {
	$given   = is_array( $given ) ? $given : array();
	$service = clean_service( (string) ( $given['service'] ?? '' ) );
	$key     = trim( (string) ( $given['public_key'] ?? '' ) );
	if ( '' === $service && '' !== trim( (string) ( $given['service'] ?? '' ) ) ) {
		add_error( __( 'The service’s URL must begin with https://.', 'almoner' ) );
	}
	if ( '' !== $key && 1 !== preg_match( '/^(test|live)_pk_\w+$/', $key ) ) {
		add_error( __( 'A public key begins with test_pk_ or live_pk_. Never enter a secret key in this field.', 'almoner' ) );
		$key = '';
	}
	if ( '' !== $service ) {
		check_served_kit( $service );
	}
	return array(
		'service'      => $service,
		'public_key'   => $key,
		'gift'         => ! empty( $given['gift'] ),
		'gift_amounts' => implode( ' ', cents_of( (string) ( $given['gift_amounts'] ?? '' ) ) ),
		'nonprofits'   => implode( ' ', ids_of( (string) ( $given['nonprofits'] ?? '' ) ) ),
		'orders'       => ! empty( $given['orders'] ),
	);
}

/** The new secret key, or the current one if the field was left empty. */
function clean_secret( $given ): string {
	$key = trim( (string) $given );
	if ( isset( $_POST['almoner_forget'] ) ) { // phpcs:ignore WordPress.Security.NonceVerification -- checked by options.php.
		return '';
	}
	if ( '' !== $key && 1 !== preg_match( '/^(test|live)_sk_\w+$/', $key ) ) {
		add_error( __( 'A secret key begins with test_sk_ or live_sk_.', 'almoner' ) );
		$key = '';
	}
	return '' === $key ? (string) get_option( SECRET_OPTION, '' ) : $key;
}

function add_error( string $sentence ): void {
	add_settings_error( OPTION, md5( $sentence ), $sentence );
}

/** Warns if the service is unreachable, or serves another version than this plugin pins, which browsers would refuse. */
function check_served_kit( string $service ): void {
	$answer = wp_remote_get( $service . '/embed/' . KIT_VERSION . '/manifest.json', array( 'timeout' => PATIENCE ) );
	if ( is_wp_error( $answer ) || 200 !== wp_remote_retrieve_response_code( $answer ) ) {
		/* translators: %s: a version such as 1.0.0 */
		add_error( sprintf( __( 'Saved, but your server can’t load version %s of the elements from that URL.', 'almoner' ), KIT_VERSION ) );
		return;
	}
	$manifest = json_decode( wp_remote_retrieve_body( $answer ), true );
	$served   = array_column( $manifest['files'] ?? array(), 'integrity', 'file' );
	if ( ( $served['almoner.js'] ?? '' ) !== KIT_INTEGRITY['almoner.js'] ) {
		add_error( __( 'The service’s files differ from those that this plugin expects, so browsers will refuse them. Install the plugin that was built with your service.', 'almoner' ) );
	}
}

function show_settings_page(): void {
	$is_woocommerce = class_exists( 'WooCommerce' );
	?>
	<div class="wrap">
		<h1>Almoner</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'almoner' ); ?>
			<table class="form-table" role="presentation">
				<?php
				text_row( 'service', __( 'Service', 'almoner' ), __( 'URL of your Almoner server, such as https://giving.example.', 'almoner' ), 'url' );
				text_row( 'public_key', __( 'Public key', 'almoner' ), __( 'test_pk_… or live_pk_…. It is visible in pages.', 'almoner' ) );
				secret_row();
				?>
			</table>
			<h2><?php esc_html_e( 'Gift at checkout', 'almoner' ); ?></h2>
			<p><?php $is_woocommerce ? esc_html_e( 'Customers can add a gift to their order. It is a separate fee line without tax, and is passed on once the order is paid.', 'almoner' ) : esc_html_e( 'Requires WooCommerce, which isn’t active.', 'almoner' ); ?></p>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><?php esc_html_e( 'Offer a gift', 'almoner' ); ?></th>
					<td><label><input type="checkbox" name="almoner[gift]" value="1" <?php checked( setting( 'gift' ) ); ?>> <?php esc_html_e( 'at checkout, in US dollars; this needs the secret key', 'almoner' ); ?></label></td>
				</tr>
				<?php
				text_row( 'nonprofits', __( 'Nonprofits', 'almoner' ), __( 'EINs or IDs, separated by spaces. One receives every gift; customers choose among several. If empty, customers search for one.', 'almoner' ) );
				text_row( 'gift_amounts', __( 'Amounts in cents', 'almoner' ), __( 'Offered in addition to rounding up, separated by spaces.', 'almoner' ) );
				?>
			</table>
			<h2><?php esc_html_e( 'Giving programs', 'almoner' ); ?></h2>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><?php esc_html_e( 'Send orders', 'almoner' ); ?></th>
					<td><label><input type="checkbox" name="almoner[orders]" value="1" <?php checked( setting( 'orders' ) ); ?>> <?php esc_html_e( 'Your programs give for paid orders in US dollars, and less after refunds. This needs WooCommerce and the secret key. Nothing about the customer is sent.', 'almoner' ); ?></label></td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

function text_row( string $name, string $label, string $help, string $type = 'text' ): void {
	printf(
		'<tr><th scope="row"><label for="almoner_%1$s">%2$s</label></th><td><input id="almoner_%1$s" name="almoner[%1$s]" type="%3$s" class="regular-text" value="%4$s" aria-describedby="almoner_%1$s_help"><p class="description" id="almoner_%1$s_help">%5$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( $type ),
		esc_attr( setting( $name ) ),
		esc_html( $help )
	);
}

/** The stored key is never shown; the field is for a new one. */
function secret_row(): void {
	$is_fixed = defined( 'ALMONER_SECRET_KEY' );
	$is_kept  = '' !== secret_key();
	echo '<tr><th scope="row"><label for="almoner_secret_key">' . esc_html__( 'Secret key', 'almoner' ) . '</label></th><td>';
	if ( $is_fixed ) {
		echo '<p>' . esc_html__( 'Set as ALMONER_SECRET_KEY in wp-config.php.', 'almoner' ) . '</p>';
	} else {
		printf( '<input id="almoner_secret_key" name="%s" type="password" class="regular-text" value="" autocomplete="new-password" placeholder="%s">', esc_attr( SECRET_OPTION ), $is_kept ? esc_attr__( 'saved; enter a new one to replace it', 'almoner' ) : 'test_sk_…' );
		if ( $is_kept ) {
			echo '<p><label><input type="checkbox" name="almoner_forget" value="1"> ' . esc_html__( 'Delete the key', 'almoner' ) . '</label></p>';
		}
	}
	echo '<p class="description">' . esc_html__( 'Only for the gift at checkout and for giving programs. It stays on this server and is in no page. A restricted key with these operations is enough: donations.create, donations.list, donations.cancel, nonprofits.show, orders.create, orders.refund.', 'almoner' ) . '</p></td></tr>';
}
