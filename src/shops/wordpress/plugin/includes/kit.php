<?php
// The elements' script: one version, verified by its integrity.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const HANDLE = 'almoner-elements';

/** URL of a file of the pinned kit. */
function kit_url( string $file ): string {
	return setting( 'service' ) . '/embed/' . KIT_VERSION . '/' . $file;
}

/** Loads the elements on the current page, once. */
function enqueue_kit(): void {
	// No version parameter: the URL already has a version, and its content never changes.
	wp_enqueue_script( HANDLE, kit_url( 'almoner.js' ), array(), null, false ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
	wp_enqueue_style( HANDLE, kit_url( 'almoner.css' ), array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
	// For themes without space between blocks; the theme's own rules take precedence.
	wp_add_inline_style( HANDLE, ':where([class*="wp-block-almoner-"], .almoner-gift > *) { margin-block: 1.25em; }' );
}

add_filter(
	'script_loader_tag',
	static function ( $tag, $handle ) {
		if ( HANDLE !== $handle ) {
			return $tag;
		}
		$attributes = array(
			'type'        => 'module',
			'src'         => kit_url( 'almoner.js' ),
			'integrity'   => KIT_INTEGRITY['almoner.js'],
			'crossorigin' => 'anonymous',
		);
		return wp_get_script_tag( $attributes );
	},
	10,
	2
);

add_filter(
	'style_loader_tag',
	static function ( $tag, $handle ) {
		if ( HANDLE !== $handle ) {
			return $tag;
		}
		return str_replace( ' rel=', sprintf( ' integrity="%s" crossorigin="anonymous" rel=', esc_attr( KIT_INTEGRITY['almoner.css'] ) ), $tag );
	},
	10,
	2
);
