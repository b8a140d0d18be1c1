/** The query parameter of a success address that holds the proof of its gift: 16 or more random bytes, as hex or base64url. */
export const RETURN_PROOF_PARAMETER = 'almoner_gift'
