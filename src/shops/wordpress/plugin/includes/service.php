<?php
// Requests from this server to the service, with both keys. Nothing here runs in a page.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

/** Seconds until an unanswered request is given up. */
const PATIENCE = 15;

/**
 * Asks the service. Answers the status, 0 where none came, and what it said.
 *
 * @param array|null $body What is sent, as JSON.
 * @param string     $once The same word sends the same request again without a second effect.
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
