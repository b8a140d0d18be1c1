<?php
// A block for each element, rendered on the server: pages store its settings, never a key.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

/** Registers all blocks of the folder, with the data of their shared editor script. */
function register_blocks(): void {
	wp_register_script(
		'almoner-editor',
		plugins_url( 'assets/editor.js', PLUGIN_FILE ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		PLUGIN_VERSION,
		true
	);
	$blocks = array();
	foreach ( glob( dirname( PLUGIN_FILE ) . '/blocks/*', GLOB_ONLYDIR ) as $folder ) {
		$tag = basename( $folder );
		register_block_type( $folder, array( 'render_callback' => static fn( $attributes ) => render_element( $tag, $attributes ) ) );
		$blocks[ $tag ] = json_decode( file_get_contents( $folder . '/settings.json' ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}
	$data = array(
		'blocks'      => $blocks,
		'isSetUp'     => is_set_up(),
		'publicKey'   => setting( 'public_key' ),
		'settingsUrl' => admin_url( 'options-general.php?page=almoner' ),
		'script'      => array(
			'src'       => kit_url( 'almoner.js' ),
			'integrity' => KIT_INTEGRITY['almoner.js'],
		),
	);
	wp_add_inline_script( 'almoner-editor', 'window.almoner = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
}

/** The element with its settings as attributes, containing a link for visitors without JavaScript. */
function render_element( string $tag, array $attributes ): string {
	if ( ! is_set_up() ) {
		return current_user_can( 'manage_options' )
			? '<p>' . esc_html__( 'Almoner: enter your service and public key under Settings > Almoner. Visitors see nothing here.', 'almoner' ) . '</p>'
			: '';
	}
	enqueue_kit();
	$written = array( 'public-key' => setting( 'public_key' ) );
	foreach ( settings_of( $tag ) as $setting ) {
		$value = $attributes[ $setting['name'] ] ?? '';
		if ( true === $value || ( false !== $value && '' !== (string) $value ) ) {
			$written[ $setting['attribute'] ] = true === $value ? '' : (string) $value;
		}
	}
	$inside = empty( $attributes['link'] )
		? ''
		: sprintf( '<a href="%s">%s</a>', esc_url( $attributes['link'] ), esc_html( $attributes['linkText'] ?? '' ) );
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), element_markup( $tag, $written, $inside ) );
}

/** A tag with escaped attributes. */
function element_markup( string $tag, array $attributes, string $inside = '' ): string {
	$text = '';
	foreach ( $attributes as $name => $value ) {
		$text .= '' === $value ? " $name" : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return "<{$tag}{$text}>{$inside}</{$tag}>";
}

/** The settings of a block in its editor. */
function settings_of( string $tag ): array {
	static $known = array();
	if ( ! isset( $known[ $tag ] ) ) {
		$known[ $tag ] = json_decode( file_get_contents( dirname( PLUGIN_FILE ) . "/blocks/$tag/settings.json" ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}
	return $known[ $tag ];
}
