<?php
// Nothing of the plugin stays behind; gifts that were made are kept by the service and by the orders.

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'almoner' );
delete_option( 'almoner_secret_key' );
