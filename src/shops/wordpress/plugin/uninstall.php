<?php
// Removes all data of the plugin; existing gifts stay at the service and in orders.

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'almoner' );
delete_option( 'almoner_secret_key' );
