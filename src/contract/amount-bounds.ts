/** The largest amount one request may carry: 999,999.99 USD. */
export const LARGEST_AMOUNT = 99_999_999
