<?php
// Requests from this server to the service, with both keys. Never runs in a page.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

/** Timeout of a request in seconds. */
const PATIENCE = 15;

/**
* Calls the service. Returns the status, 0 if there was no response, and the body.
 *
 * @param array|null $body Sent as JSON.
 * @param string     $once Idempotency key: a request with the same key takes effect once.
 */
function ask_service( string $method, string $path, ?array $body = null, string $once = '' ): array {
	$headers = array(
		'authorization' => 'Basic ' . base64_encode( setting( 'public_key' ) . ':' . secret_key() ),
		'accept'        => 'application/json',
	);
	if ( null !== $body ) {
		$headers['content-type'] = 'application/json';
	}
	if ( '' !== $once ) {
		$headers['idempotency-key'] = $once;
	}
	$answer = wp_remote_request(
		setting( 'service' ) . $path,
		array(
			'method'      => $method,
			'headers'     => $headers,
			'body'        => null === $body ? '' : wp_json_encode( $body ),
			'timeout'     => PATIENCE,
			'redirection' => 0,
		)
	);
	if ( is_wp_error( $answer ) ) {
		return array( 0, array( 'detail' => $answer->get_error_message() ) );
	}
	$said = json_decode( wp_remote_retrieve_body( $answer ), true );
	return array( (int) wp_remote_retrieve_response_code( $answer ), is_array( $said ) ? $said : array() );
}
